import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw, X } from 'lucide-react';
import type { PendingUpload } from '../../db/library-rows.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { chooseFile } from '../../platform/choose-files.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useUploads } from './hooks.ts';
import { cancelUpload, chooseAgain, retry } from './uploads.ts';
import styles from './dialogs.module.css';

/** What is on its way into the library, with how far it is and what it waits for. */
export function UploadsCard() {
  const uploads = useUploads();
  if (!uploads || uploads.length === 0) return null;
  return (
    <Card className={styles.card}>
      <h2>
        <Plural value={uploads.length} one="# file on its way" other="# files on their way" />
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
  const attempt = useAttempt();
  const { id, name, sent, state, error } = upload;
  const again = () =>
    chooseFile((file) =>
      attempt(async () => {
        if (!(await chooseAgain(id, file)))
          showToast(t`This is another file. Please choose “${name}” (${size(upload.size)}).`);
      }),
    );
  return (
    <li className={styles.upload}>
      <span>
        {name} · {t`${size(sent)} of ${size(upload.size)}`}
      </span>
      <IconButton label={t`Cancel ${name}`} onClick={() => attempt(() => cancelUpload(id))}>
        <X />
      </IconButton>
      <progress max={upload.size} value={sent} aria-label={name} />
      <span className={error && error !== 'network' ? styles.error : styles.note} role="status">
        <State state={state} error={error} stored={upload.stored} />
      </span>
      {state === 'failed' &&
        (error === 'file' ? (
          <Button size="small" onClick={again}>
            <Trans>Choose the file again</Trans>
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
        return t`Waiting for the connection. It goes on from where it stopped.`;
      case 'file':
        return t`The browser was closed. Choose the same file, and it goes on from where it stopped.`;
      case 'full':
        return t`There is no room left for your materials.`;
      case 'forbidden':
        return t`You may not add materials.`;
      case 'tooLarge':
        return t`It is too large.`;
      case 'gone':
        return t`The server no longer has it: it has to be sent once more.`;
      case 'maybeSent':
        return t`The connection ended before the server answered. Look in the library before you try again.`;
      case 'server':
        return t`A server error occurred.`;
      default:
        return error;
    }
  }
  if (state === 'finishing') return t`Arrived, being added…`;
  if (state === 'waiting') return t`Waiting…`;
  return stored ? t`Uploading… You can close this page.` : t`Uploading… Please keep this page open.`;
}
