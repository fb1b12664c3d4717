import { questionDelayMs } from '../../../contract/anonymous-questions.ts';
import { ballotDelayMs } from '../../../contract/ballots.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import type { Leadership } from '../leader/leadership.ts';

type Device = Pick<Leadership, 'env' | 'gates'>;

/**
 * Milliseconds until an anonymous op that waited while the app was closed or offline may be sent; 0 for all others.
 * The device makes calls with its session as soon as it is back. An anonymous call at the same moment would be known as
 * from the same person. On a line that returns again and again, each return halves the time, so that the op is sent
 * before the line is gone.
 */
export function waitAfterReturn(op: OutboxOp, { env, gates }: Device): number {
  const range = rangeOf(op);
  const since = gates.openSince();
  if (!range || op.createdAt >= since) return 0;
  const whole = range.min + shareOf(op.opId) * (range.max - range.min);
  const wait = Math.round(whole / 2 ** Math.max(0, gates.returns() - 1));
  const left = since + wait - env.now();
  // A longer one: the clock was set back.
  return left > wait ? 0 : Math.max(0, left);
}

function rangeOf(op: OutboxOp): { min: number; max: number } | null {
  switch (op.kind) {
    case 'ballot.cast':
      return ballotDelayMs[op.args.delay ?? 'session'];
    case 'anonymousQuestion.put':
    case 'anonymousQuestion.withdraw':
      return questionDelayMs;
    default:
      return null;
  }
}

/** A share from 0 to 1 that stays the same for an op, from its random id, which no anonymous call contains. */
const shareOf = (opId: string): number =>
  Number.parseInt(opId.replaceAll('-', '').slice(-8), 16) / 0xffffffff || 0;
