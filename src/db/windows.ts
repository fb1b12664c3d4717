import { database } from './current-database.ts';
import type { MessageWindow } from './database.ts';

/** Which run of a group's messages is held; none before the group was first brought. */
export const getWindow = (groupId: number, db = database()): Promise<MessageWindow | undefined> =>
  db.windows.get(groupId);
