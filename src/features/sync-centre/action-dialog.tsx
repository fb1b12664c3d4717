import type { OutboxOp } from '../../db/outbox-op.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { MoveMessageDialog } from './move-message-dialog.tsx';
import type { Waiting } from './queries.ts';
import { RewriteDialog } from './rewrite-dialog.tsx';
import type { ItemDialog } from './use-item-actions.tsx';
import { useChangeTitle } from './use-change-title.ts';

export interface RequestedAction {
  dialog: ItemDialog;
  /** The change as it was when the dialog opened. */
  op: OutboxOp;
}

interface ActionDialogProps {
  requested: RequestedAction;
  waiting: Waiting;
  onClose: () => void;
}

/**
 * The rewrite dialog stays open even if its message is sent meanwhile, so that typed text is not lost. The
 * other dialogs close.
 */
export function ActionDialog({ requested: { dialog, op }, waiting, onClose }: ActionDialogProps) {
  const changeTitle = useChangeTitle(waiting);
  const now = waiting.all.find(({ opId }) => opId === op.opId);
  if (dialog === 'rewrite') return <RewriteDialog op={now ?? op} onClose={onClose} />;
  if (!now) return null;
  return dialog === 'elsewhere' ? (
    <MoveMessageDialog op={now} onClose={onClose} />
  ) : (
    <DiscardDialog op={now} ops={waiting.all} title={changeTitle(now)} onClose={onClose} />
  );
}
