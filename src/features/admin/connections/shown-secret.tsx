import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import own from './connections.module.css';

interface ShownSecretProps {
  title: ReactNode;
  secret: string;
  /** Says that the secret is only shown here. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that the server returns once, with a button that copies it. */
export function ShownSecret({ title, secret, children, onClose }: ShownSecretProps) {
  const { t } = useLingui();
  const copy = async () => {
    const copied = await copyText(secret);
    showToast(copied ? t`Copied` : t`Could not copy`);
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={() => void copy()}>
          <Copy />
          <Trans>Copy</Trans>
        </Button>
      }
    >
      <p>{children}</p>
      <p className={own.secret} translate="no">
        {secret}
      </p>
    </Dialog>
  );
}
