import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxOptions, type PollForm, pollTitleMax, scaleLabelMax } from '../../../contract/polls.ts';
import { type Locale, locales, type Localized } from '../../../contract/scalars.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './polls.module.css';

type Options = PollForm['variations'];

export const isFilled = (texts: Localized): boolean => Object.values(texts).some((text) => text?.trim());

interface LanguageTabsProps {
  current: Locale;
  form: PollForm;
  onChange: (language: Locale) => void;
  children: ReactNode;
}

/** Edits the texts of the poll, one language at a time. */
export function LanguageTabs({ current, form, onChange, children }: LanguageTabsProps) {
  const { t } = useLingui();
  const { language } = useFormats();
  const hasQuestion = isFilled(form.localized_title);
  return (
    <>
      <Tabs
        label={t`Text language`}
        tabs={locales.map((locale) => ({ key: locale, label: language(locale), lang: locale }))}
        current={current}
        onChange={onChange}
      >
        {children}
      </Tabs>
      {hasQuestion && !form.localized_title[current]?.trim() && (
        <p className={styles.facts}>
          <Trans>If there is no text in this language, people see another language.</Trans>
        </p>
      )}
    </>
  );
}

interface TextProps {
  label: string;
  language: Locale;
  texts: Localized;
  error?: string | undefined;
  max?: number;
  onChange: (texts: Localized) => void;
}

/** A text in one language. Until it is written, another language is shown as the placeholder. */
export const LocalizedField = ({
  label,
  language,
  texts,
  error,
  max = pollTitleMax,
  onChange,
}: TextProps) => (
  <TextField
    label={label}
    lang={language}
    value={texts[language] ?? ''}
    placeholder={locales.map((locale) => texts[locale]).find((text) => text?.trim())}
    maxLength={max}
    error={error}
    onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
  />
);

type Scale = NonNullable<PollForm['range']>;

interface ScaleLabelFieldsProps {
  language: Locale;
  range: Scale;
  onChange: (range: Scale) => void;
}

export function ScaleLabelFields({ language, range, onChange }: ScaleLabelFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.row}>
      <LocalizedField
        label={t`Label of ${range.from} (optional)`}
        language={language}
        texts={range.low ?? {}}
        max={scaleLabelMax}
        onChange={(low) => onChange({ ...range, low })}
      />
      <LocalizedField
        label={t`Label of ${range.to} (optional)`}
        language={language}
        texts={range.high ?? {}}
        max={scaleLabelMax}
        onChange={(high) => onChange({ ...range, high })}
      />
    </div>
  );
}

interface OptionFieldsProps {
  language: Locale;
  options: Options;
  error: string | undefined;
  onChange: (options: Options) => void;
}

export function OptionFields({ language, options, error, onChange }: OptionFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      {options.map((option, at) => (
        // Unsaved options have no id.
        <div key={at} className={styles.optionLine}>
          <LocalizedField
            label={t`Option ${at + 1}`}
            language={language}
            texts={option.localized_title}
            onChange={(localized_title) =>
              onChange(options.map((each, place) => (place === at ? { ...each, localized_title } : each)))
            }
          />
          <IconButton
            label={t`Remove option ${at + 1}`}
            onClick={() => onChange(options.filter((_, place) => place !== at))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {options.length < maxOptions && (
        <Button size="small" onClick={() => onChange([...options, { localized_title: {} }])}>
          <Plus />
          <Trans>Add option</Trans>
        </Button>
      )}
    </>
  );
}
