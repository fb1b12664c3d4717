import { transition } from '../../../src/db/transition.ts';
import { type Leadership, write } from '../leader/leadership.ts';

/** Whoever was sending when the last term ended saw no answer: those ops may have arrived. */
export const recoverInterrupted = (leadership: Leadership): Promise<boolean> =>
  write(leadership, ['outbox'], async () => {
    for (const op of await leadership.db.outbox.where('state').equals('sending').toArray()) {
      const next = transition(op, { type: 'interrupted' });
      if (next && next !== 'gone') await leadership.db.outbox.put(next);
    }
  });
