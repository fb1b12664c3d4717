import type { User } from '../../contract/users.ts';
import { database } from './current-database.ts';
import { getMeta } from './meta.ts';
import { residentRows } from './resident-rows.ts';

/** For live queries of the page. */
export const listResidentUsers = (db = database()): Promise<readonly User[]> => residentRows('users', db);

export const getUser = (id: number, db = database()): Promise<User | undefined> => db.users.get(id);

export async function getMe(db = database()): Promise<User | undefined> {
  const id = await getMeta('profile', db);
  return id === undefined ? undefined : db.users.get(id);
}
