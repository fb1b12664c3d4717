import { fileLimits } from '../../../contract/files.ts';
import type { Attachment } from './commands.ts';

/** Longest side of a sent picture, in pixels. */
const maxSide = 1600;
/** Smaller pictures are not re-encoded. In bytes. */
const reencodeAboveBytes = 300 * 1024;
/** Larger pictures are not decoded: that would take too much memory. In bytes. */
const maxInputBytes = 40 * 1024 * 1024;
const quality = 0.85;

/** The file exceeds the size limit, even scaled down. */
export class FileTooLargeError extends Error {}

/**
 * Prepares a file for sending. A picture is rotated upright, scaled down and re-encoded as JPEG without
 * metadata. SVG, GIF, pictures the browser cannot decode and all other files stay unchanged.
 * @throws FileTooLargeError
 */
export async function prepareFile(file: File, asFile: boolean): Promise<Attachment> {
  const isPicture = file.type.startsWith('image/') && !/svg|gif/.test(file.type);
  const whole: Attachment = { data: file, name: file.name, ...(asFile && isPicture && { asFile }) };
  const picture = isPicture && !asFile && file.size <= maxInputBytes ? await reencode(file) : null;
  const prepared = picture ?? whole;
  if (prepared.data.size > fileLimits.chat) throw new FileTooLargeError(file.name);
  return prepared;
}

async function reencode(file: File): Promise<Attachment | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const size = { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) };
  if (scale === 1 && file.size <= reencodeAboveBytes) {
    bitmap.close();
    return { data: file, name: file.name, size };
  }
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  // JPEG has no transparency; without a background transparent parts turn black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, size.width, size.height);
  context?.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const data = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return data && { data, name: `${file.name.replace(/\.\w+$/, '')}.jpg`, size };
}
