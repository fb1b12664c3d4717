import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { EventForm } from '../../../contract/programme.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { ImportedSession, ProgrammeDraft } from '../../db/programme-schema.ts';
import type { Write } from '../../db/write.ts';
import { createMissingPeople } from '../../import/plan-people.ts';

type Draft = Pick<Selectable<ProgrammeDraft>, 'event_id' | 'form' | 'source' | 'source_key' | 'session'>;

export interface ReleasedPeople {
  /** By source, the ids of people by their key in that source. */
  ids: Map<string, Map<string, number>>;
  created: number[];
}

/** Creates the missing people of imported drafts when the drafts are released. */
export async function releasePeople(tx: Write, drafts: readonly Draft[]): Promise<ReleasedPeople> {
  const released: ReleasedPeople = { ids: new Map(), created: [] };
  const imported = drafts.filter(({ source, session }) => source !== null && session !== null);
  for (const [source, list] of groupBy(imported, (draft) => draft.source ?? '')) {
    const pairs = list.map(({ session }) => ({ session: session! }));
    const { ids, created } = await createMissingPeople(tx, source, { pairs });
    released.ids.set(source, ids);
    released.created.push(...created);
  }
  return released;
}

/** The form of a draft with the people that did not exist when the draft was written. */
export function withPeople(
  { form, source, session }: Draft,
  { ids }: ReleasedPeople,
): { form: EventForm; source: ImportedSession['said'] | null } {
  if (!session || session.people.length === 0) return { form, source: session?.said ?? null };
  const idsByKey = ids.get(source ?? '');
  const all = [...new Set(session.people.flatMap(({ key }) => idsByKey?.get(key) ?? []))];
  const added = all.filter((id) => !session.said.experts.includes(id));
  return {
    form: { ...form, experts: [...new Set([...form.experts, ...added])] },
    source: { ...session.said, experts: all },
  };
}

/** Stores the imported values with the event, and for a new event its source. */
export async function storeOrigin(
  tx: Write,
  id: number,
  { event_id, source, source_key }: Draft,
  state: ImportedSession['said'] | null,
): Promise<void> {
  if (!state) return;
  await tx.db
    .updateTable('event')
    .set({ imported: JSON.stringify(state), source_key, ...(event_id === null && { source }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the profiles that a release created, if no event names them any more. */
export async function deleteUnusedPeople(tx: Write, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await sql<{ id: number }>`delete from app_user u where u.id = any(${[...people]})
    and u.status = 'none' and not exists (select 1 from event_expert x where x.user_id = u.id)
    and not exists (select 1 from event e where e.user_id = u.id) returning u.id`.execute(tx.db);
  if (rows.length === 0) return;
  const rev = await tx.rev();
  await tx.changes(
    'all',
    'user',
    rows.map(({ id }) => Number(id)),
    'del',
    rev,
  );
  tx.nudge('all', rev);
}
