import fs from 'node:fs';
import path from 'node:path';

const picture = /\.(svg|png|webp|jpe?g)$/i;
const most = 12;

/**
 * The logos in a folder by file name, at most 12: `1 Green Steppe.svg` is shown as “Green Steppe”. Empty
 * without a folder.
 */
export function sponsors(folder: string | undefined): { name: string; address: string }[] {
  if (folder === undefined) return [];
  const files = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return files
    .filter((file) => picture.test(file) && !file.startsWith('.'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, most)
    .map((file) => ({
      name: path
        .parse(file)
        .name.replace(/^\d+[ _-]*/, '')
        .replaceAll('_', ' '),
      address: `/sponsors/${encodeURIComponent(file)}`,
    }));
}
