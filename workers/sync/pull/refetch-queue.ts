import type { SyncExtension } from '../../../contract/sync.ts';
import type { Database } from '../../../src/db/database.ts';
import { type Area, areas } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta, type RefetchQueue } from '../../../src/db/meta.ts';

const extensionAreas: ReadonlySet<Area> = new Set([
  'requests',
  'agenda',
  'bookings',
  'questions',
  'event_questions',
  'event_hands',
  'school',
  'codes',
  'attendees',
  'check_ins',
  'certificates',
  'business_profiles',
  'business_plans',
  'business_meetings',
  'contacts',
]);

/** The areas to fetch. A plain list of events includes their details. */
export const areasFor = (extensions: readonly SyncExtension[]): Area[] =>
  areas.filter((area) => {
    if (area === 'details') return extensions.includes('list');
    // The specification has no list of sent requests, no agenda, no questions of either kind, no school, no
    // check-in, no business meetings and no contacts.
    return !extensionAreas.has(area) || extensions.includes('delta');
  });

export const readRefetchQueue = async (db: Database): Promise<RefetchQueue> =>
  (await getMeta('todo', db)) ?? { areas: [], groups: [] };

type RefetchEntry = { area: Area } | { group: number };

const nameOf = (entry: RefetchEntry) => ('area' in entry ? entry.area : `group:${entry.group}`);

/** Adds to the refetch queue. Call in the transaction that made it necessary. */
export async function queueRefetch(
  db: Database,
  more: Partial<Pick<RefetchQueue, 'areas' | 'groups'>>,
): Promise<void> {
  const { areas = [], groups = [] } = more;
  const entries: RefetchEntry[] = [...areas.map((area) => ({ area })), ...groups.map((group) => ({ group }))];
  if (entries.length === 0) return;
  const todo = await readRefetchQueue(db);
  const count = (todo.count ?? 0) + 1;
  await putMeta(
    'todo',
    {
      areas: [...new Set([...todo.areas, ...areas])],
      groups: [...new Set([...todo.groups, ...groups])],
      count,
      noted: { ...todo.noted, ...Object.fromEntries(entries.map((entry) => [nameOf(entry), count])) },
    },
    db,
  );
}

/** Number of a queue entry, read before its request is made; undefined if it is not queued. */
export const refetchNumber = async (db: Database, entry: RefetchEntry): Promise<number | undefined> =>
  (await readRefetchQueue(db)).noted?.[nameOf(entry)];

/**
 * Removes an entry from the queue, in the transaction that stores its rows. An entry that was queued again
 * during the request has another number and stays.
 */
export async function completeRefetch(
  db: Database,
  done: RefetchEntry,
  queueNumber: number | undefined,
): Promise<void> {
  const todo = await readRefetchQueue(db);
  const { [nameOf(done)]: last, ...noted } = todo.noted ?? {};
  if (last !== queueNumber) return;
  await putMeta(
    'todo',
    {
      ...todo,
      areas: 'area' in done ? todo.areas.filter((area) => area !== done.area) : todo.areas,
      groups: 'group' in done ? todo.groups.filter((group) => group !== done.group) : todo.groups,
      noted,
    },
    db,
  );
}
