import { step } from '../../../src/db/step.ts';
import { type Term, write } from '../leader/leadership.ts';

/** Whoever was sending when the last term ended saw no answer: those ops may have arrived. */
export const recoverInterrupted = (term: Term): Promise<boolean> =>
  write(term, ['outbox'], async () => {
    for (const op of await term.db.outbox.where('state').equals('sending').toArray()) {
      const next = step(op, { type: 'interrupted' });
      if (next && next !== 'gone') await term.db.outbox.put(next);
    }
  });
