import { useLingui } from '@lingui/react/macro';
import { isLocale } from '../../i18n/locale.ts';
import { localized } from '../../i18n/localized.ts';
import { useStoredSchool } from '../../ui/use-school.ts';

/** The tagline of the school in the shown language. */
export function useTagline(): string {
  const { t, i18n } = useLingui();
  const school = useStoredSchool();
  if (!school) return t`Conference and school`;
  return localized(school.localized_tagline, isLocale(i18n.locale) ? i18n.locale : 'en');
}
