import type { Log } from '../../contract/logs.ts';
import { database } from './current.ts';

/** Newest first. */
export const listNotifications = (db = database()): Promise<Log[]> =>
  db.logs.orderBy('created_at').reverse().toArray();
