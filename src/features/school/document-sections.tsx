import { Trans, useLingui } from '@lingui/react/macro';
import { schoolCounts, schoolLimits } from '../../../contract/school-limits.ts';
import type { LegalDocument } from '../../../contract/school-settings.ts';
import { localeNames, locales, type Locale } from '../../i18n/locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { serverAddress } from '../../ui/file-address.ts';
import { TextField } from '../../ui/text-field.tsx';
import { ListEditor } from './list-editor.tsx';
import { LocalizedField } from './localized-field.tsx';
import { useUpload } from './picture-field.tsx';
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

type Addresses = { [L in Locale]?: string | undefined };

/** Sets or removes the address in one language. */
function withAddress(addresses: Addresses, locale: Locale, address: string | null): Addresses {
  const { [locale]: _before, ...others } = addresses;
  return address === null ? others : { ...others, [locale]: address };
}

interface FileFieldProps {
  label: string;
  locale: Locale;
  value: string | undefined;
  error: string | undefined;
  onChange: (address: string | null) => void;
}

/** A PDF in one language. */
function FileField({ label, locale, value, error, onChange }: FileFieldProps) {
  const upload = useUpload('document', onChange);
  return (
    <div className={styles.fileField} role="group" aria-label={label}>
      <span className={styles.label}>{localeNames[locale]}</span>
      {value && (
        <a className={styles.fileLink} href={serverAddress(value)} target="_blank" rel="noreferrer">
          PDF
        </a>
      )}
      <Button size="small" aria-disabled={upload.busy || undefined} onClick={upload.choose}>
        {upload.busy ? <Trans>Uploading…</Trans> : <Trans>Upload a PDF</Trans>}
      </Button>
      {value && (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          <Trans>Remove</Trans>
        </Button>
      )}
      <p role="alert" className={styles.wrong}>
        {upload.error ?? error}
      </p>
    </div>
  );
}

export function ManualsSection(props: SectionProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  return (
    <Section {...props} title={t`Manuals`} fields={['manuals']}>
      {({ values, set, error }) => (
        <ListEditor
          label={t`Manuals`}
          items={values.manuals}
          max={schoolCounts.manuals}
          nameOf={({ localized_title }) => localized(localized_title)}
          addLabel={t`Add a manual`}
          blank={() => ({ localized_title: {}, localized_address: {} })}
          error={error('manuals')}
          onChange={(items) => set('manuals', items)}
        >
          {(item, at, change) => (
            <>
              <LocalizedField
                label={t`Title`}
                values={item.localized_title}
                limit={schoolLimits.manualTitle}
                path={`manuals.${at}.localized_title`}
                error={error}
                onChange={(texts) => change({ ...item, localized_title: texts })}
              />
              <AddressFields
                addresses={item.localized_address}
                path={`manuals.${at}.localized_address`}
                error={error}
                onChange={(addresses) => change({ ...item, localized_address: addresses })}
              />
            </>
          )}
        </ListEditor>
      )}
    </Section>
  );
}

interface AddressFieldsProps {
  addresses: Addresses;
  path: string;
  error: (path: string) => string | undefined;
  onChange: (addresses: Addresses) => void;
}

/** A link or an uploaded PDF in each language. */
function AddressFields({ addresses, path, error, onChange }: AddressFieldsProps) {
  const { t } = useLingui();
  const linkLabel = (language: string) => t`Link, ${language}`;
  const pdfLabel = (language: string) => t`PDF, ${language}`;
  return (
    <fieldset className={styles.group}>
      <legend>{t`Link or PDF`}</legend>
      {locales.map((locale) => (
        <div key={locale} className={styles.group}>
          <TextField
            label={linkLabel(localeNames[locale])}
            value={addresses[locale] ?? ''}
            error={error(`${path}.${locale}`)}
            maxLength={schoolLimits.address}
            onChange={({ target }) => onChange(withAddress(addresses, locale, target.value.trim() || null))}
          />
          <FileField
            label={pdfLabel(localeNames[locale])}
            locale={locale}
            value={addresses[locale]}
            error={undefined}
            onChange={(address) => onChange(withAddress(addresses, locale, address))}
          />
        </div>
      ))}
      {error(path) && <p className={styles.wrong}>{error(path)}</p>}
    </fieldset>
  );
}
