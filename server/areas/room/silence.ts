import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';

interface Silence {
  group_id: number;
  user_id: number;
  /** Null ends the silence. */
  until: Date | null;
}

/**
 * Stores a silence in a chat for the event that the chat belongs to, if there is one: people can leave such a
 * chat and join it again.
 */
export async function noteSilence(tx: Write, { group_id, user_id, until }: Silence): Promise<void> {
  const rooms = await tx.db
    .selectFrom('event_room')
    .select('event_id')
    .where('chat_id', '=', group_id)
    .execute();
  for (const { event_id } of rooms) {
    if (until === null)
      await tx.db
        .deleteFrom('event_silence')
        .where('event_id', '=', event_id)
        .where('user_id', '=', user_id)
        .execute();
    else
      await tx.db
        .insertInto('event_silence')
        .values({ event_id, user_id, until })
        .onConflict((oc) => oc.columns(['event_id', 'user_id']).doUpdateSet({ until }))
        .execute();
  }
}

/** Until when the person is silenced at the event; null if they are not. */
export async function silencedUntil(
  db: Reader,
  eventId: number,
  userId: number,
  now: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('event_silence')
    .select('until')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && row.until.getTime() > now ? row.until : null;
}

export const isSilenced = async (
  db: Reader,
  eventId: number,
  userId: number,
  now: number,
): Promise<boolean> => (await silencedUntil(db, eventId, userId, now)) !== null;
