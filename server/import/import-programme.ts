import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { write, type Write } from '../db/write.ts';
import { programmeChannel } from '../areas/programme-channel.ts';
import { kindOf } from './event-kind.ts';
import type { Programme, Session, Skipped } from './programme.ts';
import { importSpeakers } from './speakers.ts';
import { type Move, tellOfMoves } from './tell-of-moves.ts';

export interface ImportReport {
  source: string;
  added: string[];
  changed: string[];
  unchanged: number;
  /** No longer in the file: kept, and marked cancelled. */
  removed: string[];
  skipped: Skipped[];
}

type Importer = Pick<Context, 'db' | 'announcer' | 'now' | 'config'>;

/**
 * Brings the database in line with a programme, all of it or nothing: the same file twice changes nothing, and
 * people are told what moved or was cancelled.
 */
export function importProgramme(ctx: Importer, programme: Programme): Promise<ImportReport> {
  return write(ctx.db, ctx.announcer, async (open) => {
    const report: ImportReport = {
      source: programme.source,
      added: [],
      changed: [],
      unchanged: 0,
      removed: [],
      skipped: programme.skipped,
    };
    const people = await importSpeakers(open, programme.source, programme.sessions);
    const existing = await existingEvents(open, programme.source);
    const fresh: Wanted[] = [];
    const moves: Move[] = [];
    const changed: number[] = [];
    for (const session of programme.sessions) {
      const wanted = wantedOf(session, people);
      const row = existing.get(session.key);
      existing.delete(session.key);
      if (!row) {
        fresh.push(wanted);
        report.added.push(session.title);
      } else if (fingerprint(row) === fingerprint(wanted)) {
        report.unchanged += 1;
      } else {
        await updateEvent(open, row.id, wanted);
        changed.push(row.id);
        report.changed.push(session.title);
        moves.push(...moveOf(row, wanted));
      }
    }
    for (const row of existing.values()) {
      if (row.status === 'cancelled') continue;
      await updateEvent(open, row.id, { ...row, status: 'cancelled' });
      changed.push(row.id);
      report.removed.push(row.name);
      moves.push({
        id: row.id,
        name: row.name,
        what: 'cancelled',
        start: row.start,
        finish: row.finish,
        room: row.room,
      });
    }
    const added = await insertEvents(open, programme.source, fresh);
    if (added.length + changed.length > 0) await announceProgramme(open, [...added, ...changed]);
    await tellOfMoves(
      ctx,
      open,
      moves.filter((move) => move.finish > ctx.now()),
    );
    return report;
  });
}

/** What the database should hold of a session, in the form in which both sides are compared. */
interface Wanted {
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

function wantedOf(session: Session, people: ReadonlyMap<string, number>): Wanted {
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
const fingerprint = ({ key, ...row }: Wanted & { id?: number }): string => {
  const { id: _, ...columns } = row;
  const sorted = (value: object) => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    key,
    ...sorted(columns).map(([name, value]) => [name, plain(value) ? sorted(value) : value]),
  ]);
};

const plain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function existingEvents(open: Write, source: string): Promise<Map<string, Wanted & { id: number }>> {
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

async function updateEvent(open: Write, id: number, wanted: Wanted) {
  await open.db.updateTable('event').set(columnsOf(wanted)).where('id', '=', id).execute();
  await open.db.deleteFrom('event_expert').where('event_id', '=', id).execute();
  await insertExperts(open, [{ id, experts: wanted.experts }]);
}

const atOnce = 100;

async function insertEvents(open: Write, source: string, fresh: readonly Wanted[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < fresh.length; at += atOnce) {
    const part = fresh.slice(at, at + atOnce);
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

/** Gives all changed events one rev, and tells the devices to pull. */
async function announceProgramme(open: Write, ids: readonly number[]) {
  const rev = await open.rev();
  await open.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await open.changes('all', 'event', ids, 'put', rev);
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(open.db);
  open.nudge('all', rev);
}

function moveOf(before: Wanted & { id: number }, after: Wanted): Move[] {
  const { id } = before;
  const { start, finish, room, name } = after;
  if (after.status === 'cancelled' && before.status !== 'cancelled')
    return [{ id, name, what: 'cancelled', start, finish, room }];
  const moved = before.start !== start || before.finish !== finish || before.room !== room;
  return moved ? [{ id, name, what: 'moved', start, finish, room }] : [];
}
