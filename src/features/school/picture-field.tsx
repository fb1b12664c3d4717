import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseFile } from '../../platform/choose-files.ts';
import { Button } from '../../ui/button.tsx';
import { serverAddress } from '../../ui/file-address.ts';
import { useStableCallbacks } from '../../ui/use-stable-callbacks.ts';
import { uploadSchoolFile } from './commands.ts';
import styles from './school.module.css';

interface PictureFieldProps {
  label: string;
  hint?: string;
  kind: 'logo' | 'icon';
  value: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
}

/** A picture that is uploaded when it is chosen, and becomes part of the school when the section is saved. */
export function PictureField({ label, hint, kind, value, error, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const upload = useUpload(kind, onChange);
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      {hint && <p className={styles.dim}>{hint}</p>}
      {value && <img className={styles.preview} src={serverAddress(value)} alt={t`${label}, chosen`} />}
      <div className={styles.actions}>
        <Button
          aria-disabled={upload.busy || undefined}
          onClick={upload.choose}
          aria-label={t`Choose a picture: ${label}`}
        >
          {upload.busy ? <Trans>Uploading…</Trans> : <Trans>Choose a picture</Trans>}
        </Button>
        {value && (
          <Button variant="quiet" onClick={() => onChange(null)} aria-label={t`Remove the picture: ${label}`}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <p role="alert" className={styles.wrong}>
        {upload.error ?? error}
      </p>
    </div>
  );
}

/** Lets the person choose a file and uploads it. */
export function useUpload(kind: 'logo' | 'icon' | 'document', onUploaded: (address: string) => void) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The form may have changed during the upload.
  const latest = useStableCallbacks({ onUploaded });
  const send = async (file: File) => {
    setBusy(true);
    setError(null);
    const outcome = await uploadSchoolFile(kind, file);
    setBusy(false);
    if (outcome.ok) latest.onUploaded(outcome.value.address);
    else if (outcome.http === 413) setError(t`This file is too large. The limit is 10 MB.`);
    else setError(outcome.errors?.['upload']?.[0] ?? t`The file could not be uploaded. Please try again.`);
  };
  return {
    busy,
    error,
    choose: () => {
      if (!busy) chooseFile((file) => void send(file));
    },
  };
}
