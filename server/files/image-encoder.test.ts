import { Transformer } from '@napi-rs/image';
import { expect, test } from 'vitest';
import { encodePicture } from './image-encoder.ts';

const options = { widths: [64, 16], quality: 80, fit: 0 };
const picture = (width: number, height: number) =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(120), width, height).png();

test('returns the squares in the order of their widths', async () => {
  const squares = await encodePicture(await picture(300, 200), options);
  const widths = await Promise.all(
    squares.map(async (each) => (await new Transformer(each).metadata()).width),
  );
  expect(widths).toEqual([64, 16]);
});

test(
  'stops the child, not the server, when a picture needs too much memory',
  { timeout: 30_000 },
  async () => {
    const large = await picture(4000, 4000);
    await expect(encodePicture(large, options, 60 * 1024 * 1024)).rejects.toThrow('could not be encoded');
    await expect(encodePicture(Buffer.from('no picture'), options)).rejects.toThrow('could not be encoded');
  },
);
