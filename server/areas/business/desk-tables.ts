import { sql } from 'kysely';
import type * as v from 'valibot';
import {
  businessTableLimits,
  type DeskMeetingOnWire,
  type editBusinessTable,
  type releaseRearrangement,
} from '../../../contract/business-desk.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { freeTables } from './availability.ts';
import { claimMeeting, notifyBoth, type Organiser } from './desk-acts.ts';
import { deskMeetings } from './desk-rows.ts';
import { lockPeople, lockTables } from './locks.ts';
import { changeMeeting } from './publish-meeting.ts';
import { readBusinessRules } from './rules.ts';

const refuse = (field: string, rule: string) => new Refusal('invalid', { fields: { [field]: [rule] } });

/** @throws Refusal if another table has the name */
function requireFreeName(tables: readonly { id: number; name: string }[], name: string, id?: number): void {
  const isTaken = tables.some((table) => table.id !== id && table.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw refuse('name', 'nameTaken');
}

/** Adds a table after the others. */
export async function addTable(tx: Write, name: string): Promise<void> {
  const tables = await lockTables(tx);
  if (tables.length >= businessTableLimits.tables) throw refuse('name', `upTo:${businessTableLimits.tables}`);
  requireFreeName(tables, name);
  const position = Math.max(0, ...tables.map((table) => table.position)) + 1;
  await tx.db.insertInto('business_table').values({ name, position }).execute();
  tx.desk('meetings');
}

type TableChange = v.InferOutput<(typeof editBusinessTable)['body']>;

/** Changes a table. A new name is published with the meetings of the table. */
export async function editTable(
  tx: Write,
  id: number,
  { name, position, closed }: TableChange,
): Promise<void> {
  const change = {
    ...(name !== undefined && { name }),
    ...(position !== undefined && { position }),
    ...(closed !== undefined && { closed }),
  };
  // People are locked before tables, as in every step.
  if (name !== undefined) await lockMeetingsAt(tx, id);
  const tables = await lockTables(tx);
  const table = tables.find((each) => each.id === id);
  if (!table) throw new Refusal('notFound');
  if (name !== undefined) requireFreeName(tables, name, id);
  if (Object.keys(change).length > 0)
    await tx.db.updateTable('business_table').set(change).where('id', '=', id).execute();
  if (name !== undefined && name !== table.name)
    for (const meeting of await lockMeetingsAt(tx, id)) await changeMeeting(tx, meeting, {});
  tx.desk('meetings');
}

/** Locks the accepted meetings of a table, of which those before `from` (in ms) are left out, and their people. */
async function lockMeetingsAt(tx: Write, id: number, from = 0) {
  const ofTable = () =>
    tx.db
      .selectFrom('business_meeting')
      .selectAll()
      .where('table_id', '=', id)
      .where('state', '=', 'accepted')
      .where('finish_at', '>', new Date(from))
      .orderBy('start_at');
  const found = await ofTable().execute();
  await lockPeople(
    tx,
    found.flatMap(({ requester_id, partner_id }) => [requester_id, partner_id]),
  );
  return ofTable().forUpdate().execute();
}

/** Deletes a table. Past meetings lose its name. @throws Refusal if it has coming meetings */
export async function deleteTable(tx: Write, id: number, now: number): Promise<void> {
  const table = (await lockTables(tx)).find((each) => each.id === id);
  if (!table) throw new Refusal('notFound');
  const coming = await tx.db
    .selectFrom('business_meeting')
    .select('id')
    .where('table_id', '=', id)
    .where('state', '=', 'accepted')
    .where('finish_at', '>', new Date(now))
    .executeTakeFirst();
  if (coming) throw refuse('id', 'tableInUse');
  await sql`update business_meeting set table_id = null where table_id = ${id}`.execute(tx.db);
  await tx.db.deleteFrom('business_table').where('id', '=', id).execute();
  tx.desk('meetings');
}

interface Move {
  meeting: DeskMeetingOnWire;
  table: { id: number; name: string } | null;
}

/** For each coming meeting of a table another table in the same slot; null if none is free. */
export async function proposeRearrangement(
  db: Reader,
  id: number,
  { locale, now }: { locale: Locale; now: number },
): Promise<Move[]> {
  const table = await db.selectFrom('business_table').select('id').where('id', '=', id).executeTakeFirst();
  if (!table) throw new Refusal('notFound');
  const moves: Move[] = [];
  for (const meeting of await deskMeetings(db, locale, { comingAt: { table: id, now } })) {
    const start = (meeting.start ?? 0) * 1000;
    const free = await freeTables(db, { start, finish: start + meeting.minutes * 60_000 });
    // Meetings of one table never overlap, so each free table can be proposed for all of them.
    moves.push({ meeting, table: free.find((each) => each.id !== id) ?? null });
  }
  return moves;
}

/**
 * Closes a table and moves its coming meetings, all or none.
 * @throws Refusal if its meetings are no longer those of the moves, or a table is closed or taken
 */
export async function releaseMoves(
  organiser: Organiser,
  id: number,
  { moves }: v.InferOutput<(typeof releaseRearrangement)['body']>,
): Promise<void> {
  const { ctx, tx } = organiser;
  const meetings = await lockMeetingsAt(tx, id, ctx.now());
  const table = (await lockTables(tx)).find((each) => each.id === id);
  if (!table) throw new Refusal('notFound');
  const tableOf = new Map(moves.map(({ meeting_id, table_id }) => [meeting_id, table_id]));
  if (meetings.length !== tableOf.size || !meetings.every((each) => tableOf.has(each.id)))
    throw refuse('moves', 'movesOutdated');
  await tx.db.updateTable('business_table').set({ closed: true }).where('id', '=', id).execute();
  const { zone } = await readBusinessRules(tx.db, ctx.config);
  for (const meeting of meetings) {
    const table_id = tableOf.get(meeting.id) ?? null;
    const { start_at, finish_at } = meeting;
    if (!start_at || !finish_at) continue;
    const free = await freeTables(tx.db, { start: start_at.getTime(), finish: finish_at.getTime() });
    if (table_id !== null && !free.some((each) => each.id === table_id)) throw refuse('moves', 'noTable');
    await claimMeeting(organiser, meeting.id, 'edit');
    const moved = await changeMeeting(tx, meeting, { table_id, at: new Date(ctx.now()) });
    await notifyBoth(organiser, moved, table_id === null ? 'noTable' : 'newTable', zone);
  }
  tx.desk('meetings');
}
