import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { write, type Write } from '../db/write.ts';
import { programmeChannel } from '../areas/programme-channel.ts';
import {
  existingEvents,
  fingerprint,
  insertEvents,
  updateEvent,
  type Wanted,
  wantedOf,
} from './event-store.ts';
import { ImportError, type Programme, type Session, type Skipped } from './programme.ts';
import { sourceOf } from './source-of.ts';
import { importSpeakers } from './speakers.ts';
import { type Move, moveOf, tellOfMoves } from './tell-of-moves.ts';

export interface ImportReport {
  source: string;
  added: string[];
  changed: string[];
  unchanged: number;
  /** No longer in the file: kept, and marked cancelled. */
  removed: string[];
  skipped: Skipped[];
  notes: string[];
}

/** The import would drop much of what there is: it is done once somebody has said that it is meant. */
export class DropsMuch extends ImportError {}

type Importer = Pick<Context, 'db' | 'announcer' | 'now' | 'config'>;
type Known = Wanted & { id: number };

/**
 * Brings the database in line with a programme, all of it or nothing: the same file twice changes nothing, and
 * people are told what moved, was cancelled or takes place after all.
 * @throws DropsMuch where more than a fifth of what the source had would go and `drop` does not say that this is meant
 */
export function importProgramme(
  ctx: Importer,
  programme: Programme,
  { drop = false }: { drop?: boolean } = {},
): Promise<ImportReport> {
  return write(ctx.db, ctx.announcer, async (open) => {
    const source = await sourceOf(open, programme);
    const report: ImportReport = {
      source,
      added: [],
      changed: [],
      unchanged: 0,
      removed: [],
      skipped: programme.skipped,
      notes: programme.notes,
    };
    const people = await importSpeakers(open, source, programme.sessions);
    const existing = await existingEvents(open, source);
    const before = [...existing.values()].filter(takesPlace).length;
    const pairs = paired(programme.sessions, existing);
    const missing = [...existing.values()].filter((row) => takesPlace(row) && !isBehind(row, programme));
    if (!drop && missing.length * 5 > before) throw new DropsMuch(question(source, missing, before));
    const fresh: Wanted[] = [];
    const moves: Move[] = [];
    const changed: number[] = [];
    for (const { session, row } of pairs) {
      const wanted = wantedOf(session, people);
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
    for (const row of missing) {
      const wanted = { ...row, status: 'cancelled' };
      await updateEvent(open, row.id, wanted);
      changed.push(row.id);
      report.removed.push(row.name);
      moves.push(...moveOf(row, wanted));
    }
    const added = await insertEvents(open, source, fresh);
    if (added.length + changed.length > 0) await announceProgramme(open, [...added, ...changed]);
    await tellOfMoves(
      ctx,
      open,
      moves.filter((move) => move.until > ctx.now()),
    );
    return report;
  });
}

const takesPlace = (row: Known) => row.status !== 'cancelled';

/** Of what repeats without end only what comes is read: what lies behind has not gone. */
const isBehind = (row: Known, { repeating }: Programme): boolean =>
  repeating.some(({ key, from }) => row.start < from && row.key.startsWith(`${key}#`));

/**
 * Sessions with the rows that were theirs, which are taken out of `existing`. Where a key stands on what may change, a
 * title tells, if one session and one row that are left over have it.
 */
function paired(
  sessions: readonly Session[],
  existing: Map<string, Known>,
): { session: Session; row: Known | undefined }[] {
  const pairs = sessions.map((session) => {
    const row = existing.get(session.key);
    existing.delete(session.key);
    return { session, row };
  });
  const left = pairs.filter(({ session, row }) => !row && session.weakKey);
  for (const pair of left) {
    const { title } = pair.session;
    const rows = [...existing.values()].filter(({ name }) => name === title.slice(0, 500));
    const [row] = rows;
    if (!row || rows.length > 1 || left.some((other) => other !== pair && other.session.title === title))
      continue;
    pair.row = row;
    existing.delete(row.key);
  }
  return pairs;
}

const mostNamed = 5;

function question(source: string, missing: readonly Known[], before: number): string {
  const names = missing.slice(0, mostNamed).map(({ name }) => `\n  ${name}`);
  const more = missing.length > mostNamed ? `\n  … and ${missing.length - mostNamed} more` : '';
  return `${missing.length} of ${before} sessions of ${source} are not in the file and would be cancelled:${names.join('')}${more}`;
}

/** Gives all changed events one rev, and tells the devices to pull. */
async function announceProgramme(open: Write, ids: readonly number[]) {
  const rev = await open.rev();
  await open.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await open.changes('all', 'event', ids, 'put', rev);
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(open.db);
  open.nudge('all', rev);
}
