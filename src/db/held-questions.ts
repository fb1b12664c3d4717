import { groupBy } from '../lib/group-by.ts';
import { database } from './current-database.ts';
import { type HeldInRoom, isInRoom } from './held-row.ts';

/** The held operations on questions of an event. */
export const listHeldOfEvent = async (eventId: number, db = database()): Promise<HeldInRoom[]> =>
  (await db.held.where('event_id').equals(eventId).toArray()).filter(isInRoom);

/** All held operations on questions, by event. */
export const listHeldByEvent = async (db = database()): Promise<Map<number, HeldInRoom[]>> =>
  groupBy((await db.held.toArray()).filter(isInRoom), ({ event_id }) => event_id);

export const countHeldQuestions = async (eventId: number, db = database()): Promise<number> =>
  (await listHeldOfEvent(eventId, db)).filter(({ kind }) => kind === 'eventQuestion.ask').length;

/** The keys of held questions of others that the person has not seen. */
export async function listUnseenQuestions(eventId: number, myId: number): Promise<string[]> {
  const held = await listHeldOfEvent(eventId);
  return held.flatMap(({ kind, seen, author, op_id }) =>
    kind === 'eventQuestion.ask' && !seen && author.id !== myId ? [op_id] : [],
  );
}
