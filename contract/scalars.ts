import * as v from 'valibot';

export const locales = ['en', 'de', 'ru'] as const;
export type Locale = (typeof locales)[number];
export const locale = v.picklist(locales);

/** The type is what our own server sends; the schema takes what others send as well. */
/* @__NO_SIDE_EFFECTS__ */
export const lenient = <T>(schema: v.GenericSchema<unknown, T>) => schema as v.GenericSchema<T>;

/** A number, or its digits: forms and other servers send them as text. */
/* @__NO_SIDE_EFFECTS__ */
export const number = (message = 'invalid') =>
  lenient<number>(
    v.union(
      [
        v.number(),
        v.pipe(
          v.string(),
          v.regex(/^-?\d{1,17}(\.\d{1,9})?$/),
          v.transform((digits) => Number(digits)),
        ),
      ],
      message,
    ),
  );

/** Yes or no, or 1 and 0 as forms and other servers send it. */
export const flag = lenient<boolean>(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist([0, 1, '0', '1', 'false', 'true']),
      v.transform((value) => value === 1 || value === '1' || value === 'true'),
    ),
  ]),
);

/** A text of a row; other servers send a number where it looks like one. */
export const rowText = lenient<string>(v.union([v.string(), v.pipe(v.number(), v.transform(String))]));

export const id = v.pipe(number('id'), v.safeInteger('id'), v.minValue(1, 'id'));

/** An id in a path or a query, where everything is text. */
export const idText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'id'),
  v.transform(Number),
  v.safeInteger('id'),
);

/** ISO 8601 with a time of day, or the form of SQL; without an offset it is UTC. */
const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;

function readIsoTime(text: string): number {
  const [, day = '', time = '', offset = 'Z'] = isoTime.exec(text) ?? [];
  return Date.parse(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`);
}

/** Unix seconds on the wire (milliseconds or ISO 8601 from servers that send them), always milliseconds once parsed. */
export const timestamp = lenient<number>(
  v.union(
    [
      v.pipe(
        number(),
        v.transform((value) => (value <= 9_999_999_999 ? Math.round(value * 1000) : Math.round(value))),
      ),
      v.pipe(v.string(), v.regex(isoTime), v.transform(readIsoTime), v.number(), v.finite()),
    ],
    'invalid',
  ),
);

/** Of a row that is shown also where its time cannot be read; then it is 0. */
export const lateTimestamp = lenient<number>(v.optional(timestamp, 0));

/**
 * A schema that first brings another server's form of a value into its own. Unlike a union it keeps the path of each
 * field that is wrong inside.
 */
/* @__NO_SIDE_EFFECTS__ */
export const readAs = <I, O>(
  convert: (value: unknown) => unknown,
  schema: v.GenericSchema<I, O>,
): v.GenericSchema<I, O> =>
  v.pipe(
    v.unknown(),
    v.transform(convert),
    schema,
    v.metadata({ wireSchema: schema }),
  ) as unknown as v.GenericSchema<I, O>;

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));

/** A row of which another server names only the id: `3` for `{id: 3}`. */
export const asRow = (value: unknown): unknown => (isId(value) ? { id: Number(value) } : value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list from a list, from a map by position or id, from ids joined by commas, or from its only element. */
export function asList(value: unknown): unknown {
  if (Array.isArray(value) || value === null || value === undefined) return value;
  if (isObject(value) && !('id' in value)) {
    const keys = Object.keys(value);
    return keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : [value];
  }
  if (typeof value === 'string' && /^\d+(\s*,\s*\d+)+$/.test(value)) return value.split(',').map(Number);
  return value === '' ? [] : [value];
}

/** A list of rows or of their ids, in any of these forms. */
export function asRows(value: unknown): unknown {
  const list = asList(value);
  return Array.isArray(list) ? list.map(asRow) : list;
}

/** Texts of the platform or an organiser by language; which one is shown is the reader's choice. */
export type Localized = { [L in Locale]?: string | undefined };
export const localized = lenient<Localized>(
  v.pipe(
    v.object({ en: v.nullish(rowText), de: v.nullish(rowText), ru: v.nullish(rowText) }),
    v.transform((texts): Localized =>
      Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string')),
    ),
  ),
);

/** The server-wide version of a row: a row is written by the client only if its rev is not older. */
export const rev = v.pipe(number(), v.safeInteger(), v.minValue(0));

/** A UUID made by the client: the idempotency key of an operation for life. */
export const clientId = v.pipe(v.string(), v.uuid('uuid'));

export const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `max:${max}`));

/** Something that can be seen: not only blanks, and not only what takes no room. */
export const isVisible = (value: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

/** Text with at least one visible character; control characters other than line breaks are not text. */
export const filledText = (max: number) =>
  v.pipe(
    text(max),
    v.check((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'characters'),
    v.check(isVisible, 'required'),
  );
