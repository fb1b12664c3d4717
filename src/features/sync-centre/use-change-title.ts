import { useLingui } from '@lingui/react/macro';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { profileFieldLabel } from '../../i18n/profile-labels.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { changedFields } from './waiting-change.ts';

/** What a change is, in the person's words. */
export function useChangeTitle(): (op: OutboxOp) => string {
  const { t, i18n } = useLingui();
  const { list } = useFormats();
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
      case 'profile.avatar':
        return t`Profile picture`;
      case 'profile.update': {
        const fields = list([...new Set(changedFields(op).map((field) => i18n._(profileFieldLabel(field))))]);
        return t`Profile: ${fields}`;
      }
    }
  };
}
