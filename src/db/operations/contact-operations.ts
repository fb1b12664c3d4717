import { isFresh } from '../outbox-op.ts';
import type { DeviceOperation, OpOf } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

/** Replaces an unsent sharing with the person, and keeps its code. The lane is about one person. */
export const shareContact: DeviceOperation<'contact.share'> = {
  coalesce: (lane, incoming) => {
    const earlier = lane.findLast(
      (op): op is OpOf<'contact.share'> =>
        op.kind === 'contact.share' && (isFresh(op) || op.state === 'dead'),
    );
    const code = incoming.args.code ?? earlier?.args.code;
    const args = { ...incoming.args, ...(code !== undefined && { code }) };
    return replaceEarlier(lane, { ...incoming, args }, ({ kind }) => kind === 'contact.share');
  },
};

export const noteContact: DeviceOperation<'contact.note'> = {
  coalesce: (lane, incoming) => replaceEarlier(lane, incoming, ({ kind }) => kind === 'contact.note'),
};

/** Replaces all unsent changes of the contact. It is sent also if nothing was, because the other person may have shared. */
export const removeContact: DeviceOperation<'contact.remove'> = {
  coalesce: (lane, incoming) => replaceEarlier(lane, incoming, () => true),
};
