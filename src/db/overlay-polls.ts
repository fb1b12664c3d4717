import { type Poll, pollStatus, type Vote } from '../../contract/polls.ts';
import { isEmptyVote } from '../lib/poll-answer.ts';
import type { OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type PollView = Poll & { pending: Pending | null };

/**
 * Polls with the person's pending answers. After a refusal the poll is shown unchanged, with the error in
 * `pending`.
 */
export function overlayPolls(rows: readonly Poll[], ops: readonly OutboxOp[]): PollView[] {
  return rows.map(withOwnState).map((row) => {
    const op = ops.findLast(
      (each) => (each.kind === 'poll.vote' || each.kind === 'poll.cancel') && each.args.poll_id === row.id,
    );
    if (op?.kind !== 'poll.vote' && op?.kind !== 'poll.cancel') return { ...row, pending: null };
    const pending = pendingOf(op);
    if (op.state === 'dead' || isAnswered(row)) return { ...row, pending };
    const vote: Vote = op.kind === 'poll.vote' ? op.args.vote : null;
    const skipped = isEmptyVote(vote);
    return {
      ...row,
      vote: op.args.anonymously ? null : vote,
      anonymously: op.args.anonymously,
      voted: !skipped,
      canceled: skipped,
      status: skipped ? pollStatus.canceled : pollStatus.voted,
      pending,
    };
  });
}

/**
 * For clients that do not read `state`, the server marks a closed poll without the person's answer as
 * skipped. Undoes that.
 */
const withOwnState = (row: Poll): Poll =>
  row.state !== 'open' && row.canceled && row.anonymously === null
    ? { ...row, canceled: false, status: pollStatus.open }
    : row;

export const isAnswered = ({
  status,
  voted,
  canceled,
}: Pick<Poll, 'status' | 'voted' | 'canceled'>): boolean =>
  voted || canceled || status === pollStatus.voted || status === pollStatus.canceled;
