import { Database, databaseName } from './database.ts';
import { currentOwner, type Owner } from './owner.ts';

let current: { db: Database; owner: Owner } | undefined;

/**
 * The database of the person who is signed in; screens behind the sign-in may rely on it. Once it was deleted
 * by a sign-out it stays closed: a query that is still asked fails and does not make it anew.
 */
export function database(): Database {
  const owner = currentOwner();
  if (!owner) throw new Error('No database is open');
  if (current?.owner !== owner) {
    current?.db.close();
    current = { db: new Database(databaseName(owner.host, owner.userId)), owner };
  }
  return current.db;
}
