import { groupBy } from '../lib/group-by.ts';
import { database } from './current-database.ts';
import { type HeldInRoom, isInRoom } from './held-row.ts';

/** The held operations on questions of an event. */
export const listHeldOfEvent = async (eventId: number, db = database()): Promise<HeldInRoom[]> =>
  (await db.held.where('event_id').equals(eventId).toArray()).filter(isInRoom);

/** All held operations on questions, by event. */
export const listHeldByEvent = async (db = database()): Promise<Map<number, HeldInRoom[]>> =>
  groupBy((await db.held.toArray()).filter(isInRoom), ({ event_id }) => event_id);

/** Those of these keys with which the person has seen a question on site, before the school sent it. */
export async function keysSeenOnSite(keys: readonly string[], db = database()): Promise<ReadonlySet<string>> {
  const rows = keys.length === 0 ? [] : await db.settled.bulkGet([...keys]);
  return new Set(rows.flatMap((row) => (row?.seen ? [row.op_id] : [])));
}
