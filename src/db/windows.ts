import { database } from './current-database.ts';
import type { MessageWindow } from './message-runs.ts';

/** Undefined before the group's messages were first fetched. */
export const getWindow = (groupId: number, db = database()): Promise<MessageWindow | undefined> =>
  db.windows.get(groupId);
