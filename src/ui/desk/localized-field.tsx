import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Locale, localeNames, locales } from '../../i18n/locale.ts';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import styles from './localized-field.module.css';

type Localized = { [L in Locale]?: string | undefined };

interface LocalizedFieldProps {
  label: string;
  values: Localized;
  limit: number;
  multiline?: boolean;
  hint?: ReactNode;
  /** The error at the field, or in one language: `name`, `name.en`. */
  path: string;
  error: (path: string) => string | undefined;
  onChange: (values: Localized) => void;
}

/** A text in each language. A language without a text shows that of another one. */
export function LocalizedField({
  label,
  values,
  limit,
  multiline,
  hint,
  path,
  error,
  onChange,
}: LocalizedFieldProps) {
  const { t } = useLingui();
  const whole = error(path);
  return (
    <fieldset className={styles.group} data-wrong={whole ? '' : undefined}>
      <legend>{label}</legend>
      {hint && <p className={styles.dim}>{hint}</p>}
      {locales.map((locale) => {
        const language = localeNames[locale];
        const props = {
          label: language,
          'aria-label': t`${label}, ${language}`,
          lang: locale,
          value: values[locale] ?? '',
          error: error(`${path}.${locale}`),
        };
        return multiline ? (
          <TextArea
            key={locale}
            {...props}
            limit={limit}
            rows={4}
            onChange={(event) => onChange({ ...values, [locale]: event.target.value })}
          />
        ) : (
          <TextField
            key={locale}
            {...props}
            maxLength={limit}
            onChange={(event) => onChange({ ...values, [locale]: event.target.value })}
          />
        );
      })}
      {whole && <p className={styles.wrong}>{whole}</p>}
    </fieldset>
  );
}
