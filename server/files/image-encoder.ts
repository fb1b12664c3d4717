import { moduleUrl, runChild } from './run-child.ts';

/**
 * Runs in a child process. It reads the picture from standard input and writes each encoded one behind its
 * length.
 */
const program = () => `
import { Transformer } from ${JSON.stringify(moduleUrl('@napi-rs/image'))};
const { widths, quality, fit } = JSON.parse(process.argv[1]);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bytes = Buffer.concat(chunks);
for (const width of widths) {
  const square = await new Transformer(bytes).rotate().resize({ width, height: width, fit }).webp(quality);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(square.byteLength);
  process.stdout.write(Buffer.concat([length, square]));
}
`;

interface EncodeOptions {
  widths: readonly number[];
  quality: number;
  fit: number;
}

/** The library's numbers for fitting a picture into a square: `cover` crops it, `inside` keeps it whole. */
export const fits = { cover: 0, inside: 2 } as const;

/**
 * Re-encodes a picture as WebP, fitted into a square of each width. @throws if it can't be decoded within the
 * limits
 */
export async function encodePicture(
  bytes: Uint8Array,
  options: EncodeOptions,
  maxMemoryBytes?: number,
): Promise<Buffer[]> {
  const written = await runChild(
    program(),
    options,
    bytes,
    maxMemoryBytes === undefined ? {} : { bytes: maxMemoryBytes },
  );
  const squares = written ? splitParts(written) : [];
  if (squares.length !== options.widths.length) throw new Error('The image could not be encoded');
  return squares;
}

/** Splits output in which each part follows its length in four bytes. */
export function splitParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.byteLength;) {
    const length = bytes.readUInt32BE(at);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return parts;
}
