import type { Locale } from '../../contract/scalars.ts';

/** The error texts of check-ins and certificates. */
export const checkInRules: Record<string, Record<Locale, string>> = {
  checkInCode: {
    en: 'This code is not from this school',
    de: 'Dieser Code stammt nicht von dieser Schule',
    ru: 'Этот код выдан не этой школой',
  },
  revokedCode: {
    en: 'This code has been replaced by a newer one',
    de: 'Dieser Code wurde durch einen neueren ersetzt',
    ru: 'Этот код заменён новым',
  },
};
