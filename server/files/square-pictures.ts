import { pictureWidths } from '../../contract/files.ts';
import { Refusal } from '../http/refusal.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pictureHeader } from './picture-header.ts';
import { fits, encodePicture } from './image-encoder.ts';

/** Unpacked it takes four bytes each. */
export const maxPixels = 16_000_000;
export const maxSide = 16_384;
/** One pixel high it would be thousands of times as long again once it is scaled. */
export const maxAspectRatio = 20;
const quality = 82;

/**
 * A picture as squares of WebP, by width: painted anew, upright, with nothing else of the file that was sent.
 * @throws Refusal for what is no picture, or would be too large unpacked
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
