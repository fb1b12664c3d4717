import { Transformer } from '@napi-rs/image';
import { pictureWidths } from '../../contract/files.ts';
import { Refusal } from '../http/refusal.ts';
import { pictureHeader } from './picture-header.ts';

/** Unpacked it takes four bytes each. */
const mostPixels = 16_000_000;
const cover = 0;
const quality = 82;

const noPicture = () => new Refusal('invalid', { fields: { avatar: ['picture'] } });

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: unpacked, two large ones would take twice the memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/**
 * A picture as squares of WebP, by width: painted anew, upright, with nothing else of the file that was sent.
 * @throws Refusal for what is no picture, or would be too large unpacked
 */
export async function squarePictures(bytes: Uint8Array): Promise<Map<number, Buffer>> {
  const header = pictureHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) throw noPicture();
  if (header.width * header.height > mostPixels)
    throw new Refusal('invalid', { fields: { avatar: ['pixels'] } });
  return inTurn(async () => {
    const squares = new Map<number, Buffer>();
    for (const width of pictureWidths) {
      const square = await new Transformer(bytes)
        .rotate()
        .resize({ width, height: width, fit: cover })
        .webp(quality)
        .catch(() => {
          throw noPicture();
        });
      squares.set(width, square);
    }
    return squares;
  });
}
