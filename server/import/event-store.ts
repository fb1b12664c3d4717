import { sql } from 'kysely';
import type { Reader } from '../db/client.ts';
import type { Write } from '../db/write.ts';
import type { DesiredSession } from './desired-session.ts';

/** An event row with the last state imported from its source. */
export type Known = DesiredSession & { id: number; source: DesiredSession | null };

/** Events of a source by their source key. With null, all events by their id. */
export async function existingEvents(db: Reader, source: string | null): Promise<Map<string, Known>> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .select(
      sql<
        number[]
      >`(select coalesce(array_agg(user_id::int order by position), '{}') from event_expert where event_id = event.id)`.as(
        'experts',
      ),
    )
    .$if(source !== null, (query) => query.where('source', '=', source))
    .execute();
  return new Map(
    rows.map((row) => {
      const key = source === null ? String(row.id) : (row.source_key ?? '');
      const { id, name, localized_name, description, localized_description, kind, type_title, room, track } =
        row;
      const { languages, status, video_link } = row;
      const library = row.library.map((link) => ({ name: link.name, url: link.url ?? '' }));
      const times = { start: row.time_start.getTime(), finish: row.time_finish.getTime() };
      const experts = row.user_id === null ? row.experts : [row.user_id, ...row.experts];
      return [
        key,
        {
          id,
          source: row.imported,
          key,
          name,
          localized_name,
          description,
          localized_description,
          ...times,
          kind,
          type_title,
          room,
          track,
          languages,
          status,
          video_link,
          library,
          experts: [...new Set(experts)],
        },
      ];
    }),
  );
}

const columnsOf = (row: DesiredSession) => ({
  name: row.name,
  localized_name: JSON.stringify(row.localized_name),
  description: row.description,
  localized_description: JSON.stringify(row.localized_description),
  time_start: new Date(row.start),
  time_finish: new Date(row.finish),
  kind: row.kind,
  type_title: row.type_title,
  room: row.room,
  track: row.track,
  languages: row.languages,
  status: row.status,
  video_link: row.video_link,
  library: JSON.stringify(row.library),
});

/** Stores the imported state. Does nothing for null, which means that the row has no source. */
export async function storeSourceState(tx: Write, id: number, source: DesiredSession | null): Promise<void> {
  if (!source) return;
  await tx.db
    .updateTable('event')
    .set({ imported: JSON.stringify(source), source_key: source.key })
    .where('id', '=', id)
    .execute();
}

/** Updates an event. Rewrites its experts only if they or their order changed. */
export async function updateEvent(tx: Write, before: Known, next: DesiredSession) {
  const { id } = before;
  await tx.db.updateTable('event').set(columnsOf(next)).where('id', '=', id).execute();
  if (before.experts.join() === next.experts.join()) return;
  await tx.db.updateTable('event').set({ user_id: null }).where('id', '=', id).execute();
  await tx.db.deleteFrom('event_expert').where('event_id', '=', id).execute();
  await insertExperts(tx, [{ id, experts: next.experts }]);
}

const batchSize = 100;

export async function insertEvents(
  tx: Write,
  source: string,
  fresh: readonly DesiredSession[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < fresh.length; at += batchSize) {
    const part = fresh.slice(at, at + batchSize);
    const rows = await tx.db
      .insertInto('event')
      .values(
        part.map((next) => ({
          ...columnsOf(next),
          source,
          source_key: next.key,
          imported: JSON.stringify(next),
        })),
      )
      .returning(['id', 'source_key'])
      .execute();
    const idOf = new Map(rows.map((row) => [row.source_key, row.id]));
    await insertExperts(
      tx,
      part.map((next) => ({ id: idOf.get(next.key)!, experts: next.experts })),
    );
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

async function insertExperts(tx: Write, events: readonly { id: number; experts: readonly number[] }[]) {
  const rows = events.flatMap(({ id, experts }) =>
    experts.map((user_id, position) => ({ event_id: id, user_id, position })),
  );
  if (rows.length > 0) await tx.db.insertInto('event_expert').values(rows).execute();
}
