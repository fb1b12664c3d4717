import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { database } from '../../src/db/current.ts';
import { putMeta } from '../../src/db/meta.ts';
import { enqueue } from '../../src/db/outbox.ts';
import { setOwner } from '../../src/db/owner.ts';
import { getNewestOfChat, joinChat } from '../../src/features/chat/queries.ts';

const author = { id: 1, first_name: 'Aigerim', last_name: 'A' };
const row = (id: number, client_id: string) => ({
  id,
  group: { id: 7 },
  group_id: 7,
  content: 'said',
  type: { id: 1 },
  author,
  created_at: id,
  rev: id,
  client_id,
});

beforeEach(async () => {
  setOwner(`${randomUUID()}.example`, 1);
  const db = database();
  await db.users.put({ ...author, visible: true, account: true, rev: 1 });
  await putMeta('profile', 1);
  await db.windows.put({ group_id: 7, oldest_id: 0, newest_id: 0, complete: true, rev: 0 });
  const counts = { message_count: 1, message_read: 0, read_id: 0, others_read_id: 0 };
  await db.groups.put({ id: 7, type: { id: 3 }, title: 'Course', ...counts, rev: 1 });
});

it('shows a message once at every moment, also at the one in which it is acknowledged', async () => {
  const db = database();
  for (let delay = 0; delay < 40; delay++) {
    await db.messages.clear();
    const opId = await enqueue({ kind: 'message.send', args: { group_id: 7, content: 'said' } });
    const reading = getNewestOfChat(7, { limit: 50 });
    for (let n = 0; n < delay; n++) await Promise.resolve();
    await db.transaction('rw', db.messages, db.outbox, async () => {
      await db.messages.put(row(delay + 1, opId ?? ''));
      await db.outbox.clear();
    });
    const newest = await reading;
    const shown = newest && joinChat(newest, { rows: [], moreHeld: undefined });
    expect(shown?.messages.map(({ content }) => content)).toEqual(['said']);
  }
});
