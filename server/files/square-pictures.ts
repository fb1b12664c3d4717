import { pictureWidths } from '../../contract/files.ts';
import { Refusal } from '../http/refusal.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pictureHeader } from './picture-header.ts';
import { fits, encodePicture } from './image-encoder.ts';

/** A decoded pixel takes four bytes. */
export const maxPixels = 16_000_000;
export const maxSide = 16_384;
/** A picture one pixel high would become thousands of times as long when scaled. */
export const maxAspectRatio = 20;
const quality = 82;

/**
 * Re-encodes a picture as WebP squares, by width: upright, without metadata.
 *
 * @throws Refusal if it is no picture, or too large decoded
 */
export async function squarePictures(bytes: Uint8Array, field: string): Promise<Map<number, Buffer>> {
  const refused = (rule: string) => new Refusal('invalid', { fields: { [field]: [rule] } });
  const header = pictureHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) throw refused('picture');
  const { width, height } = header;
  const [short, long] = width < height ? [width, height] : [height, width];
  if (long > maxSide || width * height > maxPixels) throw refused('pixels');
  if (long > short * maxAspectRatio) throw refused('narrow');
  const squares = await oneAtATime(() =>
    encodePicture(bytes, { widths: pictureWidths, quality, fit: fits.cover }),
  ).catch(() => {
    throw refused('picture');
  });
  return new Map(pictureWidths.map((size, at) => [size, squares[at] ?? Buffer.alloc(0)]));
}
