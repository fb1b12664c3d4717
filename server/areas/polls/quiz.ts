import { sql } from 'kysely';
import { maxRanked, type QuizRankingOnWire } from '../../../contract/quiz.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { unknownEvent } from '../events/operations.ts';
import { peopleById } from '../people/rows.ts';

interface Place {
  user_id: number;
  points: number;
  rank: number;
  named: boolean;
}

/** Everybody who has answered a closed question with their name, best first. A skip is not an answer. */
async function placesOf(db: Reader, eventId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select scores.user_id, points, (rank() over (order by points desc))::int as rank,
      quiz_name.user_id is not null as named
    from (
      select poll_voter.user_id,
        (count(*) filter (where vote in (to_jsonb(correct), jsonb_build_array(correct))))::int as points
      from poll_voter join poll on poll.id = poll_id join app_user on app_user.id = poll_voter.user_id
      where poll.event_id = ${eventId} and session and poll.state = 'closed' and correct is not null
        and not anonymous and vote is not null and app_user.status = 'approved' and deleted_at is null
      group by poll_voter.user_id) as scores
    left join quiz_name on quiz_name.event_id = ${eventId} and quiz_name.user_id = scores.user_id
    order by points desc, scores.user_id`.execute(db);
  return rows;
}

/** The ranking without the caller. */
export async function rankingOf(
  db: Reader,
  locale: Locale,
  eventId: number,
): Promise<Pick<QuizRankingOnWire, 'questions' | 'people' | 'entries'> & { places: Place[] }> {
  const { count } = await db
    .selectFrom('poll')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('session', '=', true)
    .where('state', '=', 'closed')
    .where('correct', 'is not', null)
    .executeTakeFirstOrThrow();
  const places = await placesOf(db, eventId);
  const named = places.filter((place) => place.named).slice(0, maxRanked);
  const people = await peopleById(
    db,
    named.map(({ user_id }) => user_id),
    locale,
  );
  const entries = named.flatMap(({ user_id, points, rank }) => {
    const person = people.get(user_id);
    return person ? [{ person, points, rank }] : [];
  });
  return { questions: Number(count), people: places.length, entries, places };
}

interface Caller {
  ctx: Context;
  me: Me;
  locale: Locale;
}

export async function quizRankingFor(
  { ctx: { db }, me, locale }: Caller,
  eventId: number,
): Promise<QuizRankingOnWire> {
  const event = await db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) throw unknownEvent(eventId);
  const { places, ...ranking } = await rankingOf(db, locale, eventId);
  const consent = await db
    .selectFrom('quiz_name')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  const own = places.find(({ user_id }) => user_id === me.id);
  return {
    ...ranking,
    named: consent !== undefined,
    own: own ? { points: own.points, rank: own.rank } : null,
  };
}

export async function setQuizName(
  caller: Caller,
  eventId: number,
  named: boolean,
): Promise<QuizRankingOnWire> {
  const { ctx, me } = caller;
  const event = await ctx.db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
  if (!event) throw unknownEvent(eventId);
  if (named)
    await ctx.db
      .insertInto('quiz_name')
      .values({ event_id: eventId, user_id: me.id })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await ctx.db
      .deleteFrom('quiz_name')
      .where('event_id', '=', eventId)
      .where('user_id', '=', me.id)
      .execute();
  return quizRankingFor(caller, eventId);
}
