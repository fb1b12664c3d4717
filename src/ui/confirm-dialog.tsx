import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** Names the affected item. */
  question: ReactNode;
  children?: ReactNode;
  /** Label of the button: a verb. */
  verb: ReactNode;
  /** `danger` (default) for destructive actions. */
  look?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}

export const ConfirmDialog = ({
  question,
  children,
  verb,
  look = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog
    title={question}
    onClose={onClose}
    secondary={
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    }
    primary={
      <Button
        checkAccount={look}
        onClick={() => {
          onConfirm();
          onClose();
        }}
      >
        {verb}
      </Button>
    }
  >
    {children}
  </Dialog>
);
