import { Plural, Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ReplaceDialogProps {
  held: { email: string; unsent: number };
  onConfirm: () => void;
  onClose: () => void;
}

/** Warns that signing in as another person deletes unsent changes on this device. */
export const ReplaceDialog = ({ held, onConfirm, onClose }: ReplaceDialogProps) => (
  <ConfirmDialog
    question={
      <Plural
        value={held.unsent}
        one={`# change of ${held.email} has not been sent`}
        other={`# changes of ${held.email} have not been sent`}
      />
    }
    verb={<Trans>Sign in anyway</Trans>}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>
      <Trans>
        Unsent changes are lost if someone else signs in on this device. They are kept if it is the same
        account with a new address.
      </Trans>
    </p>
  </ConfirmDialog>
);
