import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Localized } from '../../../../contract/scalars.ts';
import { localeNames, locales } from '../../../i18n/locale.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../certificates.module.css';

interface LocalizedTextsProps {
  legend: string;
  hint?: string;
  values: Localized;
  limit: number;
  isLong?: boolean;
  error: string | undefined;
  onChange: (values: { en?: string; de?: string; ru?: string }) => void;
}

/** A text in each language. A person whose language has none gets that of another one. */
export function LocalizedTexts({
  legend,
  hint,
  values,
  limit,
  isLong = false,
  error,
  onChange,
}: LocalizedTextsProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint || error ? id : undefined}>
      <legend>{legend}</legend>
      {(hint || error) && (
        <p id={id} className={error ? styles.wrong : styles.note}>
          {error ?? hint}
        </p>
      )}
      {locales.map((locale) => {
        const language = localeNames[locale];
        const filled = Object.fromEntries(
          Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
        );
        const props = {
          label: language,
          'aria-label': t`${legend}, ${language}`,
          lang: locale,
          value: values[locale] ?? '',
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ ...filled, [locale]: target.value }),
        };
        return isLong ? (
          <TextArea key={locale} {...props} limit={limit} rows={3} />
        ) : (
          <TextField key={locale} {...props} maxLength={limit} />
        );
      })}
    </fieldset>
  );
}
