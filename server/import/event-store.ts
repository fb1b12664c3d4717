import { sql } from 'kysely';
import type { Write } from '../db/write.ts';
import { kindOf } from './event-kind.ts';
import type { Session } from './programme.ts';

/** What the database should hold of a session, in the form in which both sides are compared. */
export interface Wanted {
  key: string;
  name: string;
  localized_name: object;
  description: string | null;
  localized_description: object;
  start: number;
  finish: number;
  kind: string;
  type_title: string | null;
  room: string | null;
  track: string | null;
  languages: string[];
  status: string | null;
  video_link: string | null;
  library: { name: string; url: string }[];
  experts: number[];
}

const orNull = (text: string, most: number) => (text === '' ? null : text.slice(0, most));

export function wantedOf(session: Session, people: ReadonlyMap<string, number>): Wanted {
  return {
    key: session.key,
    name: session.title.slice(0, 500),
    localized_name: session.localizedTitle,
    description: orNull(session.description, 50_000),
    localized_description: session.localizedDescription,
    start: session.start,
    finish: session.finish,
    kind: kindOf(session.type),
    type_title: /^(other|sonstiges|другое)$/i.test(session.type) ? null : orNull(session.type, 120),
    room: orNull(session.room, 120),
    track: orNull(session.track, 120),
    languages: session.languages,
    status: session.cancelled ? 'cancelled' : null,
    video_link: orNull(session.video, 2000),
    library: session.links.slice(0, 50),
    experts: [...new Set(session.people.flatMap((speaker) => people.get(speaker.key) ?? []))],
  };
}

/** Everything that an import may change; the database gives back maps in an order of its own. */
export const fingerprint = ({ key, ...row }: Wanted & { id?: number }): string => {
  const { id: _, ...columns } = row;
  const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    key,
    ...sorted(columns).map(([name, value]) => [name, plain(value) ? sorted(value) : value]),
  ]);
};

const plain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export async function existingEvents(
  open: Write,
  source: string,
): Promise<Map<string, Wanted & { id: number }>> {
  const rows = await open.db
    .selectFrom('event')
    .selectAll()
    .select(
      sql<
        number[]
      >`(select coalesce(array_agg(user_id::int order by position), '{}') from event_expert where event_id = event.id)`.as(
        'experts',
      ),
    )
    .where('source', '=', source)
    .execute();
  return new Map(
    rows.map((row) => {
      const key = row.source_key ?? '';
      const { id, name, localized_name, description, localized_description, kind, type_title, room, track } =
        row;
      const { languages, status, video_link, experts } = row;
      const library = row.library.map((link) => ({ name: link.name, url: link.url ?? '' }));
      const times = { start: row.time_start.getTime(), finish: row.time_finish.getTime() };
      return [
        key,
        {
          id,
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
          experts,
        },
      ];
    }),
  );
}

const columnsOf = (row: Wanted & { id?: number }) => {
  const { key, start, finish, experts: _, ...wanted } = row;
  const { id: __, ...columns } = wanted;
  return {
    ...columns,
    source_key: key,
    localized_name: JSON.stringify(columns.localized_name),
    localized_description: JSON.stringify(columns.localized_description),
    library: JSON.stringify(columns.library),
    time_start: new Date(start),
    time_finish: new Date(finish),
  };
};

export async function updateEvent(open: Write, id: number, wanted: Wanted) {
  await open.db.updateTable('event').set(columnsOf(wanted)).where('id', '=', id).execute();
  await open.db.deleteFrom('event_expert').where('event_id', '=', id).execute();
  await insertExperts(open, [{ id, experts: wanted.experts }]);
}

const batchSize = 100;

export async function insertEvents(open: Write, source: string, fresh: readonly Wanted[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < fresh.length; at += batchSize) {
    const part = fresh.slice(at, at + batchSize);
    const rows = await open.db
      .insertInto('event')
      .values(part.map((wanted) => ({ ...columnsOf(wanted), source })))
      .returning(['id', 'source_key'])
      .execute();
    const idOf = new Map(rows.map((row) => [row.source_key, row.id]));
    await insertExperts(
      open,
      part.map((wanted) => ({ id: idOf.get(wanted.key)!, experts: wanted.experts })),
    );
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

async function insertExperts(open: Write, events: readonly { id: number; experts: readonly number[] }[]) {
  const rows = events.flatMap(({ id, experts }) =>
    experts.map((user_id, position) => ({ event_id: id, user_id, position })),
  );
  if (rows.length > 0) await open.db.insertInto('event_expert').values(rows).execute();
}
