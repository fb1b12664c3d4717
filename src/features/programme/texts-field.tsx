import { useLingui } from '@lingui/react/macro';
import { type Locale, locales, type Localized } from '../../../contract/scalars.ts';
import { localeNames } from '../../i18n/locale.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { errorAt, type FormErrors } from './form-errors.ts';
import styles from './programme.module.css';

interface TextsFieldProps {
  legend: string;
  texts: Localized;
  max: number;
  /** Uses a field with several lines. */
  multiline?: boolean;
  /** Errors by field of the server; those of one language are shown at its field. */
  errors: FormErrors;
  /** Field of the server. */
  path: string;
  hint?: string;
  onChange: (texts: Localized) => void;
}

/** A text in each language. */
export function TextsField({
  legend,
  texts,
  max,
  multiline = false,
  errors,
  path,
  hint,
  onChange,
}: TextsFieldProps) {
  const { t } = useLingui();
  const error = errorAt(errors, path, locales);
  return (
    <fieldset className={styles.languages}>
      <legend>{legend}</legend>
      {hint && <p className={styles.dim}>{hint}</p>}
      {locales.map((locale: Locale) => {
        const name = localeNames[locale];
        const shared = {
          label: name,
          lang: locale,
          value: texts[locale] ?? '',
          error: errors[`${path}.${locale}`],
          'aria-label': t`${legend}: ${name}`,
        };
        return multiline ? (
          <TextArea
            key={locale}
            {...shared}
            rows={3}
            limit={max}
            onChange={({ target }) => onChange({ ...texts, [locale]: target.value })}
          />
        ) : (
          <TextField
            key={locale}
            {...shared}
            maxLength={max}
            onChange={({ target }) => onChange({ ...texts, [locale]: target.value })}
          />
        );
      })}
      {error && (
        <p className={styles.wrong} role="alert" data-wrong="">
          {error}
        </p>
      )}
    </fieldset>
  );
}
