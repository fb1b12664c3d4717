import type { SyncExtension } from '../../../contract/sync.ts';
import type { Database } from '../../../src/db/database.ts';
import { type Area, areas } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta, type RefetchQueue } from '../../../src/db/meta.ts';

const ours: ReadonlySet<Area> = new Set(['requests', 'agenda', 'bookings']);

/** A plain list of events holds their details too. */
export const areasFor = (extensions: readonly SyncExtension[]): Area[] =>
  areas.filter((area) => {
    if (area === 'details') return extensions.includes('list');
    // The specification has requests sent and no list of them, and knows no agenda.
    return !ours.has(area) || extensions.includes('delta');
  });

export const readRefetchQueue = async (db: Database): Promise<RefetchQueue> =>
  (await getMeta('todo', db)) ?? { areas: [], groups: [] };

type Thing = { area: Area } | { group: number };

const nameOf = (thing: Thing) => ('area' in thing ? thing.area : `group:${thing.group}`);

/** Adds to what is still to be brought, in the transaction that made it necessary. */
export async function queueRefetch(
  db: Database,
  more: Partial<Pick<RefetchQueue, 'areas' | 'groups'>>,
): Promise<void> {
  const { areas = [], groups = [] } = more;
  const things: Thing[] = [...areas.map((area) => ({ area })), ...groups.map((group) => ({ group }))];
  if (things.length === 0) return;
  const todo = await readRefetchQueue(db);
  const count = (todo.count ?? 0) + 1;
  await putMeta(
    'todo',
    {
      areas: [...new Set([...todo.areas, ...areas])],
      groups: [...new Set([...todo.groups, ...groups])],
      count,
      noted: { ...todo.noted, ...Object.fromEntries(things.map((thing) => [nameOf(thing), count])) },
    },
    db,
  );
}

/** Which noting of a thing a request is for that is about to be made. */
export const refetchNumber = async (db: Database, thing: Thing): Promise<number | undefined> =>
  (await readRefetchQueue(db)).noted?.[nameOf(thing)];

/**
 * Ticks off what has been brought, in the transaction that wrote it; not where it was noted again while the
 * request was on its way: its answer is older than that.
 */
export async function completeRefetch(db: Database, done: Thing, noting: number | undefined): Promise<void> {
  const todo = await readRefetchQueue(db);
  const { [nameOf(done)]: last, ...noted } = todo.noted ?? {};
  if (last !== noting) return;
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
