/*
 * A server without idempotency keys does not name the send that a message came from. After a lost response
 * its messages are matched with the sent ops, one to one: three equal texts that may have arrived match three
 * messages, not one. Author, group, quote and time have to match too, since equal texts are common.
 */
import type { MessageRow } from '../../../src/db/database.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';

export type SendOp = Extract<OutboxOp, { kind: 'message.send' }>;

/** In ms, for clocks that differ and for slow servers. */
export const tolerance = 60_000;

/**
 * By opId, the message that each op has become. `offset` is the server's clock minus this device's, in ms.
 * Rows with a `client_id` belong to other sends and are ignored.
 */
export function matchSends(
  ops: readonly SendOp[],
  rows: readonly MessageRow[],
  me: number,
  offset: number,
): Map<string, MessageRow> {
  const free = rows.filter((row) => row.author.id === me && !row.client_id).toSorted((a, b) => a.id - b.id);
  const matches = new Map<string, MessageRow>();
  for (const op of ops) {
    const at = free.findIndex((row) => fits(op, row, offset));
    const [row] = at < 0 ? [] : free.splice(at, 1);
    if (row) matches.set(op.opId, row);
  }
  return matches;
}

const fits = (op: SendOp, row: MessageRow, offset: number) =>
  op.maybeSent &&
  op.firstAttemptAt !== undefined &&
  row.id > (op.sentAfter ?? 0) &&
  row.group_id === op.args.group_id &&
  row.content === op.args.content &&
  (row.reply_of?.id ?? null) === (op.args.replyId ?? null) &&
  row.created_at >= firstSentAt(op, op.firstAttemptAt, offset) - tolerance;

/**
 * When an op was first sent, by the server's clock. This device's clock may have been set since, or shortly
 * before, so the earlier of the two possible times is used: it never excludes a message that arrived.
 */
const firstSentAt = (op: SendOp, at: number, offset: number) =>
  at + Math.min(offset, op.sentOffset ?? offset);

/** True if the list from `oldest` on is complete enough to conclude that the op has not become a message. */
export const reachesBack = (op: SendOp, oldest: MessageRow | undefined, offset: number): boolean =>
  oldest !== undefined &&
  (oldest.id <= (op.sentAfter ?? 0) ||
    oldest.created_at < firstSentAt(op, op.firstAttemptAt ?? 0, offset) - tolerance);
