import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question, which names the thing it is about. */
  question: ReactNode;
  children?: ReactNode;
  /** What the button does, as a verb. */
  verb: ReactNode;
  /** `danger` (the default) for what destroys something. */
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
        look={look}
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
