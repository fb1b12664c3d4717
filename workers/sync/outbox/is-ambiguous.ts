import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import type { SendOp } from './match-sends.ts';
import { has, type Leadership } from '../leader/leadership.ts';

/** In ms. After this time the person decides about an op that may have been sent. */
export const maxAmbiguityMs = 180_000;

/**
 * True if the op may have been sent and the server knows no idempotency keys, so that its messages have to be
 * checked before the op is sent again.
 */
export const isAmbiguous = (leadership: Leadership, op: OutboxOp): op is SendOp =>
  op.kind === 'message.send' && op.maybeSent && !has(leadership, 'idem');
