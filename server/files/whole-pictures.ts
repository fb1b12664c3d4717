import { oneAtATime } from './one-at-a-time.ts';
import { pictureHeader } from './picture-header.ts';
import { fits, encodePicture } from './image-encoder.ts';
import { maxSide, maxPixels, maxAspectRatio } from './square-pictures.ts';

/** Of the square that each lies in: looked at whole, and in a conversation. */
const boxes = { whole: 1600, preview: 480 } as const;
const quality = 80;

export interface WholePicture {
  whole: Buffer;
  preview: Buffer;
  /** Of the larger one. */
  width: number;
  height: number;
}

/**
 * A picture painted anew, upright and with nothing else of the file, in two sizes. Null for what is no picture that
 * can be painted within the bounds: it is a file like any other then.
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
