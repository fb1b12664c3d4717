import type { Db } from '../db/client.ts';
import { seconds } from '../http/seconds.ts';
import { type PresenceChanges, presenceToWire } from './presence-changes.ts';
import type { LocalSockets } from './across-processes.ts';
import { rooms } from './rooms.ts';

export interface PresenceRights {
  db: Db;
  /** Of these people, those whom everybody may see. */
  listed: (ids: readonly number[]) => Promise<number[]>;
  /** People who are notified when one of the others comes online or goes offline. */
  companions: (userId: number) => Promise<number[]>;
  now: () => number;
}

/** Sends who came and went: people whom everybody may see to everybody, each of the others to those who may see them. */
export async function sendPresenceChanges(
  arrivals: PresenceChanges,
  { db, listed, companions, now }: PresenceRights,
  users: LocalSockets['users'],
): Promise<void> {
  const at = new Date(now());
  try {
    const ids = [...arrivals.keys()];
    await db.updateTable('app_user').set({ last_action_at: at }).where('id', 'in', ids).execute();
    const seen = new Set(await listed(ids));
    const ofAll = new Map([...arrivals].filter(([id]) => seen.has(id)));
    if (ofAll.size > 0) users(rooms.everybody, presenceToWire(ofAll, seconds(at)));
    for (const [id, online] of arrivals) {
      if (seen.has(id)) continue;
      const theirs = (await companions(id)).map(rooms.user);
      users(theirs, presenceToWire(new Map([[id, online]]), seconds(at)));
    }
  } catch {
    // Presence is a courtesy: a server that is stopping may miss a change.
  }
}
