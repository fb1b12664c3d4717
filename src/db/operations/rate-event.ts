import { isFresh } from '../outbox-op.ts';
import type { DeviceOperation, OpOf } from './device-operation.ts';

/** The last rating replaces earlier unsent ones. */
export const rateEvent: DeviceOperation<'event.rate'> = {
  coalesce: (lane, incoming) => {
    const rates = lane.filter((op): op is OpOf<'event.rate'> => op.kind === 'event.rate');
    const dead = rates.filter((op) => op.state === 'dead').map((op) => op.seq);
    const fresh = rates.find(isFresh);
    return fresh
      ? { put: [{ ...fresh, args: incoming.args }], remove: dead, add: null }
      : { put: [], remove: dead, add: incoming };
  },
};
