import type { SyncExtension } from '../../contract/sync.ts';
import type { Database } from '../../src/db/database.ts';
import { type Area, getMeta, putMeta } from '../../src/db/meta.ts';

export interface Todo {
  areas: Area[];
  /** Groups whose newest messages are to be fetched. */
  groups: number[];
}

/** In the order they are brought: first what the first screen shows. */
export const areasFor = (extensions: readonly SyncExtension[]): Area[] =>
  extensions.includes('list')
    ? ['events', 'profile', 'users', 'logs', 'groups', 'messages', 'details']
    : ['events', 'profile', 'users', 'logs', 'groups', 'messages'];

export const readTodo = async (db: Database): Promise<Todo> =>
  (await getMeta('todo', db)) ?? { areas: [], groups: [] };

/** Adds to what is still to be brought, in the transaction that made it necessary. */
export async function addTodo(db: Database, more: Partial<Todo>): Promise<void> {
  const { areas = [], groups = [] } = more;
  if (areas.length === 0 && groups.length === 0) return;
  const todo = await readTodo(db);
  await putMeta(
    'todo',
    { areas: [...new Set([...todo.areas, ...areas])], groups: [...new Set([...todo.groups, ...groups])] },
    db,
  );
}

/** Ticks off what has been brought, in the transaction that wrote it. */
export async function tickOff(db: Database, done: { area: Area } | { group: number }): Promise<void> {
  const todo = await readTodo(db);
  await putMeta(
    'todo',
    {
      areas: 'area' in done ? todo.areas.filter((area) => area !== done.area) : todo.areas,
      groups: 'group' in done ? todo.groups.filter((group) => group !== done.group) : todo.groups,
    },
    db,
  );
}
