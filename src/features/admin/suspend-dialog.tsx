import { Trans, useLingui } from '@lingui/react/macro';
import { useDeskSeen } from '../../ui/desk/desk-context.ts';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToastAbout } from '../../ui/toast.ts';
import { suspendPeople, unsuspendPeople } from './commands.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { SpeakerNote } from './speaker-note.tsx';

/** Name of the toast about the suspension of a person. */
export const suspensionToast = (id: number): string => `suspension:${id}`;

interface SuspendDialogProps {
  id: number;
  name: string;
  /** The row of the person on this desk; null if its rows are not people. */
  row: string | null;
  /** Called after the suspension, and after it is undone. */
  onDone?: () => void;
  onClose: () => void;
}

/** Suspends an account after asking for the reason. */
export function SuspendDialog({ id, name, row, onDone, onClose }: SuspendDialogProps) {
  const { t } = useLingui();
  const seen = useDeskSeen();
  const about = suspensionToast(id);
  const undo = async () => {
    const outcome = await unsuspendPeople([id], {});
    if (!outcome.ok) return showRefusal(outcome);
    showToastAbout(about, t`${name} can sign in again.`);
    onDone?.();
  };
  const suspend = async (reason: string) => {
    const outcome = await suspendPeople([id], reason, row === null ? {} : seen(row));
    onDone?.();
    if (!outcome.ok) return showRefusal(outcome);
    showToastAbout(about, t`The account of ${name} is suspended.`, {
      label: t`Undo`,
      run: () => void undo(),
    });
  };
  return (
    <ReasonDialog
      row={row}
      title={<Trans>Suspend {name}?</Trans>}
      verb={<Trans>Suspend</Trans>}
      people={1}
      onConfirm={(reason) => void suspend(reason)}
      onClose={onClose}
    >
      <SpeakerNote id={id} name={name} />
      <p>
        <Trans>
          All devices of this person are signed out, and sign-in is refused. Nothing is deleted. You can end
          the suspension at any time.
        </Trans>
      </p>
    </ReasonDialog>
  );
}
