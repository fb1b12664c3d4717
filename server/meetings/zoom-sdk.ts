import { createRequire } from 'node:module';
import path from 'node:path';

const need = createRequire(import.meta.url);

export interface ZoomSdk {
  version: string;
  /** Publication date; empty if unknown. Zoom accepts a version for about nine months. */
  released: string;
  /** Folder of the browser files. */
  folder: string;
}

/** Publication dates by version; the package itself does not contain them. */
const published: Record<string, string> = { '6.2.0': '2026-08-24' };

let cached: ZoomSdk | null | undefined;

/** The installed meeting SDK; null if it is not installed. */
export function zoomSdk(): ZoomSdk | null {
  if (cached === undefined) cached = find();
  return cached;
}

function find(): ZoomSdk | null {
  try {
    const file = need.resolve('@zoom/meetingsdk/package.json');
    const { version } = need(file) as { version: string };
    return { version, released: published[version] ?? '', folder: path.join(path.dirname(file), 'dist') };
  } catch {
    return null;
  }
}
