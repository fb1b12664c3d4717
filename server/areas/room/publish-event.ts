import { sql } from 'kysely';
import type { Write } from '../../db/write.ts';
import { programmeChannel } from '../programme/channel.ts';

/** Publishes the row of an event whose room has changed. */
export async function publishEvent(tx: Write, id: number): Promise<void> {
  const rev = await tx.rev();
  await tx.db.updateTable('event').set({ rev }).where('id', '=', id).execute();
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
  await tx.change('all', 'event', id, 'put', rev);
  tx.nudge('all', rev);
}

/**
 * The pinned message of a chat has changed. If it is the chat of an event, everybody in the room sees its text,
 * also people who have not joined the chat.
 */
export async function publishAnnouncement(tx: Write, groupId: number): Promise<void> {
  const room = await tx.db
    .selectFrom('event_room')
    .select('event_id')
    .where('chat_id', '=', groupId)
    .executeTakeFirst();
  if (room) await publishEvent(tx, room.event_id);
}
