import { database } from './current-database.ts';
import type { MessageExcerpt } from './message-runs.ts';

export const getExcerpt = (groupId: number, db = database()): Promise<MessageExcerpt | undefined> =>
  db.excerpts.get(groupId);
