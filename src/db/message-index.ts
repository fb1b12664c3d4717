import { fold, matcher } from '../lib/text-fold.ts';
import type { Database, MessageRow } from './database.ts';

/** Rows per request. */
const batchSize = 1000;
const maxResults = 50;

interface Entry {
  id: number;
  groupId: number;
  folded: string;
}

interface Index {
  /** The messages on this device with their folded text, by id. */
  entries: Entry[];
  updated: Promise<void>;
}

const indexes = new WeakMap<Database, Index>();

const foldedOf = ({ content, file }: MessageRow): string =>
  fold([content, file?.name].filter(Boolean).join(' '));

const entryOf = (row: MessageRow): Entry => ({ id: row.id, groupId: row.group_id, folded: foldedOf(row) });

/** Adds messages that arrived since. Edited messages are compared again when they are found. */
async function update(entries: Entry[], db: Database): Promise<void> {
  const storedCount = await db.messages.count();
  // Messages were deleted: read all again.
  if (storedCount < entries.length) entries.length = 0;
  for (let after = entries.at(-1)?.id ?? 0; ;) {
    const rows = await db.messages.where('id').above(after).limit(batchSize).toArray();
    for (const row of rows) entries.push(entryOf(row));
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (entries.length < storedCount) {
    entries.length = 0;
    await db.messages.each((row) => void entries.push(entryOf(row)));
  }
}

async function updatedIndex(db: Database): Promise<readonly Entry[]> {
  const index = indexes.get(db) ?? { entries: [], updated: Promise.resolve() };
  indexes.set(db, index);
  // One after the other: two updates at once would add the same messages twice.
  index.updated = index.updated.catch(() => undefined).then(() => update(index.entries, db));
  await index.updated;
  return index.entries;
}

/**
 * Messages on this device that contain every word of `text`, newest first, 50 at most; in one group if
 * `groupId` is given.
 */
export async function findMessages(db: Database, text: string, groupId?: number): Promise<MessageRow[]> {
  const matches = matcher(text);
  if (fold(text).trim() === '') return [];
  const entries = await updatedIndex(db);
  const ids: number[] = [];
  for (let at = entries.length - 1; at >= 0 && ids.length < maxResults; at--) {
    const entry = entries[at];
    if (!entry || (groupId !== undefined && entry.groupId !== groupId)) continue;
    if (matches(entry.folded)) ids.push(entry.id);
  }
  const rows = await db.messages.bulkGet(ids);
  // A message may have been edited or deleted since it was indexed.
  return rows.filter((row): row is MessageRow => row !== undefined && matches(foldedOf(row)));
}
