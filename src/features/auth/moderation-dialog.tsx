import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useResend } from './use-resend.ts';

interface ModerationDialogProps {
  /** Address that received the confirmation e-mail. */
  mailedTo?: string | undefined;
  /** Token of the pending account, if signing in was refused because its address is not confirmed. */
  resendToken?: string | undefined;
  onClose: () => void;
}

/** Explains that an address must be confirmed and an account approved before it can be used. */
export function ModerationDialog({ mailedTo, resendToken, onClose }: ModerationDialogProps) {
  const resend = useResend();
  return (
    <Dialog
      title={
        resendToken !== undefined ? (
          <Trans>Confirm your e-mail address first</Trans>
        ) : mailedTo ? (
          <Trans>Almost done</Trans>
        ) : (
          <Trans>Your account is being reviewed</Trans>
        )
      }
      onClose={onClose}
      secondary={
        resendToken !== undefined && (
          <Button onClick={() => void resend(resendToken)}>
            <Trans>Send e-mail again</Trans>
          </Button>
        )
      }
      primary={
        <Button variant="primary" onClick={onClose}>
          <Trans context="button">OK</Trans>
        </Button>
      }
    >
      {mailedTo && (
        <p>
          <Trans>
            We sent an e-mail to <b>{mailedTo}</b>. Open the link in it to confirm your address.
          </Trans>
        </p>
      )}
      <p>
        <Trans>An organiser reviews every new account. We will send you an e-mail when yours is ready.</Trans>
      </p>
    </Dialog>
  );
}
