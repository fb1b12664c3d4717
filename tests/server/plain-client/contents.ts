import { Transformer } from '@napi-rs/image';

/** A PNG to upload as a picture of a person or a group. */
export const generatedPicture = (width = 300, height = 200): Promise<Buffer> =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(90), width, height).png();

/** The first bytes of a WebM file, enough to detect its type. */
export const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42]),
  Buffer.from([0xf2, 0x81, 0x04, 0x42, 0xf3, 0x81, 0x08, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
  Buffer.alloc(200),
]);
