import * as v from 'valibot';
import { isVisible, type Localized, locales, text } from './scalars.ts';

/** Texts by language as a form sends them; blank ones are left out. */
/* @__NO_SIDE_EFFECTS__ */
export const localizedInput = (max: number) =>
  v.pipe(
    v.partial(v.object({ en: v.nullable(text(max)), de: v.nullable(text(max)), ru: v.nullable(text(max)) })),
    v.transform((texts): Localized =>
      Object.fromEntries(
        locales.flatMap((language) => {
          const value = texts[language]?.trim() ?? '';
          return isVisible(value) ? [[language, value]] : [];
        }),
      ),
    ),
  );

/** The same, with a text in at least one language. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredInput = (max: number) =>
  v.pipe(
    localizedInput(max),
    v.check((texts) => Object.keys(texts).length > 0, 'required'),
  );
