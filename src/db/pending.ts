import type { OpError, OutboxOp } from './outbox-op.ts';

/** An unconfirmed change of a shown row. */
export interface Pending {
  opId: string;
  /** `on-site`: a box shows it to the people on site; it still waits for the school. */
  state: 'waiting' | 'on-site' | 'sending' | 'not-sent';
  /** It was sent once without a response. */
  maybeSent: boolean;
  error?: OpError;
}

export function pendingOf(op: OutboxOp): Pending {
  const pending: Pending = { opId: op.opId, state: stateOf(op), maybeSent: op.maybeSent };
  if (op.error) pending.error = op.error;
  return pending;
}

function stateOf({ state, onSite }: OutboxOp): Pending['state'] {
  if (state === 'dead') return 'not-sent';
  if (state === 'sending') return 'sending';
  return onSite?.journal ? 'on-site' : 'waiting';
}
