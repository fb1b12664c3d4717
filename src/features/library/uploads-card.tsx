import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw, X } from 'lucide-react';
import type { PendingUpload } from '../../db/library-rows.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { chooseFile } from '../../platform/choose-files.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useUploads } from './hooks.ts';
import { cancelUpload, supplyFile, retry } from './uploads.ts';
import styles from './dialogs.module.css';

/** Pending uploads with their progress or error. */
export function UploadsCard() {
  const uploads = useUploads();
  if (!uploads || uploads.length === 0) return null;
  return (
    <Card className={styles.card}>
      <h2>
        <Plural value={uploads.length} one="# file to upload" other="# files to upload" />
      </h2>
      <ul className={styles.files}>
        {uploads.map((upload) => (
          <UploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
    </Card>
  );
}

function UploadItem({ upload }: { upload: PendingUpload }) {
  const { t } = useLingui();
  const { size } = useFormats();
  const attempt = useLocalWrite();
  const { id, name, sent, state, error } = upload;
  const again = () =>
    chooseFile((file) =>
      attempt(async () => {
        if (!(await supplyFile(id, file)))
          showToast(t`This is a different file. Please choose “${name}” (${size(upload.size)}).`);
      }),
    );
  return (
    <li className={styles.upload}>
      <span>
        {name} · {t`${size(sent)} of ${size(upload.size)}`}
      </span>
      <IconButton label={t`Cancel upload: ${name}`} onClick={() => attempt(() => cancelUpload(id))}>
        <X />
      </IconButton>
      <progress max={upload.size} value={sent} aria-label={name} />
      <span className={error && error !== 'network' ? styles.error : styles.note} role="status">
        <State state={state} error={error} stored={upload.stored} />
      </span>
      {state === 'failed' &&
        (error === 'file' ? (
          <Button size="small" onClick={again}>
            <Trans>Choose file again</Trans>
          </Button>
        ) : (
          <Button size="small" onClick={() => attempt(() => retry(id))}>
            <RefreshCw />
            <Trans>Try again</Trans>
          </Button>
        ))}
    </li>
  );
}

function State({
  state,
  error,
  stored,
}: Pick<PendingUpload, 'state' | 'stored'> & { error: string | undefined }) {
  const { t } = useLingui();
  if (state === 'failed') {
    switch (error) {
      case 'network':
      case undefined:
        return t`Waiting for a connection. The upload will resume automatically.`;
      case 'file':
        return t`The browser was closed. Choose the same file again to resume the upload.`;
      case 'full':
        return t`You have used up your storage space. Delete materials you no longer need.`;
      case 'forbidden':
        return t`You don’t have permission to add materials.`;
      case 'tooLarge':
        return t`It is too large.`;
      case 'gone':
        return t`The server no longer has this upload. Choose the file again.`;
      case 'maybeSent':
        return t`The connection was lost before the server answered. Check the library before you try again.`;
      case 'server':
        return t`A server error occurred.`;
      default:
        return error;
    }
  }
  if (state === 'finishing') return t`Uploaded. Adding to the library…`;
  if (state === 'waiting') return t`Waiting…`;
  return stored ? t`Uploading… You can close this page.` : t`Uploading… Please keep this page open.`;
}
