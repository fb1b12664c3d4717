import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { copyText } from '../copy-text.ts';
import { Dialog } from '../dialog.tsx';
import { showToast } from '../toast.ts';
import styles from './copy-dialog.module.css';

interface CopyDialogProps {
  title: ReactNode;
  /** Shown in full, and copied by the button. */
  text: string;
  /** Label of the button, if it is not “Copy”. */
  verb?: ReactNode;
  children: ReactNode;
  /** A tap beside the dialog does not close it. */
  isShownOnce?: boolean;
  onClose: () => void;
}

/** Shows a secret or a link to pass on, with a button that copies it. */
export function CopyDialog({ title, text, verb, children, isShownOnce = false, onClose }: CopyDialogProps) {
  const { t } = useLingui();
  const copy = async () => {
    const isCopied = await copyText(text);
    showToast(isCopied ? t`Copied` : t`Could not copy`);
  };
  return (
    <Dialog
      title={title}
      isShownOnce={isShownOnce}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={() => void copy()}>
          <Copy />
          {verb ?? <Trans>Copy</Trans>}
        </Button>
      }
    >
      {children}
      <p className={styles.text} translate="no">
        {text}
      </p>
    </Dialog>
  );
}
