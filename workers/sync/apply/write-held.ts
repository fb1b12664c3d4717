/* Writes what boxes hold. It stays apart from the rows of the school until these arrive. */
import { maxHeldMs } from '../../../contract/held.ts';
import type { Database, TableName } from '../../../src/db/database.ts';
import { orphanDependants } from '../../../src/db/dependants.ts';
import { deleteChangesOf } from '../../../src/db/held.ts';
import type { HeldRow } from '../../../src/db/held-row.ts';
import { listOps, writeOutbox } from '../../../src/db/outbox.ts';
import type { ReceivedHeld } from './read-held.ts';

export const heldTables: readonly TableName[] = ['held', 'settled', 'outbox', 'groups', 'messages'];

const idOf = ({ op_id }: Pick<HeldRow, 'op_id'>) => op_id;
/** The message that an operation changes; null for a message. */
const changedBy = ({ kind, depends_on }: Pick<HeldRow, 'kind' | 'depends_on'>) =>
  kind === 'message.send' ? null : depends_on;

/**
 * Writes operations that a box sent, in the order of their numbers. Left out are those of other groups, of messages that
 * have arrived at the school or were discarded, and of messages that were deleted on site.
 */
export async function writeHeld(db: Database, received: readonly ReceivedHeld[], me: number): Promise<void> {
  await noteTakenBack(db, received);
  const shown = await withoutSettled(db, await ofKnownGroups(db, received));
  const deleted = await deletedAmong(db, shown);
  const remaining = shown.filter(
    (op) => op.kind === 'message.delete' || !deleted.has(changedBy(op) ?? op.op_id),
  );
  const stored = await db.held.bulkGet(remaining.map(idOf));
  await db.held.bulkPut(
    remaining.map((op, at): HeldRow => ({ ...op, seen: stored[at]?.seen ?? op.author.id === me })),
  );
  await deleteHeld(db, [...deleted]);
  await markOwnOps(db, shown);
}

/** The box shows a message that the person has discarded. */
async function noteTakenBack(db: Database, received: readonly ReceivedHeld[]): Promise<void> {
  const settled = await db.settled.bulkGet(received.map(idOf));
  for (const [at, { journal }] of received.entries()) {
    const row = settled[at];
    if (row?.takeBack) await db.settled.put({ ...row, takeBack: { ...row.takeBack, journal } });
  }
}

async function ofKnownGroups(db: Database, received: readonly ReceivedHeld[]): Promise<ReceivedHeld[]> {
  const ids = [...new Set(received.map(({ group_id }) => group_id))];
  const known = new Set((await db.groups.bulkGet(ids)).flatMap((group) => group?.id ?? []));
  return received.filter(({ group_id }) => known.has(group_id));
}

async function withoutSettled(db: Database, received: readonly ReceivedHeld[]): Promise<ReceivedHeld[]> {
  const ids = [...new Set(received.map((op) => changedBy(op) ?? op.op_id))];
  const settled = new Set((await db.settled.bulkGet(ids)).flatMap((row) => row?.op_id ?? []));
  const rows = await db.messages.where('client_id').anyOf(ids).toArray();
  const authors = new Map(rows.map(({ client_id, author }) => [client_id, author.id]));
  const hasArrived = (op: ReceivedHeld) => {
    const author = authors.get(changedBy(op) ?? op.op_id);
    return author !== undefined && (op.kind !== 'message.send' || author === op.author.id);
  };
  return received.filter((op) => !settled.has(changedBy(op) ?? op.op_id) && !hasArrived(op));
}

/** The messages that these operations, or stored ones, have deleted on site. */
async function deletedAmong(db: Database, received: readonly ReceivedHeld[]): Promise<Set<string>> {
  const ids = [...new Set(received.map((op) => changedBy(op) ?? op.op_id))];
  const before = await db.held.where('depends_on').anyOf(ids).toArray();
  const deletions = [...before, ...received].filter(({ kind }) => kind === 'message.delete');
  return new Set(deletions.flatMap(({ depends_on }) => depends_on ?? []));
}

/**
 * Deletes held messages with their edits and reactions. The deletions stay, so that no later list brings a message back.
 * Replies that wait for one of them lose their quote, and other ops that wait for it are removed.
 */
async function deleteHeld(db: Database, opIds: readonly string[]): Promise<void> {
  if (opIds.length === 0) return;
  await db.held.bulkDelete([...opIds]);
  await deleteChangesOf(opIds, db, ['message.edit', 'message.react']);
  const ops = await listOps(db);
  const own = new Set(ops.map(({ opId }) => opId));
  for (const opId of opIds) if (!own.has(opId)) await writeOutbox(orphanDependants(ops, opId), db);
}

/** Own ops that a box has: the response to their sending may have been lost. */
async function markOwnOps(db: Database, received: readonly ReceivedHeld[]): Promise<void> {
  const ops = await db.outbox.where('opId').anyOf(received.map(idOf)).toArray();
  const journals = new Map(received.map(({ op_id, journal }) => [op_id, journal]));
  await db.outbox.bulkPut(
    ops.flatMap((op) => {
      const journal = journals.get(op.opId) ?? null;
      return op.onSite?.journal === journal ? [] : [{ ...op, onSite: { journal } }];
    }),
  );
}

/** Deletes what boxes have held for too long, with the ids of settled messages. Call over `heldTables`. */
export async function pruneHeld(db: Database, now: number): Promise<void> {
  const isOld = ({ at }: { at: number }) => at < now - maxHeldMs;
  const old = await db.held.filter(isOld).toArray();
  await deleteHeld(
    db,
    old.flatMap(({ kind, op_id }) => (kind === 'message.send' ? [op_id] : [])),
  );
  await db.held.bulkDelete(old.map(idOf));
  await db.settled.filter(isOld).delete();
}
