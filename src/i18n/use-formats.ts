import { useLingui } from '@lingui/react';
import { createFormats, type Formats } from './formats.ts';
import { shownZone } from '../lib/shown-zone.ts';
import { isLocale } from './locale.ts';

const cached = new Map<string, Formats>();

/** Formats of the active language; the component renders again when it changes. */
export function useFormats(): Formats {
  const { i18n } = useLingui();
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en';
  let formats = cached.get(locale);
  if (!formats) cached.set(locale, (formats = createFormats(locale, shownZone())));
  return formats;
}
