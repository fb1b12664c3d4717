import type { OutboxOp } from '../../db/outbox-op.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { MoveMessageDialog } from './move-message-dialog.tsx';
import type { Waiting } from './queries.ts';
import { RewriteDialog } from './rewrite-dialog.tsx';
import type { ItemDialog } from './use-item-actions.tsx';
import { useChangeTitle } from './use-change-title.ts';

export interface RequestedAction {
  dialog: ItemDialog;
  /** As it was when the dialog was opened. */
  op: OutboxOp;
}

interface ActionDialogProps {
  asked: RequestedAction;
  waiting: Waiting;
  onClose: () => void;
}

/** Stays open while what it is about is being sent or has been: nothing typed in it goes. */
export function ActionDialog({ asked: { dialog, op }, waiting, onClose }: ActionDialogProps) {
  const changeTitle = useChangeTitle();
  const now = waiting.all.find(({ opId }) => opId === op.opId);
  if (dialog === 'rewrite') return <RewriteDialog op={now ?? op} onClose={onClose} />;
  if (!now) return null;
  return dialog === 'elsewhere' ? (
    <MoveMessageDialog op={now} onClose={onClose} />
  ) : (
    <DiscardDialog op={now} ops={waiting.all} title={changeTitle(now)} onClose={onClose} />
  );
}
