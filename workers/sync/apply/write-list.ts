import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { Database, GroupRow } from '../../../src/db/database.ts';
import type { TableName } from '../../../src/db/database.ts';
import { moveToStoredChats } from '../../../src/db/new-chats.ts';
import type { Listed, ListedRow } from '../pull/area-lists.ts';
import { isNewer, type ChangesSince } from '../pull/concurrent-changes.ts';
import { withKnownLast } from './match-authors.ts';
import { arrivedQuestion, settleArrived, settledTables } from './settle-held.ts';
import { deleteGroup } from './write-rows.ts';

/**
 * Writes a list over the stored rows. A row that a live event changed during the request is newer than the
 * list and stays. If `absenceDeletes`, stored rows that the list lacks are deleted.
 */
export async function writeList(
  db: Database,
  { table, t, rows }: Listed,
  absenceDeletes: boolean,
  concurrent: Pick<ChangesSince, 'touchOf'>,
  me: number,
): Promise<void> {
  const target = db.table<ListedRow, number>(table);
  // One read of the whole table: `bulkGet` would read thousands of rows one by one.
  const found = absenceDeletes ? await target.toArray() : await target.bulkGet(rows.map((row) => row.id));
  const stored = new Map(found.flatMap((row) => (row ? [[row.id, row]] : [])));
  const newer = rows.filter((row) => isNewer(row, stored.get(row.id), concurrent.touchOf(t, row.id)));
  await putListed(db, { table, t }, newer, me);
  if (!absenceDeletes) return;
  const listed = new Set(rows.map((row) => row.id));
  // The list of people lacks those who hide their profile, but their own device keeps it.
  const self = (id: number) => table === 'users' && id === me;
  const deleted = [...stored.keys()].filter(
    (id) => !listed.has(id) && !self(id) && !concurrent.touchOf(t, id),
  );
  await target.bulkDelete(deleted);
  if (table === 'events') await db.event_details.bulkDelete(deleted);
  if (table === 'groups') for (const id of deleted) await deleteGroup(db, id);
}

/** Stores rows of a list. */
export async function putListed(
  db: Database,
  { table, t }: Pick<Listed, 'table' | 't'>,
  rows: readonly ListedRow[],
  me: number,
): Promise<void> {
  if (t !== 'group') {
    await db.table<ListedRow, number>(table).bulkPut(rows);
    const questions = t === 'event_question' ? (rows as EventQuestion[]) : [];
    return settleArrived(db, questions.flatMap(arrivedQuestion), me);
  }
  const groups = rows.map((row) => withKnownLast(row as GroupRow));
  await db.groups.bulkPut(groups);
  await moveToStoredChats(groups, me, db);
}

export const tablesForList = ({ table }: Listed): TableName[] => {
  if (table === 'events') return ['events', 'event_details'];
  if (table === 'groups') return ['groups', 'messages', 'windows', 'excerpts', 'typing', 'outbox', 'held'];
  return table === 'event_questions' ? [table, ...settledTables] : [table];
};
