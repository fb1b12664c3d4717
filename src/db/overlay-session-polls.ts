import type { Poll } from '../../contract/polls.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { locales } from '../../contract/scalars.ts';
import { findEarlyArrivals } from './early-arrivals.ts';
import type { OutboxOp } from './outbox-op.ts';
import type { PollView } from './overlay-polls.ts';
import { type Pending, pendingOf } from './pending.ts';

export interface SessionPollView extends PollView {
  /** The start of a poll that is not confirmed yet. Such a poll has a negative id, and nobody can answer it. */
  starting: Pending | null;
  /** The closing that is not confirmed yet. Until then the poll takes answers. */
  closing: Pending | null;
}

/** The polls of an event, with the pending starts and closings of the person. Waiting polls come first. */
export function overlaySessionPolls(
  polls: readonly PollView[],
  ops: readonly OutboxOp[],
  eventId: number,
): SessionPollView[] {
  const closingOf = (poll: number | string): Pending | null => {
    const op = ops.findLast((each) => each.kind === 'poll.close' && each.args.poll === poll);
    return op ? pendingOf(op) : null;
  };
  const starting = ops
    .filter((op) => op.kind === 'poll.start')
    .filter(({ args }) => args.event_id === eventId);
  const arrived = findEarlyArrivals(starting, polls, isPollOf);
  const started = starting.flatMap((op): SessionPollView[] =>
    arrived.has(op)
      ? []
      : [
          {
            ...unsentPoll(op.args),
            id: -op.seq,
            created_at: op.createdAt,
            pending: null,
            starting: pendingOf(op),
            closing: closingOf(op.opId),
          },
        ],
  );
  const known = polls
    .filter(({ event_id, state }) => event_id === eventId && state !== 'draft')
    .toSorted((a, b) => Number(b.state === 'open') - Number(a.state === 'open') || b.id - a.id)
    .map((poll) => ({ ...poll, starting: null, closing: closingOf(poll.id) }));
  return [...started.toReversed(), ...known];
}

function isPollOf({ args }: Extract<OutboxOp, { kind: 'poll.start' }>, poll: PollView): boolean {
  const { own, event_id, kind, localized_title } = poll;
  const hasTitle = locales.every((locale) => {
    const title = args.localized_title[locale]?.trim();
    return !title || localized_title?.[locale] === title;
  });
  return own && event_id === args.event_id && kind === args.kind && hasTitle;
}

function unsentPoll({
  event_id,
  localized_title,
  kind,
  variations,
  range,
  correct,
  results,
}: OperationArgs<'poll.start'>): Omit<Poll, 'id' | 'created_at'> {
  return {
    title: '',
    localized_title,
    kind,
    variations: variations.map((option, at) => ({ ...option, id: at + 1, title: '' })),
    range: range ?? null,
    results,
    event_id,
    session: true,
    own: true,
    quiz: correct !== null,
    correct,
    state: 'open',
    group: 'lecturers',
    status: 1,
    counted: true,
    voted: false,
    canceled: false,
    free_answer: false,
    mandatory: false,
    votes_count: 0,
    skipped_count: 0,
    roles: [],
    courses: [],
    cohorts: [],
    addressed: true,
    position: 0,
    rev: 0,
  };
}
