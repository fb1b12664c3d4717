import type { MaterialGroup } from '../../contract/library.ts';

const filmHosts = /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|rutube\.ru)$/;

/** Library group of a material, by its type and the host of its address. */
export function groupOfMaterial(
  mimeType: string | null | undefined,
  url: string | null | undefined,
): MaterialGroup {
  if (mimeType?.startsWith('video/')) return 'videos';
  if (!url || !URL.canParse(url)) return 'materials';
  return filmHosts.test(new URL(url).hostname) ? 'videos' : 'materials';
}
