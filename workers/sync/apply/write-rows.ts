/*
 * The only place that writes server rows. A row is written unless the stored one is newer; a message is
 * written only if it belongs to its group's window. Runs inside the caller's transaction, which also stores
 * the cursor.
 */
import { type RowKind, rowKindNames, rowKinds } from '../../../contract/row-kinds.ts';
import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { ListedRow } from '../pull/area-lists.ts';
import type { Database, MessageRow } from '../../../src/db/database.ts';
import type { TableName } from '../../../src/db/database.ts';
import { hasArrived } from '../../../src/db/outbox-op.ts';
import { messagesOfGroup } from '../../../src/db/messages.ts';
import { moveToStoredChats } from '../../../src/db/new-chats.ts';
import { failLane } from '../outbox/effects.ts';
import { deleteCachedPictures } from './delete-cached-pictures.ts';
import { ofType, type RowChange, splitEvent } from './row-change.ts';
import { arrivedQuestion, settleArrived, settleDeleted, settledTables } from './settle-held.ts';
import { changeExcerpts } from './write-excerpt.ts';
import { type Source, writeMessages } from './write-messages.ts';
import { withKnownAuthors, withKnownLast } from './match-authors.ts';
import { type Del, type Put, writeTable } from './write-table.ts';

export interface Written {
  /** Groups whose newest messages have to be fetched. */
  groups: number[];
  /** The person became a member of a group whose row is not stored. */
  missingGroup: boolean;
  /** A live event has brought a question again, without the vote of the person for it. */
  missingVote: boolean;
}

/** Tables that a change reads or writes besides those of its kind. */
const extraTables: Partial<Record<RowChange['t'], readonly TableName[]>> = {
  group: ['messages', 'windows', 'excerpts', 'typing', 'outbox', 'held'],
  membership: ['groups', 'messages', 'windows', 'excerpts', 'typing', 'outbox', 'held'],
  gap: ['messages', 'windows', 'excerpts'],
  message: ['groups', 'users', 'excerpts', ...settledTables],
  event_question: settledTables,
  poll: ['outbox'],
};

const tablesOf = (t: RowChange['t']): readonly TableName[] => [
  ...(t === 'membership' || t === 'gap' ? [] : rowKinds[t].tables),
  ...(extraTables[t] ?? []),
];

export const tablesFor = (changes: readonly Pick<RowChange, 't'>[]): TableName[] => [
  ...new Set(changes.flatMap((change) => tablesOf(change.t))),
];

/** Kinds whose rows are stored unchanged. */
const plainKinds = rowKindNames.filter(
  (kind): kind is Exclude<RowKind, 'event' | 'group' | 'message'> =>
    kind !== 'event' && kind !== 'group' && kind !== 'message',
);

export async function writeRows(
  db: Database,
  changes: readonly RowChange[],
  source: Source,
  me: number,
): Promise<Written> {
  const written: Written = { groups: [], missingGroup: false, missingVote: false };
  const withMarks = (row: ListedRow, stored: ListedRow | undefined) => {
    written.missingVote ||= !stored && lacksVote(row);
    return withStoredMarks(row, stored);
  };
  for (const kind of plainKinds)
    await writeTable<ListedRow, ListedRow>(
      db.table(rowKinds[kind].tables[0]),
      ofType<typeof kind>(changes, kind),
      kind === 'poll' ? withStoredGroup : kind === 'event_question' ? withMarks : (row) => row,
    );
  await settleQuestions(db, ofType(changes, 'event_question'), me);
  await hurryBallots(db, changes);
  await writeTable(db.events, ofType(changes, 'event'), (row) => splitEvent(row).listed);
  await writeTable(db.event_details, ofType(changes, 'event'), (row) => splitEvent(row).details);
  await writeGroups(db, changes, written, me);
  const refetched = new Set(written.groups);
  const messages = await withAuthors(db, ofType(changes, 'message'), me);
  written.groups.push(...(await writeMessages(db, messages, source, me, refetched)));
  await changeExcerpts(db, messages);
  return written;
}

/** Removes held questions and own ops that these changes replace or delete. */
async function settleQuestions(
  db: Database,
  changes: readonly (Put<EventQuestion> | Del)[],
  me: number,
): Promise<void> {
  if (changes.length === 0) return;
  const stored = changes.flatMap((change) => (change.op === 'put' ? arrivedQuestion(change.row) : []));
  if (stored.length > 0) await settleArrived(db, stored, me);
  const deleted = changes.flatMap((change) =>
    change.op === 'del' && change.clientId ? [{ clientId: change.clientId }] : [],
  );
  if (deleted.length > 0) await settleDeleted(db, 'eventQuestion.ask', deleted);
}

/** The receipts of ballots in counted polls can be fetched at once. */
async function hurryBallots(db: Database, changes: readonly RowChange[]): Promise<void> {
  const counted = ofType(changes, 'poll').filter(
    (change) => change.op === 'put' && change.row.state === 'closed' && change.row.counted,
  );
  if (counted.length === 0) return;
  const lanes = counted.map(({ id }) => `ballot:${id}`);
  const ops = await db.outbox.where('lane').anyOf(lanes).toArray();
  const hurried = ops.filter((op) => op.state === 'queued' && hasArrived(op));
  await db.outbox.bulkPut(hurried.map((op) => ({ ...op, nextAt: 0, floorAt: 0 })));
}

/** The response to a vote may lack the poll's group: it is taken from the stored row. */
function withStoredGroup(row: ListedRow, stored: ListedRow | undefined): ListedRow {
  if (!stored || !('group' in row) || row.group !== '') return row;
  return Object.assign({}, row, 'group' in stored && { group: stored.group });
}

const lacksVote = (row: ListedRow & { voted?: unknown; votes?: number }): boolean =>
  row.voted === undefined && (row.votes ?? 0) > 0;

/** Frames of a room lack the fields about the reader: they are taken from the stored row. */
function withStoredMarks(row: ListedRow, stored: ListedRow | undefined): ListedRow {
  const {
    own = false,
    voted = false,
    reported = null,
    reports = null,
  } = (stored ?? {}) as Partial<EventQuestion>;
  return Object.assign({ own, voted, reported, reports }, row);
}

async function withAuthors(
  db: Database,
  changes: readonly (Put<MessageRow> | Del)[],
  me: number,
): Promise<(Put<MessageRow> | Del)[]> {
  const rows = changes.flatMap((change) => (change.op === 'put' ? [change.row] : []));
  const known = (await withKnownAuthors(db, rows, me)).values();
  return changes.map((change) => {
    const row = change.op === 'put' ? known.next().value : undefined;
    return row && change.op === 'put' && row !== change.row ? { ...change, row } : change;
  });
}

async function writeGroups(
  db: Database,
  changes: readonly RowChange[],
  written: Written,
  me: number,
): Promise<void> {
  const puts = ofType(changes, 'group').filter((change) => change.op === 'put');
  await writeTable(db.groups, puts, (row, stored) =>
    withKnownLast({ ...row, members: row.members ?? stored?.members }),
  );
  await moveToStoredChats(
    puts.map(({ row }) => row),
    me,
    db,
  );
  for (const change of changes) {
    if (change.t === 'membership' && change.op === 'put') {
      written.groups.push(change.id);
      if (!(await db.groups.get(change.id))) written.missingGroup = true;
    } else if ((change.t === 'membership' || change.t === 'group') && change.op === 'del') {
      const stored = await db.groups.get(change.id);
      // The person left and joined again: the row of the new membership is already stored.
      if (stored && change.rev > 0 && stored.rev > change.rev) continue;
      await deleteGroup(db, change.id);
    } else if (change.t === 'gap') {
      await messagesOfGroup(change.id, db).delete();
      await db.windows.delete(change.id);
      await db.excerpts.delete(change.id);
      written.groups.push(change.id);
    }
  }
}

/** Deletes a group that the person is no longer a member of. Unsent messages stay in the outbox as dead. */
export async function deleteGroup(db: Database, id: number): Promise<void> {
  await db.groups.delete(id);
  deleteCachedPictures(await messagesOfGroup(id, db).primaryKeys());
  await messagesOfGroup(id, db).delete();
  await db.windows.delete(id);
  await db.excerpts.delete(id);
  await db.typing.where('group_id').equals(id).delete();
  await db.held.where('group_id').equals(id).delete();
  // If the person is a member again, a box sends what it holds from the beginning.
  await db.meta.delete('heldCursor');
  await failLane(db, `chat:${id}`, { code: 'forbidden', subject: { type: 'group', id } });
}
