import { type EventHandOnWire, roomClosesAfterMs } from '../../../contract/room.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

/** Hands by id, or all that are raised in rooms that are open. */
export async function handsFor(
  db: Reader,
  locale: Locale,
  { ids, now }: { ids?: readonly number[]; now?: number },
): Promise<EventHandOnWire[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('event_hand')
    .innerJoin('event', 'event.id', 'event_hand.event_id')
    .selectAll('event_hand')
    .$if(ids !== undefined, (query) => query.where('event_hand.id', 'in', [...(ids ?? [])]))
    .$if(now !== undefined, (query) =>
      query
        .where('state', '<>', 'lowered')
        .where('event.time_finish', '>', new Date((now ?? 0) - roomClosesAfterMs)),
    )
    .orderBy('raised_at')
    .orderBy('event_hand.id')
    .execute();
  const people = await peopleById(
    db,
    rows.map(({ user_id }) => user_id),
    locale,
  );
  return rows.map(({ user_id, raised_at, ...row }) => ({
    ...row,
    person: people.get(user_id) ?? null,
    raised_at: seconds(raised_at),
  }));
}
