import { transition } from '../../../src/db/transition.ts';
import { type Leadership, write } from '../leader/leadership.ts';

/**
 * Ops that were being sent when the last term ended may have arrived: marks them as possibly sent and queues
 * them.
 */
export const recoverInterrupted = (leadership: Leadership): Promise<boolean> =>
  write(leadership, ['outbox'], async () => {
    for (const op of await leadership.db.outbox.where('state').equals('sending').toArray()) {
      const next = transition(op, { type: 'interrupted' });
      if (next && next !== 'gone') await leadership.db.outbox.put(next);
    }
  });
