import * as v from 'valibot';

export const locales = ['en', 'de', 'ru'] as const;
export type Locale = (typeof locales)[number];
export const locale = v.picklist(locales);

/** Gives a schema the type that our own server sends, while it also accepts the forms of other servers. */
/* @__NO_SIDE_EFFECTS__ */
export const lenient = <T>(schema: v.GenericSchema<unknown, T>) => schema as v.GenericSchema<T>;

/** A number or its digits: forms and other servers send text. */
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

/** A boolean, or 1 and 0, as forms and other servers send it. */
export const flag = lenient<boolean>(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist([0, 1, '0', '1', 'false', 'true']),
      v.transform((value) => value === 1 || value === '1' || value === 'true'),
    ),
  ]),
);

/** A text of a row; other servers send a number if the text looks like one. */
export const rowText = lenient<string>(v.union([v.string(), v.pipe(v.number(), v.transform(String))]));

export const id = v.pipe(number('id'), v.safeInteger('id'), v.minValue(1, 'id'));

/** An id in a path or a query, which contain only text. */
export const idText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'id'),
  v.transform(Number),
  v.safeInteger('id'),
);

/** ISO 8601 with a time, or the format of SQL; UTC if it has no offset. */
const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;

function readIsoTime(text: string): number {
  const [, day = '', time = '', offset = 'Z'] = isoTime.exec(text) ?? [];
  return Date.parse(`${day}T${time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`);
}

/** Unix seconds on the wire (milliseconds or ISO 8601 from some servers); milliseconds once parsed. */
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

/** For rows that are shown even if their time is missing; it is 0 then. */
export const lateTimestamp = lenient<number>(v.optional(timestamp, 0));

/**
 * A schema that first converts another server's form of a value. Unlike a union it reports the path of each
 * invalid field.
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

/** Reads a row of which another server sends only the id: `3` for `{id: 3}`. */
export const asRow = (value: unknown): unknown => (isId(value) ? { id: Number(value) } : value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a list from an array, an object keyed by position or id, ids joined by commas, or a single element.
 */
export function asList(value: unknown): unknown {
  if (Array.isArray(value) || value === null || value === undefined) return value;
  if (isObject(value) && !('id' in value)) {
    const keys = Object.keys(value);
    return keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : [value];
  }
  if (typeof value === 'string' && /^\d+(\s*,\s*\d+)+$/.test(value)) return value.split(',').map(Number);
  return value === '' ? [] : [value];
}

/** Reads a list of rows or ids in any of these forms. */
export function asRows(value: unknown): unknown {
  const list = asList(value);
  return Array.isArray(list) ? list.map(asRow) : list;
}

/** Texts by language, written by the platform or an organiser; the reader's language is shown. */
export type Localized = { [L in Locale]?: string | undefined };
export const localized = lenient<Localized>(
  v.pipe(
    v.object({ en: v.nullish(rowText), de: v.nullish(rowText), ru: v.nullish(rowText) }),
    v.transform((texts): Localized =>
      Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string')),
    ),
  ),
);

/** Server-wide version of a row: a client writes a row only if its rev is not older than the stored one. */
export const rev = v.pipe(number(), v.safeInteger(), v.minValue(0));

/** A UUID made by the client, used as the idempotency key of an operation. */
export const clientId = v.pipe(v.string(), v.uuid('uuid'));

export const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `max:${max}`));

/** True if a text contains a visible character, not only spaces or zero-width characters. */
export const isVisible = (value: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);

/** Text with at least one visible character and without control characters other than tab and line breaks. */
export const filledText = (max: number) =>
  v.pipe(
    text(max),
    v.check((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'characters'),
    v.check(isVisible, 'required'),
  );

/** A calendar day that exists, as `YYYY-MM-DD`. */
export const isoDay = v.pipe(
  v.string(),
  v.isoDate('date'),
  v.check((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), 'date'),
);
