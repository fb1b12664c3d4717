import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { writeCode } from '../../lib/check-in-code.ts';
import { decodePicture } from './decode.ts';

const code = writeCode({ userId: 4321, serial: 2 }, 'aB3-_'.repeat(17) + 'x');

/** A picture of a QR code as the app shows it, in the middle of a grey frame of a camera. */
function pictureOf(text: string, scale: number): ImageData {
  const { data, size } = encode(text, { border: 1 });
  const [width, height] = [640, 480];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(200);
  const [left, top] = [Math.round((width - size * scale) / 2), Math.round((height - size * scale) / 2)];
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale)]![Math.floor(x / scale)];
      const at = ((top + y) * width + left + x) * 4;
      pixels.fill(isDark ? 30 : 240, at, at + 3);
    }
  return { data: pixels, width, height, colorSpace: 'srgb' };
}

it.each([4, 7, 10])('reads a code of the app at %i pixels a module', async (scale) => {
  expect(await decodePicture(pictureOf(code, scale))).toBe(code);
});

it('finds nothing in a picture without a code', async () => {
  const data = new Uint8ClampedArray(640 * 480 * 4).fill(128);
  expect(await decodePicture({ data, width: 640, height: 480, colorSpace: 'srgb' })).toBeNull();
});
