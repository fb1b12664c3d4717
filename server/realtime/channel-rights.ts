import { channels, groupOfChat } from '../../contract/channels.ts';
import { desks } from '../../contract/desks.ts';
import { worksAt } from '../areas/desks/rights.ts';
import type { Me } from '../auth/sessions.ts';
import type { Db } from '../db/client.ts';

const desk = /^private-desk\.([a-z]+)$/;
const room = /^private-room\.([1-9]\d{0,15})$/;

/** The event of the channel of a room; null for other channels. */
export const eventOfRoom = (channel: string): number | null => {
  const id = room.exec(channel)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * Whether a person may subscribe to a channel. Memberships and desk roles are read from the database each
 * time.
 */
export async function mayListen(db: Db, me: Me, channel: string): Promise<boolean> {
  if (me.status !== 'approved') return false;
  if (channel === channels.notifications) return true;
  if (channel === channels.groups(me.id) || channel === channels.ownNotifications(me.id)) return true;
  if (channel === channels.people) return true;
  // Rooms contain only what everybody sees.
  if (room.test(channel)) return true;
  const deskName = desk.exec(channel)?.[1];
  if (deskName !== undefined) return maySubscribeToDesk(db, me, deskName);
  const groupId = groupOfChat(channel);
  if (groupId === null) return false;
  const member = await db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  return member !== undefined;
}

/** Reads the current role: the socket's copy is as old as its connection. */
async function maySubscribeToDesk(db: Db, me: Me, name: string): Promise<boolean> {
  const desk = desks.find((each) => each === name);
  if (!desk) return false;
  const now = await db
    .selectFrom('app_user')
    .select(['role', 'chat_admin as chatAdmin'])
    .where('id', '=', me.id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return now !== undefined && worksAt(now, desk);
}
