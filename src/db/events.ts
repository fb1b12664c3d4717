import { database } from './current.ts';
import type { EventDetailsRow, EventRow } from './database.ts';

/**
 * The whole programme by start; an event whose start could not be read has no place in it. By way of the index each row
 * would cost a look-up of its own.
 */
export const listEvents = async (db = database()): Promise<EventRow[]> =>
  (await db.events.toArray())
    .filter((row) => row.time_start > 0)
    .toSorted((a, b) => a.time_start - b.time_start || a.id - b.id);

export const getEvent = (id: number, db = database()): Promise<EventRow | undefined> => db.events.get(id);

/** Absent until details have been brought, which is after the list. */
export const getEventDetails = (id: number, db = database()): Promise<EventDetailsRow | undefined> =>
  db.event_details.get(id);
