import type { Person } from '../../contract/users.ts';
import { computeOnce } from '../lib/compute-once.ts';
import { database } from './current-database.ts';
import type { EventDetailsRow, EventRow } from './database.ts';
import { residentRows } from './resident-rows.ts';

const isNameless = ({ first_name, last_name }: Person) => first_name === '' && last_name === '';

/** Adds the names of hosts for whom a server sends only the id, from the users on this device. */
async function withHostNames(
  rows: readonly EventRow[],
  db: ReturnType<typeof database>,
): Promise<readonly EventRow[]> {
  const hosts = (row: EventRow) => [...(row.user ? [row.user] : []), ...row.experts];
  const ids = new Set(
    rows.flatMap((row) =>
      hosts(row)
        .filter(isNameless)
        .map(({ id }) => id),
    ),
  );
  ids.delete(0);
  if (ids.size === 0) return rows;
  const people = new Map(
    (await db.users.bulkGet([...ids])).flatMap((user) => (user ? [[user.id, user]] : [])),
  );
  const named = (person: Person): Person => (isNameless(person) ? (people.get(person.id) ?? person) : person);
  return rows.map((row) => ({
    ...row,
    ...(row.user && { user: named(row.user) }),
    experts: row.experts.map(named),
  }));
}

const byStart = computeOnce((rows: readonly EventRow[]): readonly EventRow[] =>
  rows.filter((row) => row.time_start > 0).sort((a, b) => a.time_start - b.time_start || a.id - b.id),
);

/**
 * The programme by start time. An event with an unreadable start is left out. Sorted here, since reading by
 * the index costs one lookup per row.
 */
export const listEvents = async (db = database()): Promise<readonly EventRow[]> =>
  withHostNames(byStart(await db.events.toArray()), db);

/** Like `listEvents`, for live queries of the page. */
export const listResidentEvents = async (db = database()): Promise<readonly EventRow[]> =>
  withHostNames(byStart(await residentRows('events', db)), db);

export async function getEvent(id: number, db = database()): Promise<EventRow | undefined> {
  const row = await db.events.get(id);
  return row && (await withHostNames([row], db))[0];
}

/** Undefined until the details are fetched, which happens after the list. */
export const getEventDetails = (id: number, db = database()): Promise<EventDetailsRow | undefined> =>
  db.event_details.get(id);

/** Ids and attachments of all events, for live queries of the page. */
export const listResidentAttachments = (
  db = database(),
): Promise<readonly Pick<EventDetailsRow, 'id' | 'library'>[]> => residentRows('event_details', db);
