import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { StatusText } from '../../ui/status-text.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './credentials-screen.module.css';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const text = codes.join('\n');
  const copy = async () =>
    showToast((await copyText(text)) ? t`Copied` : t`Copying was not possible. Select the text and copy it.`);
  return (
    <div className={styles.form}>
      <StatusText className={styles.note}>
        <Trans>
          Write these recovery codes down, or save them where you find them without your phone. Each one works
          once instead of a code of the app. They are not shown again.
        </Trans>
      </StatusText>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void copy()}>
          <Copy />
          <Trans>Copy codes</Trans>
        </Button>
        <Button size="small" onClick={() => saveFile('recovery-codes.txt', 'text/plain', `${text}\n`)}>
          <Download />
          <Trans>Save as file</Trans>
        </Button>
        <Button size="small" variant="primary" onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  );
}
