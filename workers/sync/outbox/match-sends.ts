/*
 * A server without keys does not tell which message came of which send. Where an answer was lost, what it has
 * is compared with what was sent, one to one: three equal texts that may have arrived match three messages,
 * not one. Text alone is never enough: author, group, quote and time have to fit too.
 */
import type { MessageRow } from '../../../src/db/database.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';

export type SendOp = Extract<OutboxOp, { kind: 'message.send' }>;

/** Clocks differ, and a server takes its time. */
export const tolerance = 60_000;

/**
 * Which message each op has become, by opId. `offset` leads from this device's clock to the server's, in ms.
 * Rows that have a `client_id` belong to another send already.
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
  row.created_at >= leftAt(op, op.firstAttemptAt, offset) - tolerance;

/**
 * When an op first left, by the server's clock. This device's may have been set since, or just before: of both
 * ways to reckon the earlier is taken, with which what arrived is found again for sure.
 */
const leftAt = (op: SendOp, at: number, offset: number) => at + Math.min(offset, op.sentOffset ?? offset);

/** Whether messages from this one on are enough to say that an op has not become one of them. */
export const reachesBack = (op: SendOp, oldest: MessageRow | undefined, offset: number): boolean =>
  oldest !== undefined &&
  (oldest.id <= (op.sentAfter ?? 0) ||
    oldest.created_at < leftAt(op, op.firstAttemptAt ?? 0, offset) - tolerance);
