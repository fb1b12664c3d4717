import { type Poll, pollStatus, type Vote } from '../../contract/polls.ts';
import { isEmptyVote } from '../lib/poll-answer.ts';
import { hasArrived, type OutboxOp } from './outbox-op.ts';
import { type Pending, pendingOf } from './pending.ts';

export type PollView = Poll & {
  pending: Pending | null;
  /**
   * State of an anonymous answer whose token is signed: it waits for its time, or has arrived and waits for
   * others. Null without such an answer.
   */
  ballot?: 'waiting' | 'arrived' | null;
};

/**
 * Polls with the person's pending answers. After a refusal the poll is shown unchanged, with the error in
 * `pending`.
 */
export function overlayPolls(rows: readonly Poll[], ops: readonly OutboxOp[]): PollView[] {
  return rows.map(withOwnState).map((row) => {
    const op = ops.findLast((each) => isAnswerOp(each) && each.args.poll_id === row.id);
    if (!op || !isAnswerOp(op)) return { ...row, pending: null };
    const pending = pendingOf(op);
    if (op.kind === 'ballot.cast') return { ...row, pending, ballot: hasArrived(op) ? 'arrived' : 'waiting' };
    if (op.state === 'dead' || isAnswered(row)) return { ...row, pending };
    const { vote, anonymously } = answerIn(op);
    const skipped = isEmptyVote(vote);
    return {
      ...row,
      vote: anonymously ? null : vote,
      anonymously,
      ...(op.kind === 'ballot.request' && { secrecy: 'signed' as const }),
      voted: !skipped,
      canceled: skipped,
      status: skipped ? pollStatus.canceled : pollStatus.voted,
      pending,
    };
  });
}

type AnswerOp = Extract<OutboxOp, { kind: 'poll.vote' | 'poll.cancel' | 'ballot.request' | 'ballot.cast' }>;

const isAnswerOp = (op: OutboxOp): op is AnswerOp =>
  op.kind === 'poll.vote' ||
  op.kind === 'poll.cancel' ||
  op.kind === 'ballot.request' ||
  op.kind === 'ballot.cast';

function answerIn(op: Exclude<AnswerOp, { kind: 'ballot.cast' }>): { vote: Vote; anonymously: boolean } {
  if (op.kind === 'ballot.request') return { vote: op.ballot?.vote ?? null, anonymously: true };
  return { vote: op.kind === 'poll.vote' ? op.args.vote : null, anonymously: op.args.anonymously };
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
