import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useResend } from './use-resend.ts';

interface ModerationDialogProps {
  /** Where the mail went that asks to confirm an address. */
  mailedTo?: string | undefined;
  /** Of the account that waits: signing in was refused because its address is not confirmed. */
  resendToken?: string | undefined;
  onClose: () => void;
}

/** An address has to be confirmed, and an organiser has to approve an account, before it can be used. */
export function ModerationDialog({ mailedTo, resendToken, onClose }: ModerationDialogProps) {
  const resend = useResend();
  return (
    <Dialog
      title={
        resendToken !== undefined ? (
          <Trans>Please confirm your address first</Trans>
        ) : mailedTo ? (
          <Trans>Almost done</Trans>
        ) : (
          <Trans>Your account is being checked</Trans>
        )
      }
      onClose={onClose}
      actions={
        <>
          {resendToken !== undefined && (
            <Button onClick={() => void resend(resendToken)}>
              <Trans>Send the message again</Trans>
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            <Trans>OK</Trans>
          </Button>
        </>
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
        <Trans>
          An organiser looks at every new account. We will write to you as soon as yours is ready.
        </Trans>
      </p>
    </Dialog>
  );
}
