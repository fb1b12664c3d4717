import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Widths of the squares in which profile pictures are stored. */
export const pictureWidths = [96, 192, 512] as const;

/** Maximum size of uploads, in bytes. */
export const fileLimits = {
  avatar: 5 * 1024 * 1024,
  chat: 5 * 1024 * 1024,
  video: 100 * 1024 * 1024,
  material: 500 * 1024 * 1024,
} as const;

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:hash',
  access: 'file',
  summary: 'Download a file by its hash; t is a file token or a signature, w the width of an image',
  params: v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'id')) }),
  query: v.object({
    t: v.optional(v.pipe(v.string(), v.maxLength(200))),
    w: v.optional(v.picklist(pictureWidths.map(String))),
  }),
});
