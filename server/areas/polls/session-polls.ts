import type { PollOnWire } from '../../../contract/polls.ts';
import {
  maxSessionPolls,
  type NewSessionPoll,
  sessionPollClosesAfterMs,
} from '../../../contract/session-polls.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { requireHost } from '../meetings/rights.ts';
import { columnsOf, insertTally, pollForCaller, type RequestCaller } from './desk.ts';
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
  caller: RequestCaller,
  eventId: number,
  given: NewSessionPoll,
): Promise<PollOnWire> {
  const { ctx, me } = caller;
  await requireHost(ctx.db, me, eventId);
  return runOnce({ ...caller, key: caller.key }, ['poll.start', eventId, given], async (tx) => {
    const event = await tx.db
      .selectFrom('event')
      .select('time_finish')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const { count } = await tx.db
      .selectFrom('poll')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .where('session', '=', true)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxSessionPolls)
      throw new Refusal('invalid', { fields: { localized_title: [`tooManyPolls:${maxSessionPolls}`] } });
    const now = ctx.now();
    const columns = columnsOf(
      { ...fixed, ...given, event_id: eventId, opens_at: null, closes_at: null },
      now,
    );
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
    await scheduleNextChange(tx, ctx, id);
    await publishPoll(tx, id);
    return pollForCaller(caller, tx, id);
  });
}

/** Closes a poll that was started at the event, permanently. */
export async function closeSessionPoll(
  caller: RequestCaller,
  eventId: number,
  id: number,
): Promise<PollOnWire> {
  const { ctx, me } = caller;
  await requireHost(ctx.db, me, eventId);
  return write(ctx.db, ctx.announcer, async (tx) => {
    const row = await lockPoll(tx, id);
    if (row.event_id !== eventId || !row.session) throw unknownPoll(id);
    if (!(await markClosed(tx, ctx, id)))
      throw new Refusal('invalid', { subject: { type: 'poll', id }, fields: { state: ['notOpen'] } });
    return pollForCaller(caller, tx, id);
  });
}
