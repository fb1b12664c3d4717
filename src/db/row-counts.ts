import { database } from './current.ts';
import type { Database } from './database.ts';

const counted = [
  ...['users', 'events', 'event_details', 'logs', 'groups', 'messages', 'windows'],
  ...['outbox', 'blobs', 'drafts', 'presence', 'asks', 'journal'],
] as const;

/** How many rows of each kind are on this device. */
export async function countRows(db: Database = database()): Promise<Readonly<Record<string, number>>> {
  const counts = await Promise.all(
    counted.map(async (name): Promise<[string, number]> => [name, await db.table(name).count()]),
  );
  return Object.fromEntries(counts);
}
