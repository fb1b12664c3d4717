import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Globe } from 'lucide-react';
import { chooseLocale } from '../i18n/activate.ts';
import { isLocale, type Locale, localeNames } from '../i18n/locale.ts';
import { offeredLocales } from '../i18n/preferred-locale.ts';
import styles from './language-select.module.css';
import { showToast } from './toast.ts';
import { useStoredSchool } from './use-school.ts';

/** `onChosen` is called after the language of the page has changed. */
export function LanguageSelect({ onChosen }: { onChosen?: ((locale: Locale) => void) | undefined }) {
  const { t, i18n } = useLingui();
  // Renders again when the school changes.
  useStoredSchool();
  const offered = offeredLocales();
  const choose = async (value: string) => {
    if (!isLocale(value)) return;
    try {
      await chooseLocale(value);
    } catch {
      return showToast(t`This language could not be loaded. Please try again later.`);
    }
    onChosen?.(value);
  };
  if (offered.length === 1) return null;
  return (
    <label className={styles.label}>
      <Globe />
      <select
        className={styles.select}
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(event) => void choose(event.target.value)}
      >
        {offered.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} />
    </label>
  );
}
