import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Box } from '../../../../contract/boxes.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import admin from '../admin.module.css';
import styles from './boxes.module.css';

interface CodeDialogProps {
  box: Pick<Box, 'name' | 'code_expires_at'>;
  code: string;
  onClose: () => void;
}

/** Shows the code of a box once, with the command that starts the box. */
export function CodeDialog({ box: { name, code_expires_at }, code, onClose }: CodeDialogProps) {
  const { time } = useFormats();
  const until = code_expires_at === null ? null : time(code_expires_at);
  const command = `npm start -- --box ${new URL(apiBase).origin}`;
  return (
    <Dialog
      isShownOnce
      title={name}
      onClose={onClose}
      primary={
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <CopiedLine text={command} verb={<Trans>Copy command</Trans>}>
        <Trans>Start the program on the laptop with this command while it has internet:</Trans>
      </CopiedLine>
      <CopiedLine text={code} verb={<Trans context="box on site">Copy code</Trans>}>
        <Trans>Then enter this code and a passphrase that you choose:</Trans>
      </CopiedLine>
      <p className={admin.facts}>
        {until !== null && <Trans>The code works once, until {until}.</Trans>}{' '}
        <Trans>
          It is not shown again. The passphrase encrypts the copy on the laptop, and is needed at each start.
          Nobody can recover it.
        </Trans>
      </p>
    </Dialog>
  );
}

interface CopiedLineProps {
  text: string;
  /** Label of the button that copies the text. */
  verb: ReactNode;
  children: ReactNode;
}

function CopiedLine({ text, verb, children }: CopiedLineProps) {
  const { t } = useLingui();
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(isCopied ? t`Copied` : t`Could not copy`);
  };
  return (
    <div className={styles.line}>
      <p>{children}</p>
      <p className={styles.secret} translate="no">
        {text}
      </p>
      <Button size="small" onClick={() => void copy()}>
        <Copy />
        {verb}
      </Button>
    </div>
  );
}
