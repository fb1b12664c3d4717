import { database } from '../../src/db/current-database.ts';
import { listNewestMessages } from '../../src/db/messages.ts';
import { putMeta } from '../../src/db/meta.ts';
import { observe } from '../../src/db/observe.ts';
import { enqueue } from '../../src/db/outbox.ts';
import { setOwner } from '../../src/db/owner.ts';
import { joinChat } from '../../src/features/chat/conversation-queries.ts';
import { getChatPart } from '../../src/features/chat/queries.ts';
import { messageRows, messagesOnWire } from './rows.ts';

const me = 1000;
const groupId = 1;
const shown = 50;
const next = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Stores a conversation with `count` messages. */
async function openConversation(count: number): Promise<void> {
  setOwner(`bench-${crypto.randomUUID()}`, me);
  const db = database();
  await db.users.put({
    id: me,
    first_name: 'Me',
    last_name: 'Myself',
    visible: true,
    account: true,
    rev: 1,
  });
  await putMeta('profile', me, db);
  await putMeta('epoch', 1, db);
  await db.groups.put({
    id: groupId,
    type: { id: 3 },
    title: 'Bench',
    message_count: count,
    message_read: count,
    read_id: count,
    others_read_id: count,
    rev: 1,
  });
  const window = { group_id: groupId, oldest_id: 1, newest_id: count, complete: true, rev: count };
  await db.windows.put(window);
  await db.messages.bulkPut(messageRows(messagesOnWire(count, 1)));
}

/** By run, milliseconds of the app's query for the newest messages. */
export async function newestOfMany(count: number, times: number): Promise<number[]> {
  await openConversation(count);
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    const rows = await listNewestMessages(groupId, shown);
    took.push(performance.now() - start);
    if (rows.length !== shown || rows.at(-1)?.id !== count)
      throw new Error('The page does not show the newest messages');
    await new Promise((resolve) => setTimeout(resolve));
  }
  await database().delete();
  return took;
}

/**
 * Watches the live query of an open conversation; `seen` resolves to the time at which a text first appears
 * in it.
 */
function watchConversation() {
  const waiting = new Map<string, (at: number) => void>();
  const stop = observe(
    () => getChatPart(groupId, { limit: shown }),
    (newest) => {
      const chat = newest && joinChat(newest, { rows: [], hasMoreStored: undefined });
      const at = performance.timeOrigin + performance.now();
      for (const { content } of chat?.messages ?? []) {
        waiting.get(content)?.(at);
        waiting.delete(content);
      }
    },
  );
  const seen = (content: string) => new Promise<number>((resolve) => waiting.set(content, resolve));
  return { seen, stop };
}

/** By run, milliseconds from the command to its message in the live query. */
export async function sendUntilVisible(count: number, times: number): Promise<number[]> {
  await openConversation(count);
  const { seen, stop } = watchConversation();
  await next();
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const content = `sent ${i}`;
    const visible = seen(content);
    const start = performance.timeOrigin + performance.now();
    await enqueue({ kind: 'message.send', args: { group_id: groupId, content } });
    took.push((await visible) - start);
    // Empty the outbox as the server's response would.
    await database().outbox.clear();
    await next();
  }
  stop();
  await database().delete();
  return took;
}

/**
 * By run, milliseconds from the start of a write in the worker, and from its commit, to the live query in the
 * page.
 */
export async function workerUntilVisible(
  count: number,
  times: number,
): Promise<{ fromStart: number[]; fromCommit: number[] }> {
  await openConversation(count);
  const { seen, stop } = watchConversation();
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { type: 'module' });
  const write = (message: unknown) =>
    new Promise<{ start: number; end: number }>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.postMessage(message);
    });
  await write({ name: database().name, id: count + 1, groupId, content: 'warm' });
  await next();
  const fromStart: number[] = [];
  const fromCommit: number[] = [];
  for (let i = 0; i < times; i++) {
    const content = `heard ${i}`;
    const visible = seen(content);
    const { start, end } = await write({ name: database().name, id: count + 2 + i, groupId, content });
    const at = await visible;
    fromStart.push(at - start);
    fromCommit.push(at - end);
    await next();
  }
  stop();
  worker.terminate();
  await database().delete();
  return { fromStart, fromCommit };
}
