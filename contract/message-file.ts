import * as v from 'valibot';
import { number, rowText } from './scalars.ts';

/** A voice recording: duration in seconds, and the loudness at up to 100 points, each from 0 to 1. */
export const voice = v.object({
  duration: v.pipe(number(), v.minValue(0), v.maxValue(3600)),
  peaks: v.optional(v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.maxLength(100)), []),
});

export type Voice = v.InferOutput<typeof voice>;

const fileFields = v.object({
  name: v.nullish(rowText, ''),
  size: v.nullish(number(), 0),
  type: v.optional(v.nullable(rowText)),
  url: v.optional(v.nullable(rowText)),
  /** Addresses of a picture: full size, and the size shown in the conversation. */
  image: v.optional(v.nullable(rowText)),
  preview: v.optional(v.nullable(rowText)),
  width: v.optional(v.nullable(number())),
  height: v.optional(v.nullable(number())),
  voice: v.optional(v.nullable(voice)),
});

/**
 * Reads the files of other servers: they may send the address alone, name it `path` or `link`, use `image` as
 * a flag, or send an empty list or object for no file.
 */
export function asFile(value: unknown): unknown {
  if (typeof value === 'string')
    return value === '' ? null : { name: value.split(/[?#]/)[0]?.split('/').at(-1), url: value };
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(
    ([name, each]) => name !== 'image' || typeof each === 'string' || each === null,
  );
  if (fields.every(([, each]) => !each)) return null;
  const { path, link, ...file } = Object.fromEntries(fields) as Record<string, unknown>;
  const address = file['url'] ?? path ?? link;
  return { ...file, ...(address !== undefined && { url: address }) };
}

/** Addresses are paths of the server. The specification names only those of pictures: `image`, `preview`. */
export const messageFile = v.pipe(
  fileFields,
  v.transform((file): v.InferOutput<typeof fileFields> => ({
    ...file,
    url: file.url ?? file.image ?? file.preview,
  })),
);
export type MessageFile = v.InferOutput<typeof messageFile>;
