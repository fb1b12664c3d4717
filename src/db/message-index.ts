import { fold, matcher } from '../lib/text-fold.ts';
import { database } from './current-database.ts';
import type { Database, MessageRow } from './database.ts';

/** So many rows are read before the page may draw again. */
const atOnce = 1000;
const mostFound = 50;

interface Entry {
  id: number;
  groupId: number;
  folded: string;
}

/** What is on this device, folded once; per database. */
const indexes = new WeakMap<Database, Entry[]>();

const foldedOf = ({ content, file }: MessageRow): string =>
  fold([content, file?.name].filter(Boolean).join(' '));

const entryOf = (row: MessageRow): Entry => ({ id: row.id, groupId: row.group_id, folded: foldedOf(row) });

/** Adds what has come since; what changed is looked at again when it is found. */
async function upToDate(db: Database): Promise<Entry[]> {
  const entries = indexes.get(db) ?? [];
  indexes.set(db, entries);
  const held = await db.messages.count();
  // Older messages come before those that were read already: then all are read anew.
  if (held < entries.length) entries.length = 0;
  for (let after = entries.at(-1)?.id ?? 0; ;) {
    const rows = await db.messages.where('id').above(after).limit(atOnce).toArray();
    for (const row of rows) entries.push(entryOf(row));
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (entries.length < held) {
    entries.length = 0;
    await db.messages.each((row) => void entries.push(entryOf(row)));
  }
  return entries;
}

/** Messages on this device that contain every word, newest first; of one group only, if it is given. */
export async function findMessages(text: string, groupId?: number, db = database()): Promise<MessageRow[]> {
  const matches = matcher(text);
  if (fold(text).trim() === '') return [];
  const entries = await upToDate(db);
  const ids: number[] = [];
  for (let at = entries.length - 1; at >= 0 && ids.length < mostFound; at--) {
    const entry = entries[at];
    if (!entry || (groupId !== undefined && entry.groupId !== groupId)) continue;
    if (matches(entry.folded)) ids.push(entry.id);
  }
  const rows = await db.messages.bulkGet(ids);
  // One that was edited or deleted since has to fit as it is now.
  return rows.filter((row): row is MessageRow => row !== undefined && matches(foldedOf(row)));
}
