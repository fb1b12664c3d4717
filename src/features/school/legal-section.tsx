import { Trans, useLingui } from '@lingui/react/macro';
import { schoolLimits } from '../../../contract/school-limits.ts';
import type { LegalDocument } from '../../../contract/school-settings.ts';
import { localeNames, locales } from '../../i18n/locale.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FileField, withAddress } from './file-field.tsx';
import { LocalizedField } from '../../ui/desk/localized-field.tsx';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

export function LegalSection(props: SectionProps) {
  const { t } = useLingui();
  return (
    <Section {...props} title={t`Agreement and privacy policy`} fields={['agreement', 'privacy']}>
      {({ values, set, error }) => (
        <>
          <p className={styles.dim}>
            <Trans>
              A new version asks everyone for consent at the next sign-in. Correct typing errors without a new
              version.
            </Trans>
          </p>
          <LegalFields
            label={t`User agreement`}
            path="agreement"
            value={values.agreement}
            error={error}
            onChange={(document) => set('agreement', document)}
          />
          <LegalFields
            label={t`Privacy policy`}
            path="privacy"
            value={values.privacy}
            error={error}
            onChange={(document) => set('privacy', document)}
          />
        </>
      )}
    </Section>
  );
}

interface LegalFieldsProps {
  label: string;
  path: string;
  value: LegalDocument;
  error: (path: string) => string | undefined;
  onChange: (document: LegalDocument) => void;
}

function LegalFields({ label, path, value, error, onChange }: LegalFieldsProps) {
  const { t } = useLingui();
  const pdfLabel = (language: string) => t`PDF of: ${label}, ${language}`;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <TextField
        label={t`Version`}
        aria-label={t`Version of: ${label}`}
        maxLength={schoolLimits.legalVersion}
        hint={t`For example a date: 2026-11`}
        value={value.version ?? ''}
        error={error(`${path}.version`)}
        onChange={({ target }) => onChange({ ...value, version: target.value || null })}
      />
      <LocalizedField
        label={t`Text`}
        hint={t`Markdown. A PDF takes the place of the text in its language.`}
        values={value.localized_text}
        limit={schoolLimits.legalText}
        multiline
        path={`${path}.localized_text`}
        error={error}
        onChange={(texts) => onChange({ ...value, localized_text: texts })}
      />
      {locales.map((locale) => (
        <FileField
          key={locale}
          label={pdfLabel(localeNames[locale])}
          locale={locale}
          value={value.localized_file[locale]}
          error={error(`${path}.localized_file.${locale}`)}
          onChange={(address) =>
            onChange({ ...value, localized_file: withAddress(value.localized_file, locale, address) })
          }
        />
      ))}
    </fieldset>
  );
}
