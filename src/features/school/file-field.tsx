import { Trans } from '@lingui/react/macro';
import { localeNames, type Locale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { serverAddress } from '../../ui/file-address.ts';
import { useUpload } from './picture-field.tsx';
import styles from './school.module.css';

export type Addresses = { [L in Locale]?: string | undefined };

/** Sets or removes the address in one language. */
export function withAddress(addresses: Addresses, locale: Locale, address: string | null): Addresses {
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
export function FileField({ label, locale, value, error, onChange }: FileFieldProps) {
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
