import { database } from './current-database.ts';
import type { DiagnosticsEntry } from './diagnostics-entry.ts';

/** As much as tells a day, or a bad hour. */
const kept = 300;

export type NewEntry = Omit<DiagnosticsEntry, 'seq'>;

/** Oldest first. */
export const listDiagnostics = (db = database()): Promise<DiagnosticsEntry[]> =>
  db.journal.orderBy('seq').toArray();

/** Adds to the end and lets go of the beginning. Inside a transaction over the journal. */
export async function addDiagnostics(entries: readonly NewEntry[], db = database()): Promise<void> {
  const last = await db.journal.bulkAdd(entries.slice(-kept));
  await db.journal
    .where('seq')
    .belowOrEqual(last - kept)
    .delete();
}
