import { createRequire } from 'node:module';
import path from 'node:path';

const need = createRequire(import.meta.url);

export interface ZoomSdk {
  version: string;
  /** When this version was published. Zoom lets versions in for about nine months. */
  released: string;
  /** What it brings for browsers. */
  folder: string;
}

/** By version: the package itself does not say when it was published. */
const published: Record<string, string> = { '6.2.0': '2026-08-24' };

let known: ZoomSdk | null | undefined;

/** The meeting SDK as it is installed; null where it is not. */
export function zoomSdk(): ZoomSdk | null {
  if (known === undefined) known = find();
  return known;
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
