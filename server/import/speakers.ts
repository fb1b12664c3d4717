import type { Reader } from '../db/client.ts';
import type { Write } from '../db/write.ts';
import { cutText } from '../cut-text.ts';
import type { Session, Speaker } from './programme.ts';

const batchSize = 200;

/**
 * Updates names and descriptions of known people, and creates people without an account for new keys. Returns
 * all ids by key, and the ids of those created.
 */
export async function importSpeakers(
  tx: Write,
  source: string,
  sessions: readonly Pick<Session, 'people'>[],
): Promise<{ ids: Map<string, number>; created: number[] }> {
  const speakers = new Map<string, Speaker>();
  for (const { people } of sessions) {
    for (const speaker of people) {
      const known = speakers.get(speaker.key);
      if (!known || (known.description === '' && speaker.description !== ''))
        speakers.set(speaker.key, speaker);
    }
  }
  const existing = await tx.db
    .selectFrom('app_user')
    .select(['id', 'source_key', 'first_name', 'last_name', 'description'])
    .where('source', '=', source)
    .execute();
  const known = new Map(existing.map((row) => [row.source_key ?? '', row]));
  const ids = new Map<string, number>();
  const fresh: Speaker[] = [];
  for (const speaker of speakers.values()) {
    const row = known.get(speaker.key);
    if (!row) {
      fresh.push(speaker);
      continue;
    }
    ids.set(speaker.key, row.id);
    const columns = columnsOf(speaker);
    const same =
      row.first_name === columns.first_name &&
      row.last_name === columns.last_name &&
      row.description === columns.description;
    if (!same) await update(tx, row.id, columns);
  }
  const created: number[] = [];
  for (let at = 0; at < fresh.length; at += batchSize) {
    for (const { id, source_key } of await insert(tx, source, fresh.slice(at, at + batchSize))) {
      ids.set(source_key ?? '', id);
      created.push(id);
    }
  }
  return { ids, created };
}

/** Ids of the existing people of a source, by their keys. */
export async function knownSpeakers(db: Reader, source: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'source_key'])
    .where('source', '=', source)
    .execute();
  return new Map(rows.map(({ id, source_key }) => [source_key ?? '', id]));
}

const columnsOf = ({ name, description }: Speaker) => {
  const words = cutText(name, 200).split(' ');
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  return {
    first_name: words.join(' '),
    last_name,
    description: description === '' ? null : cutText(description, 5000),
  };
};

async function update(tx: Write, id: number, columns: ReturnType<typeof columnsOf>) {
  const rev = await tx.rev();
  await tx.db
    .updateTable('app_user')
    .set({ ...columns, rev })
    .where('id', '=', id)
    .execute();
  await tx.change('all', 'user', id, 'put', rev);
}

async function insert(tx: Write, source: string, speakers: readonly Speaker[]) {
  const rev = await tx.rev();
  const rows = await tx.db
    .insertInto('app_user')
    .values(
      speakers.map((speaker) => ({
        ...columnsOf(speaker),
        source,
        source_key: speaker.key,
        role: 'expert' as const,
        status: 'none' as const,
        visible: true,
        rev,
      })),
    )
    .returning(['id', 'source_key'])
    .execute();
  await tx.changes(
    'all',
    'user',
    rows.map((row) => row.id),
    'put',
    rev,
  );
  return rows;
}
