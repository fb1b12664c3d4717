import { database } from './current.ts';
import type { EventDetailsRow, EventRow } from './database.ts';

/** The whole programme by start. */
export const listEvents = (db = database()): Promise<EventRow[]> => db.events.orderBy('time_start').toArray();

export const getEvent = (id: number, db = database()): Promise<EventRow | undefined> => db.events.get(id);

/** Absent until details have been brought, which is after the list. */
export const getEventDetails = (id: number, db = database()): Promise<EventDetailsRow | undefined> =>
  db.event_details.get(id);
