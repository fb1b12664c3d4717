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

/** `todo` for the school, `boxTodo` for the box of `boxCursor`. */
export type QueueName = 'todo' | 'boxTodo';

/** The queue for the server that answers now. */
export const queueAt = (box: string | null): QueueName => (box === null ? 'todo' : 'boxTodo');

export const readRefetchQueue = async (db: Database, queue: QueueName = 'todo'): Promise<RefetchQueue> =>
  (await getMeta(queue, db)) ?? { areas: [], groups: [] };

type RefetchEntry = { area: Area } | { group: number };

const nameOf = (entry: RefetchEntry) => ('area' in entry ? entry.area : `group:${entry.group}`);

/** Adds to the refetch queue. Call in the transaction that made it necessary. */
export async function queueRefetch(
  db: Database,
  more: Partial<Pick<RefetchQueue, 'areas' | 'groups'>>,
  queue: QueueName = 'todo',
): Promise<void> {
  const { areas = [], groups = [] } = more;
  const entries: RefetchEntry[] = [...areas.map((area) => ({ area })), ...groups.map((group) => ({ group }))];
  if (entries.length === 0) return;
  const todo = await readRefetchQueue(db, queue);
  const count = (todo.count ?? 0) + 1;
  await putMeta(
    queue,
    {
      areas: [...new Set([...todo.areas, ...areas])],
      groups: [...new Set([...todo.groups, ...groups])],
      count,
      noted: { ...todo.noted, ...Object.fromEntries(entries.map((entry) => [nameOf(entry), count])) },
    },
    db,
  );
}

/**
 * Numbers of an entry by queue, read before its request is made, because only the response shows which server answered;
 * undefined where it is not queued.
 */
export type QueueNumbers = Record<QueueName, number | undefined>;

export async function refetchNumbers(db: Database, entry: RefetchEntry): Promise<QueueNumbers> {
  const numberIn = async (queue: QueueName) => (await readRefetchQueue(db, queue)).noted?.[nameOf(entry)];
  return { todo: await numberIn('todo'), boxTodo: await numberIn('boxTodo') };
}

/**
 * Removes an entry from the queue, in the transaction that stores its rows. An entry that was queued again
 * during the request has another number and stays.
 */
export async function completeRefetch(
  db: Database,
  done: RefetchEntry,
  numbers: QueueNumbers,
  queue: QueueName = 'todo',
): Promise<void> {
  const todo = await readRefetchQueue(db, queue);
  const { [nameOf(done)]: last, ...noted } = todo.noted ?? {};
  if (last !== numbers[queue]) return;
  await putMeta(
    queue,
    {
      ...todo,
      areas: 'area' in done ? todo.areas.filter((area) => area !== done.area) : todo.areas,
      groups: 'group' in done ? todo.groups.filter((group) => group !== done.group) : todo.groups,
      noted,
    },
    db,
  );
}
