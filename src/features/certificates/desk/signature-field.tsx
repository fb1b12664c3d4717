import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { chooseFile } from '../../../platform/choose-files.ts';
import { Button } from '../../../ui/button.tsx';
import { uploadSignature } from '../commands.ts';
import styles from '../certificates.module.css';

interface SignatureFieldProps {
  /** Id of the uploaded picture. */
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** The picture of the signature. The sample of the template shows it. */
export function SignatureField({ value, error, onChange }: SignatureFieldProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (file: File) => {
    setBusy(true);
    setFailure(undefined);
    const outcome = await uploadSignature(file);
    setBusy(false);
    if (outcome.ok) onChange(outcome.value.id);
    else if (outcome.http === 413) setFailure(t`This file is too large. The limit is 2 MB.`);
    else setFailure(outcome.errors?.['upload']?.[0] ?? t`The file could not be uploaded. Please try again.`);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t`Picture of the signature`}</legend>
      <p className={styles.note} role="status">
        {value === null ? (
          <Trans>No picture</Trans>
        ) : (
          <Trans>A picture is chosen. The sample shows it.</Trans>
        )}
      </p>
      <div className={styles.actions}>
        <Button
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) chooseFile((file) => void send(file));
          }}
        >
          <ImageUp />
          {busy ? <Trans>Uploading…</Trans> : <Trans>Choose signature</Trans>}
        </Button>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            <Trans>Remove signature</Trans>
          </Button>
        )}
      </div>
      <p role="alert" className={styles.wrong}>
        {failure ?? error}
      </p>
    </fieldset>
  );
}
