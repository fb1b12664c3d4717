import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ModerationDialogProps {
  /** Where the mail went that asks to confirm an address. */
  mailedTo?: string | undefined;
  onClose: () => void;
}

/** An organiser has to look at an account before it can be used. */
export const ModerationDialog = ({ mailedTo, onClose }: ModerationDialogProps) => (
  <Dialog
    title={mailedTo ? <Trans>Almost done</Trans> : <Trans>Your account is being checked</Trans>}
    onClose={onClose}
    actions={
      <Button look="primary" onClick={onClose}>
        <Trans>OK</Trans>
      </Button>
    }
  >
    {mailedTo && (
      <p>
        <Trans>
          We have sent a message to <b>{mailedTo}</b>. Please confirm your address with the link in it.
        </Trans>
      </p>
    )}
    <p>
      <Trans>An organiser looks at every new account. We will write to you as soon as yours is ready.</Trans>
    </p>
  </Dialog>
);
