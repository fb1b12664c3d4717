import { database } from './current-database.ts';

export async function countRows(db = database()): Promise<Readonly<Record<string, number>>> {
  const counted = db.tables.filter(({ name }) => name !== 'meta');
  const counts = await Promise.all(
    counted.map(async (table): Promise<[string, number]> => [table.name, await table.count()]),
  );
  return Object.fromEntries(counts);
}
