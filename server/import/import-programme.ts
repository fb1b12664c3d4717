import { sql } from 'kysely';
import { formsOf } from '../areas/programme/forms.ts';
import { programmeChannel } from '../areas/programme/channel.ts';
import type { Context } from '../context.ts';
import type { ReleasedEvent } from '../db/programme-schema.ts';
import { write, type Write } from '../db/write.ts';
import { queueEventChanges } from '../webhooks/queue-deliveries.ts';
import { ownFileOf } from '../export/own-file.ts';
import { insertEvents, storeSourceState, type Known, updateEvent } from './event-store.ts';
import { createMissingPeople } from './plan-people.ts';
import { changesOf, planImport } from './plan.ts';
import { ImportError, type Programme, type Skipped } from './programme.ts';
import { type Move, moveOf, notifyMoves } from './notify-changes.ts';
import { isSame, merged, type DesiredSession, desiredSession } from './desired-session.ts';

export interface ImportReport {
  source: string;
  added: string[];
  changed: string[];
  unchanged: number;
  /** Events no longer in the file; they stay, marked as cancelled. */
  removed: string[];
  skipped: Skipped[];
  notes: string[];
}

export const emptyReport = (source: string, { skipped, notes }: Programme): ImportReport => ({
  source,
  added: [],
  changed: [],
  unchanged: 0,
  removed: [],
  skipped,
  notes,
});

/** The import would cancel a large part of the events and needs confirmation. */
export class DropsManyError extends ImportError {}

type Importer = Pick<Context, 'db' | 'announcer' | 'now' | 'config'>;

/**
 * Imports a programme in one transaction. Importing the same file again changes nothing. Organisers' edits
 * stay unless the source has changed that part. Everyone is notified of events that moved, were cancelled, or
 * take place after all. The import is stored as a release, which can be undone.
 * @throws DropsManyError if more than a fifth of the source's events would be cancelled and `drop` is not set
 */
export function importProgramme(
  ctx: Importer,
  programme: Programme,
  { drop = false }: { drop?: boolean } = {},
): Promise<ImportReport> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    const plan = await planImport(tx.db, programme, ownFileOf({ ...ctx, db: tx.db }));
    const { source, pairs, missing, before } = plan;
    if (!drop && missing.length * 5 > before)
      throw new DropsManyError(confirmationText(source, missing, before));
    const people = await createMissingPeople(tx, source, plan);
    const report = emptyReport(source, programme);
    const fresh: DesiredSession[] = [];
    const changes: { row: Known; next: DesiredSession }[] = [];
    for (const { session, row, ours } of pairs) {
      if (!row) {
        fresh.push(desiredSession(session, people.ids));
        report.added.push(session.title);
        continue;
      }
      const { now, changed } = changesOf({ session, row, ...(ours && { ours }) }, people.ids);
      const next = ours ? { ...merged(row, now, changed), key: row.key } : merged(row, now, changed);
      if (!ours && !isSame(row.source, now)) await storeSourceState(tx, row.id, now);
      if (isSame(next, row)) report.unchanged += 1;
      else {
        changes.push({ row, next });
        report.changed.push(session.title);
      }
    }
    for (const row of missing) {
      changes.push({ row, next: { ...row, status: 'cancelled' } });
      if (row.source) await storeSourceState(tx, row.id, { ...row.source, status: 'cancelled' });
      report.removed.push(row.name);
    }
    const old = await formsOf(
      tx.db,
      changes.map(({ row }) => row.id),
    );
    for (const { row, next } of changes) await updateEvent(tx, row, next);
    const added = await insertEvents(tx, source, fresh);
    const moves: Move[] = changes.flatMap(({ row, next }) => moveOf(row, next));
    const ids = [...added, ...changes.map(({ row }) => row.id)];
    if (ids.length > 0) {
      await announceProgramme(tx, ids);
      await storeRelease(tx, ctx.now(), { ids, old, people: people.created });
    }
    await notifyMoves(
      ctx,
      tx,
      moves.filter((move) => move.until > ctx.now()),
    );
    return report;
  });
}

const maxNamed = 5;

function confirmationText(source: string, missing: readonly Known[], before: number): string {
  const names = missing.slice(0, maxNamed).map(({ name }) => `\n  ${name}`);
  const more = missing.length > maxNamed ? `\n  … and ${missing.length - maxNamed} more` : '';
  return `${missing.length} of ${before} sessions of ${source} are not in the file and would be cancelled:${names.join('')}${more}`;
}

/** Gives all changed events one rev, and nudges the devices to pull. */
async function announceProgramme(tx: Write, ids: readonly number[]) {
  const rev = await tx.rev();
  await tx.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await tx.changes('all', 'event', ids, 'put', rev);
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
  tx.nudge('all', rev);
  await queueEventChanges(tx.db, ids);
}

async function storeRelease(
  tx: Write,
  now: number,
  {
    ids,
    old,
    people,
  }: { ids: readonly number[]; old: ReadonlyMap<number, ReleasedEvent['after']>; people: number[] },
) {
  const after = await formsOf(tx.db, ids);
  const events = ids.flatMap((id): ReleasedEvent[] => {
    const form = after.get(id);
    const before = old.get(id) ?? null;
    // Undoing an addition deletes the event, so its description is not needed.
    return form ? [{ id, before, after: before ? form : { ...form, localized_description: {} } }] : [];
  });
  await tx.db
    .insertInto('programme_release')
    .values({ at: new Date(now), events: JSON.stringify(events), people: JSON.stringify(people) })
    .execute();
}
