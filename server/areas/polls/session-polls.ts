import type { OperationArgs } from '../../../contract/operations.ts';
import type { PollOnWire } from '../../../contract/polls.ts';
import {
  maxSessionPolls,
  type SessionPollRef,
  sessionPollClosesAfterMs,
} from '../../../contract/session-polls.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { createBallotKey } from '../ballots/ballot-keys.ts';
import { requireHost } from '../meetings/rights.ts';
import { columnsOf, insertTally, pollForCaller } from './desk.ts';
import { lockPoll, markClosed, publishPoll, scheduleNextChange } from './open-and-close.ts';
import { unknownPoll } from './operations.ts';

/** Fields of a poll that its starter does not choose: it is for everybody, and can be skipped. */
const fixed = {
  group: 'lecturers' as const,
  free_answer: false,
  mandatory: false,
  roles: [],
  courses: [],
  cohorts: [],
};

/** Starts a poll of an event at once. It closes a day after the event, if nobody closes it before. */
export async function startSessionPoll(
  operator: Operator,
  { event_id, ...given }: OperationArgs<'poll.start'>,
): Promise<PollOnWire> {
  const { ctx, me, tx } = operator;
  await requireHost(tx.db, me, event_id);
  const event = await tx.db
    .selectFrom('event')
    .select('time_finish')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const { count } = await tx.db
    .selectFrom('poll')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .where('session', '=', true)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxSessionPolls)
    throw new Refusal('invalid', { fields: { localized_title: [`tooManyPolls:${maxSessionPolls}`] } });
  const now = ctx.now();
  const columns = columnsOf({ ...fixed, ...given, event_id, opens_at: null, closes_at: null }, now);
  const { kind, correct } = given;
  const options = JSON.parse(columns.variations) as { id: number }[];
  const right = correct === null ? null : options[correct - 1];
  if (right === undefined || (right && kind !== 'single'))
    throw new Refusal('invalid', { fields: { correct: ['invalid'] } });
  const { id } = await tx.db
    .insertInto('poll')
    .values({
      ...columns,
      correct: right?.id ?? null,
      session: true,
      started_by: me.id,
      state: 'open',
      opens_at: new Date(now),
      closes_at: new Date(Math.max(now, event.time_finish.getTime()) + sessionPollClosesAfterMs),
      position: Number(count),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTally(tx, id);
  await createBallotKey(tx, ctx, id);
  await scheduleNextChange(tx, ctx, id);
  await publishPoll(tx, id);
  return pollForCaller(operator, tx, id);
}

/** The id of a poll that the caller may have started with an idempotency key. @throws Refusal if it is unknown */
async function idOf({ tx, me }: Operator, poll: SessionPollRef): Promise<number> {
  if (typeof poll === 'number') return poll;
  const started = await tx.db
    .selectFrom('idempotency')
    .select('subject_id')
    .where('user_id', '=', me.id)
    .where('op_id', '=', poll)
    .where('subject', '=', 'poll')
    .executeTakeFirst();
  if (!started?.subject_id) throw new Refusal('notFound', { subject: { type: 'poll', id: poll } });
  return started.subject_id;
}

/** Closes a poll that was started at the event, permanently. One that is closed already stays as it is. */
export async function closeSessionPoll(
  operator: Operator,
  { event_id, poll }: OperationArgs<'poll.close'>,
): Promise<PollOnWire> {
  const { ctx, me, tx } = operator;
  await requireHost(tx.db, me, event_id);
  const id = await idOf(operator, poll);
  const row = await lockPoll(tx, id);
  if (row.event_id !== event_id || !row.session) throw unknownPoll(id);
  await markClosed(tx, ctx, id);
  return pollForCaller(operator, tx, id);
}
