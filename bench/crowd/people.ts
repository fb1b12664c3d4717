import { createSession } from '../../server/auth/sessions.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';

export interface Member {
  id: number;
  token: string;
  /** The group that they write in and hear. */
  group: number;
}

const perGroup = 25;
const inBatch = 200;

/** Writes people with live sessions, in groups of 25, into a school that is not running. */
export async function makeCrowd(settings: Record<string, string>, count: number): Promise<Member[]> {
  const database = await openDatabase(readConfig(settings));
  const { db } = database;
  try {
    await migrate(db);
    const ids: number[] = [];
    for (let at = 0; at < count; at += inBatch) {
      const people = Array.from({ length: Math.min(inBatch, count - at) }, (_, index) => ({
        first_name: `Person ${at + index}`,
        last_name: 'Crowd',
        email: `person.${at + index}@example.org`,
        role: 'attendee' as const,
        status: 'approved' as const,
        visible: true,
      }));
      const rows = await db.insertInto('app_user').values(people).returning('id').execute();
      ids.push(...rows.map(({ id }) => id));
    }
    const members: Member[] = [];
    for (let at = 0; at < ids.length; at += perGroup) {
      const some = ids.slice(at, at + perGroup);
      const { id: group } = await db
        .insertInto('chat_group')
        .values({ type: 1, title: `Group ${at / perGroup}`, created_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('chat_member')
        .values(some.map((user_id) => ({ group_id: group, user_id, joined_at: new Date() })))
        .execute();
      for (const id of some) members.push({ id, group, token: (await createSession(db, id, 'crowd')).token });
    }
    return members;
  } finally {
    await database.close();
  }
}
