import { useLingui } from '@lingui/react/macro';
import { schoolCounts, schoolLimits } from '../../../contract/school-limits.ts';
import { localeNames, locales } from '../../i18n/locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type Addresses, FileField, withAddress } from './file-field.tsx';
import { ListEditor } from './list-editor.tsx';
import { LocalizedField } from '../../ui/desk/localized-field.tsx';
import { Section, type SectionProps } from './section.tsx';
import styles from './school.module.css';

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
      {error(path) && (
        <p className={styles.wrong} data-wrong="">
          {error(path)}
        </p>
      )}
    </fieldset>
  );
}
