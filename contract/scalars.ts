import * as v from 'valibot';

export const locales = ['en', 'de', 'ru'] as const;
export type Locale = (typeof locales)[number];
export const locale = v.picklist(locales);

export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An id in a path or a query, where everything is text. */
export const idText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'id'),
  v.transform(Number),
  v.safeInteger('id'),
);

/** Unix seconds on the wire (milliseconds from servers that send them), always milliseconds once parsed. */
export const timestamp = v.pipe(
  v.number(),
  v.transform((value) => (value <= 9_999_999_999 ? Math.round(value * 1000) : Math.round(value))),
);

/** Texts of the platform or an organiser by language; which one is shown is the reader's choice. */
export const localized = v.partial(v.object({ en: v.string(), de: v.string(), ru: v.string() }));
export type Localized = v.InferOutput<typeof localized>;

/** The server-wide version of a row: a row is written by the client only if its rev is not older. */
export const rev = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A UUID made by the client: the idempotency key of an operation for life. */
export const clientId = v.pipe(v.string(), v.uuid('uuid'));

export const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `max:${max}`));

/** Text with at least one visible character; control characters other than line breaks are not text. */
export const filledText = (max: number) =>
  v.pipe(
    text(max),
    v.check((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), 'characters'),
    v.check((value) => value.trim() !== '', 'required'),
  );
