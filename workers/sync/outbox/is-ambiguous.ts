import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import type { SendOp } from './match-sends.ts';
import { has, type Leadership } from '../leader/leadership.ts';

/** Longer than this in doubt and the person decides. */
export const ambiguityLasts = 180_000;

/** Whether to see what the server has before an op goes again: it may have it, and does not know keys. */
export const isAmbiguous = (leadership: Leadership, op: OutboxOp): op is SendOp =>
  op.kind === 'message.send' && op.maybeSent && !has(leadership, 'idem');
