import { useLingui } from '@lingui/react/macro';
import { Check, Copy, Forward, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { namesNothing } from '../../db/refuse-dependants.ts';
import { hasTwoVersions, isRefusedByGroup } from '../../db/conflict.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { mayRewrite } from '../../db/outbox-repairs.ts';
import { addresses } from '../../lib/addresses.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import type { Action } from './actions.tsx';
import { anonymousRefusal } from '../../i18n/anonymous-refusals.ts';
import { discardChange, keepOwnVersion, retryChange } from './commands.ts';
import { writtenText } from './descriptions.ts';
import { useSyncStatus } from './hooks.ts';

export type ItemDialog = 'rewrite' | 'elsewhere' | 'discard';

/**
 * Actions for an unsent change: a choice of versions for a conflict, buttons, and the entries of the menu.
 */
export interface ItemActions {
  versions: { mine: Action; theirs: Action } | null;
  buttons: Action[];
  menu: Action[];
}

/** `isPlaceHeld`: the row that the change belongs to, such as its group, is on this device. */
export function useItemActions(
  op: OutboxOp,
  isPlaceHeld: boolean,
  open: (dialog: ItemDialog) => void,
): ItemActions {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [, navigate] = useLocation();
  const text = writtenText(op);
  const dead = op.state === 'dead';
  const atBox = (useSyncStatus()?.box ?? null) !== null;

  const retry: Action = {
    key: 'retry',
    label: t`Try again`,
    icon: <RefreshCw />,
    run: () => attempt(() => retryChange(op.opId)),
  };
  const edit: Action = {
    key: 'edit',
    label: t`Edit`,
    icon: <Pencil />,
    run: () => (op.kind === 'profile.update' ? navigate(addresses.profileEdit.getHref()) : open('rewrite')),
  };
  const elsewhere: Action = {
    key: 'elsewhere',
    label: t`Send to another chat`,
    icon: <Forward />,
    run: () => open('elsewhere'),
  };
  const copy: Action = {
    key: 'copy',
    label: t`Copy text`,
    icon: <Copy />,
    run: () =>
      void copyText(text ?? '').then((copied) =>
        showToast(copied ? t`Text copied` : t`This browser does not allow copying.`),
      ),
  };
  const discard: Action = {
    key: 'discard',
    label: t({ message: 'Discard', context: 'unsent change' }),
    icon: <Trash2 />,
    variant: 'quietDanger',
    run: () => open('discard'),
  };
  const mine: Action = {
    key: 'mine',
    label: t`Keep my version`,
    icon: <Check />,
    run: () => attempt(() => keepOwnVersion(op.opId)),
  };
  const theirs: Action = {
    key: 'theirs',
    label: t`Keep other version`,
    icon: <Undo2 />,
    run: () => attempt(() => discardChange(op.opId)),
  };

  // The server would refuse it again, because the person is no longer in the group.
  const isOut = op.error?.subject?.type === 'group' && !isPlaceHeld;
  const possible = (actions: Action[]) =>
    actions.filter((action) => !(isOut && action === retry) && !(action === edit && !mayRewrite(op)));
  const of = (buttons: Action[], menu: Action[] = []) => ({
    versions: null,
    buttons: possible(buttons),
    menu: possible(menu),
  });
  if (op.state === 'sending') return of(text === null ? [] : [copy]);
  // The box counts the vote. On the question, it can be taken back.
  if (atBox && !dead && op.kind === 'eventQuestion.vote' && op.onSite?.journal) return of([]);
  if (dead && hasTwoVersions(op))
    return { versions: { mine, theirs }, buttons: [], menu: text === null ? [] : [edit, copy] };
  // It would be refused again.
  if (anonymousRefusal(op.kind, op.error) || namesNothing(op))
    return of(text === null ? [discard] : [copy, discard]);
  if (op.kind === 'profile.avatar') return of(dead ? [retry, discard] : [discard]);
  if (op.kind === 'profile.update') return dead ? of([retry, edit], [discard]) : of([edit], [discard]);
  if (!dead) return text === null ? of([discard]) : of([edit], [copy, discard]);
  if (text === null) return of([retry, discard]);
  if (op.kind !== 'message.send') return of([retry, edit], [copy, discard]);
  if (isRefusedByGroup(op)) return of([elsewhere, copy], [retry, edit, discard]);
  return of([retry, edit], [elsewhere, copy, discard]);
}
