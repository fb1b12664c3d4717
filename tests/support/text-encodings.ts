/** Bytes of each character of an encoding with one byte a character, from its decoder. */
function singleByteTable(label: string): ReadonlyMap<string, number[]> {
  const decoder = new TextDecoder(label);
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), [byte]] as const),
  );
}

/** Bytes of the characters of an EUC encoding with two bytes each. */
function doubleByteTable(label: string): ReadonlyMap<string, number[]> {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  for (let first = 0xa1; first <= 0xfe; first += 1)
    for (let second = 0xa1; second <= 0xfe; second += 1)
      table.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return table;
}

const tables = new Map<string, ReadonlyMap<string, number[]>>();

function bytesOfCharacter(character: string, label: string): number[] {
  const isDouble = label.startsWith('euc-');
  const table = tables.get(label) ?? (isDouble ? doubleByteTable(label) : singleByteTable(label));
  tables.set(label, table);
  const bytes = character < '\u0080' ? [character.charCodeAt(0)] : table.get(character);
  if (!bytes) throw new Error(`${label} does not contain ${character}`);
  return bytes;
}

/** Writes characters outside ASCII in seven bits, between two escape sequences. */
function withEscapes(text: string, label: string, [begin, end]: readonly [number[], number[]]): number[] {
  let isForeign = false;
  const bytes: number[] = [];
  for (const character of text) {
    const isAscii = character < '\u0080';
    if (isForeign === isAscii) bytes.push(...(isAscii ? end : begin));
    isForeign = !isAscii;
    bytes.push(...bytesOfCharacter(character, label).map((byte) => (isAscii ? byte : byte - 0x80)));
  }
  return isForeign ? [...bytes, ...end] : bytes;
}

const escape = 0x1b;

/** The bytes of a text. Besides UTF-8 and UTF-16, the encodings that mail programs use and Node.js can only decode. */
export function encodeText(text: string, encoding: string): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return new TextEncoder().encode(text);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
    case 'iso-2022-jp':
      return Uint8Array.from(
        withEscapes(text, 'euc-jp', [
          [escape, 0x24, 0x42],
          [escape, 0x28, 0x42],
        ]),
      );
    case 'iso-2022-kr':
      return Uint8Array.from([
        ...[escape, 0x24, 0x29, 0x43, 0x0d, 0x0a],
        ...withEscapes(text, 'euc-kr', [[0x0e], [0x0f]]),
      ]);
    default:
      return Uint8Array.from(Array.from(text).flatMap((character) => bytesOfCharacter(character, encoding)));
  }
}

/** Quoted-printable with lines of at most 76 characters. */
export const quotedPrintable = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .split('\r\n')
    .map((line) =>
      line
        .replace(
          /[^ -<>-~]|[ \t]$/g,
          (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
        )
        .replace(/(?:=[\dA-F]{2}|[^=]){24}(?=.)/g, '$&=\r\n'),
    )
    .join('\r\n');
