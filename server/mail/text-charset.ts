import { markOf } from '../import/decode.ts';
import { detectEncoding } from '../spreadsheets/detect-encoding.ts';

/**
 * The text of a part of a mail. A declaration that contradicts the bytes is ignored: many programs declare
 * `us-ascii`, `iso-8859-1` or nothing for texts in UTF-8, windows-1251 or KOI8-R.
 */
export function decodeText(bytes: Uint8Array, label: string | undefined): string {
  const marked = markOf(bytes);
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  const name = encodingName(label ?? '');
  if (/^(cs)?iso-?2022-?kr$/.test(name)) return decodeIso2022Kr(bytes);
  if (name === 'utf-16' || name === 'utf16') return decodeUtf16(bytes);
  const declared = decoderOf(name);
  if (declared && !isSingleByte(declared.encoding) && declared.encoding !== 'utf-8')
    return declared.decode(bytes);
  const utf8 = asUtf8(bytes);
  if (utf8 !== null) return decodeEscapes(bytes, utf8);
  const isTrusted = declared && declared.encoding !== 'windows-1252' && declared.encoding !== 'utf-8';
  if (isTrusted) return declared.decode(bytes);
  return declared?.encoding === 'utf-8' && isMostlyUtf8(bytes)
    ? declared.decode(bytes)
    : guessSingleByte(bytes);
}

/** The encoding that an HTML document declares in its head; undefined without one. */
export function encodingOfHtml(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
}

/** Brings spellings that no standard lists, such as `windows1251` and `koi8r`, into the usual form. */
const encodingName = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .replace(/^(?:x-)?(?:windows|win|cp|ms)[-_ ]?(125\d)$/, 'windows-$1')
    .replace(/^koi8[-_ ]?([ru])$/, 'koi8-$1')
    .replace(/^iso[-_ ]?8859[-_ ]?(\d{1,2})$/, 'iso-8859-$1');

function decoderOf(name: string) {
  if (name === '') return undefined;
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

const isSingleByte = (encoding: string): boolean =>
  /^(ibm866|iso-8859-|koi8-|macintosh|windows-|x-mac-)/.test(encoding);

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The escape sequences of ISO-2022 consist of ASCII characters, so such a text is also valid UTF-8. */
function decodeEscapes(bytes: Uint8Array, text: string): string {
  if (text.includes('\u001b$)C')) return decodeIso2022Kr(bytes);
  return /\u001b\$[@B]/.test(text) ? new TextDecoder('iso-2022-jp').decode(bytes) : text;
}

const sampleBytes = 64 * 1024;

/** Whether at most a tenth of the characters outside ASCII are broken, as in a text that was cut. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, sampleBytes));
  const foreign = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return broken * 10 <= foreign;
}

/** RFC 2781: without a byte order mark, big-endian. Many programs write little-endian, which zero bytes show. */
function decodeUtf16(bytes: Uint8Array): string {
  const detected = detectEncoding(bytes);
  return new TextDecoder(detected.startsWith('utf-16') ? detected : 'utf-16be').decode(bytes);
}

function guessSingleByte(bytes: Uint8Array): string {
  const encoding = !isCyrillic(bytes) ? 'windows-1252' : isKoi8(bytes) ? 'koi8-r' : 'windows-1251';
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Whether most bytes above 7F are in runs of three or more, as in Cyrillic words. Western letters stand alone or in
 * pairs, as in “Grüße”.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let high = 0;
  let inRuns = 0;
  let run = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) run += 1;
    else {
      high += run;
      if (run >= 3) inRuns += run;
      run = 0;
    }
  }
  return inRuns * 2 > high;
}

/** In KOI8-R the small letters are from C0 to DF, in windows-1251 from E0 to FF. Most letters are small. */
function isKoi8(bytes: Uint8Array): boolean {
  let low = 0;
  let high = 0;
  for (const byte of bytes) {
    if (byte >= 0xe0) high += 1;
    else if (byte >= 0xc0) low += 1;
  }
  return low > high;
}

const [escape, shiftOut, shiftIn, lineFeed] = [0x1b, 0x0e, 0x0f, 0x0a];

/** RFC 1557, which `TextDecoder` refuses: between SO and SI, two bytes are one character of EUC-KR without their high bits. */
function decodeIso2022Kr(bytes: Uint8Array): string {
  const eucKr: number[] = [];
  let isKorean = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    const isHeader =
      byte === escape && bytes[at + 1] === 0x24 && bytes[at + 2] === 0x29 && bytes[at + 3] === 0x43;
    if (isHeader) at += 3;
    else if (byte === shiftOut) isKorean = true;
    else if (byte === shiftIn) isKorean = false;
    else {
      if (byte === lineFeed) isKorean = false;
      eucKr.push(isKorean && byte > 0x20 && byte < 0x7f ? byte + 0x80 : byte);
    }
  }
  return new TextDecoder('euc-kr').decode(Uint8Array.from(eucKr));
}
