import { database } from './current-database.ts';
import type { DiagnosticsEntry } from './diagnostics-entry.ts';

/** Enough for a usual day, or for an hour with many faults. */
const maxEntries = 300;

export type NewEntry = Omit<DiagnosticsEntry, 'seq'>;

/** Oldest first. */
export const listDiagnostics = (db = database()): Promise<DiagnosticsEntry[]> =>
  db.journal.orderBy('seq').toArray();

/** Appends entries and deletes the oldest above the limit. Call inside a transaction over the journal. */
export async function addDiagnostics(entries: readonly NewEntry[], db = database()): Promise<void> {
  const last = await db.journal.bulkAdd(entries.slice(-maxEntries));
  await db.journal
    .where('seq')
    .belowOrEqual(last - maxEntries)
    .delete();
}
