import type { ExpressionBuilder } from 'kysely';
import type { Reader } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';

/** Whether a person is a speaker of the event of the row: its host or one of its experts. */
export const speaksAt = (eb: ExpressionBuilder<Schema, 'event'>, personId: number) =>
  eb.or([
    eb('event.user_id', 'is not distinct from', personId),
    eb.exists(
      eb
        .selectFrom('event_expert')
        .select('event_expert.user_id')
        .whereRef('event_expert.event_id', '=', 'event.id')
        .where('event_expert.user_id', '=', personId),
    ),
  ]);

/** The ids of those events at which the person speaks; without `ids`, of all. */
export async function eventsOfSpeaker(
  db: Reader,
  personId: number,
  ids?: readonly number[],
): Promise<Set<number>> {
  if (ids?.length === 0) return new Set();
  const rows = await db
    .selectFrom('event')
    .select('event.id')
    .where((eb) => speaksAt(eb, personId))
    .$if(ids !== undefined, (query) => query.where('event.id', 'in', [...(ids ?? [])]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the speakers of an event. */
export async function speakersOf(db: Reader, eventId: number): Promise<number[]> {
  const event = await db.selectFrom('event').select('user_id').where('id', '=', eventId).executeTakeFirst();
  const experts = await db
    .selectFrom('event_expert')
    .select('user_id')
    .where('event_id', '=', eventId)
    .execute();
  return [...new Set([...(event?.user_id ? [event.user_id] : []), ...experts.map(({ user_id }) => user_id)])];
}
