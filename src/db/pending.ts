import type { OpError, OutboxOp } from './outbox-op.ts';

/** An unconfirmed change of a shown row. */
export interface Pending {
  opId: string;
  state: 'waiting' | 'sending' | 'not-sent';
  /** It was sent once without a response. */
  maybeSent: boolean;
  error?: OpError;
}

export function pendingOf(op: OutboxOp): Pending {
  const state = op.state === 'dead' ? 'not-sent' : op.state === 'sending' ? 'sending' : 'waiting';
  const pending: Pending = { opId: op.opId, state, maybeSent: op.maybeSent };
  if (op.error) pending.error = op.error;
  return pending;
}
