import type { Locale } from '../../contract/scalars.ts';

/** A text of the demo in all three languages. */
export type Texts = Record<Locale, string>;

export interface Described {
  name: Texts;
  description: Texts;
}
