import { channels } from '../../contract/channels.ts';
import type { Db } from '../db/client.ts';
import { seconds } from '../http/seconds.ts';
import { type PresenceChanges, presenceToWire } from './presence-changes.ts';
import type { LocalSockets } from './across-processes.ts';
import type { Presence } from './presence.ts';
import { rooms } from './rooms.ts';

export interface PresenceRights {
  db: Db;
  /** Those of `ids` that everyone may see. */
  listed: (ids: readonly number[]) => Promise<number[]>;
  /** For each person, the people in private chats with them. */
  contactsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly number[]>>;
  /** People to notify when this person comes online or goes offline. */
  companions: (userId: number) => Promise<number[]>;
  now: () => number;
}

/**
 * Publishes presence changes: those of people visible to everyone to all sockets that show people, and to the people
 * in private chats with them; those of others only to their companions. Also stores the time of the last action. Never rejects.
 */
export async function sendPresenceChanges(
  arrivals: PresenceChanges,
  { db, listed, contactsOf, companions, isOnline, now }: PresenceRights & Pick<Presence, 'isOnline'>,
  users: LocalSockets['users'],
): Promise<void> {
  const at = new Date(now());
  try {
    const ids = [...arrivals.keys()];
    await db.updateTable('app_user').set({ last_action_at: at }).where('id', 'in', ids).execute();
    const seen = new Set(await listed(ids));
    const ofAll = new Map([...arrivals].filter(([id]) => seen.has(id)));
    for (const [id, online] of arrivals) {
      if (seen.has(id)) continue;
      const theirs = (await companions(id)).map(rooms.user);
      users(theirs, presenceToWire(new Map([[id, online]]), seconds(at)));
    }
    if (ofAll.size === 0) return;
    users([rooms.wholePresence, channels.people], presenceToWire(ofAll, seconds(at)));
    for (const [id, contacts] of await contactsOf([...ofAll.keys()])) {
      const present = contacts.filter(isOnline).map(rooms.contactsOf);
      const change = new Map([[id, ofAll.get(id) === true]]);
      if (present.length > 0) users(present, presenceToWire(change, seconds(at)));
    }
  } catch {
    // Presence is best effort: a server that is stopping may miss a change.
  }
}
