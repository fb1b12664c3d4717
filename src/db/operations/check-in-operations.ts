import type { CheckInTarget } from '../../../contract/check-in.ts';
import type { Coalesced } from '../outbox-change.ts';
import { isFresh, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

type About = Pick<OutboxOp, 'kind' | 'args'>;

const targetOf = ({ kind, args }: About): CheckInTarget | null =>
  kind === 'checkIn.add' || kind === 'checkIn.undo' ? (args as CheckInTarget) : null;

/** True if both are about the same day or event. The lane is about one person. */
const hasSameTarget = (one: About, other: About): boolean => {
  const [a, b] = [targetOf(one), targetOf(other)];
  return a !== null && b !== null && a.day === b.day && a.event_id === b.event_id;
};

/** The first scan keeps its time: another one while it waits adds nothing. */
export const addCheckIn: DeviceOperation<'checkIn.add'> = {
  coalesce: (lane, incoming): Coalesced => {
    const last = lane.findLast((op) => hasSameTarget(op, incoming) && op.state !== 'dead');
    if (last?.kind === 'checkIn.add') return { put: [], remove: [], add: null };
    return replaceEarlier(lane, incoming, (op) => hasSameTarget(op, incoming));
  },
};

/** An unsent check-in is removed together with its undoing. */
export const undoCheckIn: DeviceOperation<'checkIn.undo'> = {
  coalesce: (lane, incoming): Coalesced => {
    const same = lane.filter((op) => hasSameTarget(op, incoming));
    const isUnsent = same.some((op) => op.kind === 'checkIn.add' && isFresh(op));
    const replaced = replaceEarlier(lane, incoming, (op) => hasSameTarget(op, incoming));
    return isUnsent ? { ...replaced, add: null } : replaced;
  },
};
