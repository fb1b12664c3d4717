import { ImportError } from './programme.ts';

const marks: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding of the byte order mark; undefined without one. */
export const markOf = (bytes: Uint8Array): string | undefined =>
  marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];

const headBytes = 200;

/** The encoding from the byte order mark or the XML declaration; UTF-8 otherwise. */
function encodingOf(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  if (marked !== undefined) return marked;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  return /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

export function decoded(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new ImportError(`The encoding of the file is not supported (${encoding})`);
  }
}

/** The bytes in UTF-8 without a byte order mark. Without a mark, the bytes are returned unchanged. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const mark = markOf(bytes);
  if (mark === undefined) return bytes;
  return mark === 'utf-8' ? bytes.subarray(3) : new TextEncoder().encode(decoded(bytes));
}
