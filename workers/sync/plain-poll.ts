/*
 * Against a server that knows no deltas: the ordinary lists again, with the tag of what is held. Of the
 * notifications only their ids, as long as these tell of no new one; of messages those of groups whose
 * counters moved, and of what is open.
 */
import * as v from 'valibot';
import { listLogIds } from '../../contract/logs.ts';
import { listGroups } from '../../src/db/groups.ts';
import { getMeta } from '../../src/db/meta.ts';
import { bringArea, type Brought } from './bring.ts';
import { type Term, write } from './term.ts';
import { addTodo, areasFor } from './todo.ts';
import type { Touched } from './touched.ts';

interface Poll {
  term: Term;
  touched: Touched;
  locale: string;
  open: readonly number[];
}

/** Everything once at first; then what changed. */
export async function bringPlain({ term, touched, locale, open }: Poll): Promise<Brought> {
  const snapshot = (await getMeta('snapshot', term.db)) ?? {};
  if (snapshot.groups === undefined) {
    const wrote = await write(term, [], () => addTodo(term.db, { areas: areasFor([]) }));
    return wrote ? 'done' : 'blocked';
  }
  const logs = await bringLogIds(term, touched);
  if (logs !== 'done') return logs;
  for (const area of ['events', 'users', 'profile'] as const) {
    const brought = await bringArea(term, touched, area, locale);
    if (brought !== 'done') return brought;
  }
  return bringMovedGroups({ term, touched, locale, open });
}

async function bringMovedGroups({ term, touched, locale, open }: Poll): Promise<Brought> {
  const before = new Map((await listGroups(term.db)).map((group) => [group.id, counters(group)]));
  const brought = await bringArea(term, touched, 'groups', locale);
  if (brought !== 'done') return brought;
  const after = await listGroups(term.db);
  const moved = after.filter((group) => before.get(group.id) !== counters(group)).map((group) => group.id);
  const wrote = await write(term, [], () =>
    addTodo(term.db, { groups: [...moved, ...open] }).then(() => true),
  );
  return wrote ? 'done' : 'blocked';
}

const counters = (group: Awaited<ReturnType<typeof listGroups>>[number]) =>
  `${group.message?.id ?? 0}:${group.message?.content ?? ''}:${group.message_count}`;

async function bringLogIds(term: Term, touched: Touched): Promise<Brought> {
  const permit = term.line.permit();
  if (!permit) return 'blocked';
  const since = touched.since();
  try {
    const { verdict } = await term.line.exchange(permit, listLogIds, {});
    if (verdict.type === 'dead') return 'done';
    if (verdict.type !== 'done') return verdict.type === 'later' && !verdict.line ? 'failed' : 'blocked';
    const ids = v.safeParse(listLogIds.output, verdict.data);
    if (!ids.success) return 'done';
    const listed = new Set(ids.output);
    const wrote = await write(term, ['logs'], async () => {
      const held = await term.db.logs.toCollection().primaryKeys();
      await term.db.logs.bulkDelete(held.filter((id) => !listed.has(id) && !since.of('log', id)));
      const known = new Set(held);
      if (ids.output.some((id) => !known.has(id))) await addTodo(term.db, { areas: ['logs'] });
    });
    return wrote ? 'done' : 'blocked';
  } finally {
    since.end();
  }
}
