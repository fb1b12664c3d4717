import { useLingui } from '@lingui/react/macro';
import { Check, Copy, Forward, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import { theirVersion } from '../../db/conflict.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.ts';
import type { Action } from './actions.tsx';
import { discardChange, keepMine, retryChange } from './commands.ts';
import { useAttempt } from './use-attempt.ts';
import { isTurnedAway, writtenText } from './waiting-change.ts';

export type ItemDialog = 'rewrite' | 'elsewhere' | 'discard';

/** What can be done about a change, the likeliest first. */
export function useItemActions(op: OutboxOp, open: (dialog: ItemDialog) => void): Action[] {
  const { t } = useLingui();
  const attempt = useAttempt();
  const text = writtenText(op);
  const dead = op.state === 'dead';

  const retry: Action = {
    key: 'retry',
    label: t`Try again`,
    icon: <RefreshCw />,
    run: () => attempt(() => retryChange(op.opId)),
  };
  const edit: Action = { key: 'edit', label: t`Edit`, icon: <Pencil />, run: () => open('rewrite') };
  const elsewhere: Action = {
    key: 'elsewhere',
    label: t`Send elsewhere`,
    icon: <Forward />,
    run: () => open('elsewhere'),
  };
  const copy: Action = {
    key: 'copy',
    label: t`Copy text`,
    icon: <Copy />,
    run: () =>
      void copyText(text ?? '').then((copied) =>
        showToast(copied ? t`Text copied` : t`This browser does not let the text be copied.`),
      ),
  };
  const discard: Action = {
    key: 'discard',
    label: t`Discard`,
    icon: <Trash2 />,
    look: 'quietDanger',
    run: () => open('discard'),
  };
  const mine: Action = {
    key: 'mine',
    label: t`Keep mine`,
    icon: <Check />,
    run: () => attempt(() => keepMine(op.opId)),
  };
  const theirs: Action = {
    key: 'theirs',
    label: t`Keep the other one`,
    icon: <Undo2 />,
    run: () => attempt(() => discardChange(op.opId)),
  };

  if (op.state === 'sending') return text === null ? [] : [copy];
  if (!dead) return text === null ? [discard] : [edit, copy, discard];
  if (theirVersion(op.error)) return [mine, theirs, edit, copy];
  if (text === null) return [retry, discard];
  if (op.kind !== 'message.send') return [retry, edit, copy, discard];
  return isTurnedAway(op) ? [elsewhere, retry, edit, copy, discard] : [retry, edit, elsewhere, copy, discard];
}
