import { useLingui } from '@lingui/react/macro';
import type { OutboxOp } from '../../db/outbox-op.ts';

/** What a change is, in the person's words. */
export function useChangeTitle(): (op: OutboxOp) => string {
  const { t } = useLingui();
  return (op) => {
    switch (op.kind) {
      case 'message.send':
        return t`“${op.args.content}”`;
      case 'message.edit':
        return t`Edited: “${op.args.content}”`;
      case 'message.delete':
        return t`Deleted message`;
      case 'message.read':
        return t`Messages read`;
      case 'event.rate':
        return t`Rating: ${op.args.relevant} · ${op.args.informative} · ${op.args.interesting}`;
      case 'log.read':
        return t`Notifications read`;
      case 'log.delete':
        return t`Notifications deleted`;
    }
  };
}
