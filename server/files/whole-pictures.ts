import { oneAtATime } from './one-at-a-time.ts';
import { pictureHeader } from './picture-header.ts';
import { fits, encodePicture } from './image-encoder.ts';
import { maxSide, maxPixels, maxAspectRatio } from './square-pictures.ts';

/** Side of the square that each size fits into, in pixels. */
const boxes = { whole: 1600, preview: 480 } as const;
const quality = 80;

export interface WholePicture {
  whole: Buffer;
  preview: Buffer;
  /** Width and height of `whole`. */
  width: number;
  height: number;
}

/**
 * Re-encodes a picture in two sizes, upright and without metadata. Null if it is no picture or can't be
 * decoded within the limits.
 */
export async function wholePictures(bytes: Uint8Array): Promise<WholePicture | null> {
  const header = pictureHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) return null;
  const { width, height } = header;
  const [short, long] = width < height ? [width, height] : [height, width];
  if (long > maxSide || width * height > maxPixels || long > short * maxAspectRatio) return null;
  const widths = [Math.min(boxes.whole, long), Math.min(boxes.preview, long)];
  const encoded = await oneAtATime(() => encodePicture(bytes, { widths, quality, fit: fits.inside })).catch(
    () => null,
  );
  const [whole, preview] = encoded ?? [];
  const size = whole && pictureHeader(whole);
  return whole && preview && size ? { whole, preview, width: size.width, height: size.height } : null;
}
