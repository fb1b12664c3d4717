import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Globe } from 'lucide-react';
import { chooseLocale } from '../i18n/activate.ts';
import { isLocale, type Locale, localeNames, locales } from '../i18n/locale.ts';
import styles from './language-select.module.css';
import { showToast } from './toast.ts';

/** `onChosen` is called after the language of the page has changed. */
export function LanguageSelect({ onChosen }: { onChosen?: ((locale: Locale) => void) | undefined }) {
  const { t, i18n } = useLingui();
  const choose = async (value: string) => {
    if (!isLocale(value)) return;
    try {
      await chooseLocale(value);
    } catch {
      return showToast(t`This language could not be loaded. Please try again later.`);
    }
    onChosen?.(value);
  };
  return (
    <label className={styles.label}>
      <Globe />
      <select
        className={styles.select}
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={(event) => void choose(event.target.value)}
      >
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {localeNames[locale]}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} />
    </label>
  );
}
