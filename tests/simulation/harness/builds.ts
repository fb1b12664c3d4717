import { Database } from '../../../src/db/database.ts';

/** The database as a build of the app opens it: each update adds a version with one more store. */
export function databaseOf(name: string, build: number): Database {
  // All tabs are in one process and would share the library's cache, in which the queries of a dead tab never end.
  const db = new Database(name, 'disabled');
  const first = db.verno;
  for (let n = 1; n <= build; n++) db.version(first + n).stores({ [`update_${n}`]: '++n' });
  return db;
}
