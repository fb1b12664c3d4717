import { isFresh, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation, NewOpOf, OpOf } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

/** Takes over the fields of earlier unsent or refused changes of the group. */
export const updateGroup: DeviceOperation<'group.update'> = {
  coalesce: (lane, incoming) => {
    const earlier = lane.filter(
      (op): op is OpOf<'group.update'> => op.kind === 'group.update' && (op.state === 'dead' || isFresh(op)),
    );
    const args = Object.assign({}, ...earlier.map((op) => op.args), incoming.args);
    return { put: [], remove: earlier.map(({ seq }) => seq), add: { ...incoming, args } };
  },
};

/** The last change of a person's membership replaces earlier unsent or refused ones. */
const latestOfPerson = (lane: readonly OutboxOp[], incoming: NewOpOf<'group.add' | 'group.drop'>) =>
  replaceEarlier(
    lane,
    incoming,
    (op) =>
      (op.kind === 'group.add' || op.kind === 'group.drop') && op.args.user_id === incoming.args.user_id,
  );

export const addMember: DeviceOperation<'group.add'> = { coalesce: latestOfPerson };
export const dropMember: DeviceOperation<'group.drop'> = { coalesce: latestOfPerson };

/** The last photo of a group replaces earlier unsent ones. */
export const groupPhoto: DeviceOperation<'group.photo'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'group.photo' && op.args.group_id === incoming.args.group_id,
    ),
};
