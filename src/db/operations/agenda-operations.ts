import { isFresh } from '../outbox-op.ts';
import type { DeviceOperation, OpOf } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

/** Merges with an unsent change of the same event. */
export const setAgenda: DeviceOperation<'agenda.set'> = {
  coalesce: (lane, incoming) => {
    const same = lane.filter(
      (op): op is OpOf<'agenda.set'> =>
        op.kind === 'agenda.set' && op.args.event_id === incoming.args.event_id,
    );
    const dead = same.filter((op) => op.state === 'dead').map(({ seq }) => seq);
    const fresh = same.findLast(isFresh);
    return fresh
      ? { put: [{ ...fresh, args: { ...fresh.args, ...incoming.args } }], remove: dead, add: null }
      : { put: [], remove: dead, add: incoming };
  },
};

/** The last view replaces earlier unsent ones. */
export const seeEvent: DeviceOperation<'agenda.seen'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(
      lane,
      incoming,
      (op) => op.kind === 'agenda.seen' && op.args.event_id === incoming.args.event_id,
    ),
  silent: 'unless refused',
};

/** The last choice for an event replaces earlier unsent ones. */
export const bookOrCancel = {
  coalesce: (lane: Parameters<typeof replaceEarlier>[0], incoming: Parameters<typeof replaceEarlier>[1]) =>
    replaceEarlier(lane, incoming, () => true),
};
