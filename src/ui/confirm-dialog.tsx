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
  /** Label of the button that changes nothing, if “Cancel” could be read as the action itself. */
  cancel?: ReactNode;
  /** `danger` (default) for destructive actions. */
  variant?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}

export const ConfirmDialog = ({
  question,
  children,
  verb,
  variant = 'danger',
  cancel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <Dialog
    title={question}
    onClose={onClose}
    secondary={<Button onClick={onClose}>{cancel ?? <Trans>Cancel</Trans>}</Button>}
    primary={
      <Button
        variant={variant}
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
