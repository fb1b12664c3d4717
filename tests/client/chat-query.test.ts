import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { groupTypes } from '../../contract/chat.ts';
import { database } from '../../src/db/current-database.ts';
import { putDraft } from '../../src/db/drafts.ts';
import { newChatId } from '../../src/db/new-chat-id.ts';
import { putMeta } from '../../src/db/meta.ts';
import { enqueue } from '../../src/db/outbox.ts';
import { setOwner } from '../../src/db/owner.ts';
import {
  getCreationState,
  getLeftDraft,
  joinChat,
  listUnreadMentions,
} from '../../src/features/chat/conversation-queries.ts';
import { draftKey, getChatPart, listChats } from '../../src/features/chat/queries.ts';

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

it('shows a message once at every moment of its acknowledgement', async () => {
  const db = database();
  for (let delay = 0; delay < 40; delay++) {
    await db.messages.clear();
    const opId = await enqueue({ kind: 'message.send', args: { group_id: 7, content: 'said' } });
    const reading = getChatPart(7, { limit: 50 });
    for (let n = 0; n < delay; n++) await Promise.resolve();
    await db.transaction('rw', db.messages, db.outbox, async () => {
      await db.messages.put(row(delay + 1, opId ?? ''));
      await db.outbox.clear();
    });
    const newest = await reading;
    const shown = newest && joinChat(newest, { rows: [], hasMoreStored: undefined });
    expect(shown?.messages.map(({ content }) => content)).toEqual(['said']);
  }
});

it('returns the draft of a chat that the person is no longer in', async () => {
  expect(await getLeftDraft(7)).toBeNull();
  await putDraft({ key: draftKey(7), text: ' half a sentence ', updatedAt: 1 });
  await database().groups.delete(7);
  expect(await getLeftDraft(7)).toBe('half a sentence');
});

it('lists a draft from before the server created the private chat', async () => {
  const db = database();
  const members = [author, { id: 2, first_name: 'Dana', last_name: 'N' }];
  const counts = { message_count: 0, message_read: 0, read_id: 0, others_read_id: 0 };
  await db.groups.put({ id: 9, type: { id: groupTypes.private }, title: '', members, ...counts, rev: 2 });
  await putDraft({ key: draftKey(newChatId(2)), text: 'half a sentence', updatedAt: 1 });
  expect((await listChats())?.drafts).toEqual(new Map([[9, 'half a sentence']]));
  await putDraft({ key: draftKey(9), text: 'another', updatedAt: 2 });
  expect((await listChats())?.drafts).toEqual(new Map([[9, 'another']]));
});

it('lists unread mentions up to a message of the chat', async () => {
  const db = database();
  const log = (id: number, group_id: number, message_id: number) => ({
    id,
    title: '',
    content: '',
    created_at: id,
    rev: id,
    chat: { group_id, message_id },
  });
  await db.logs.bulkPut([log(1, 7, 10), log(2, 7, 11), log(3, 7, 12), log(4, 8, 10)]);
  expect(new Set(await listUnreadMentions(7, 11))).toEqual(new Set([1, 2]));
  await enqueue({ kind: 'log.read', args: { ids: [1] } });
  expect(await listUnreadMentions(7, 11)).toEqual([2]);
});

it('finds the group that the server has created', async () => {
  const db = database();
  const args = { title: 'Course', description: null, members: [] };
  const opId = await enqueue({ kind: 'group.create', args });
  const creation = { opId, title: 'Course', before: new Set([7]) };
  expect(await getCreationState(creation)).toEqual({ state: 'waiting' });
  const group = { ...(await db.groups.get(7))!, id: 12 };
  await db.transaction('rw', db.groups, db.outbox, async () => {
    await db.groups.put(group);
    await db.outbox.clear();
  });
  expect(await getCreationState(creation)).toEqual({ state: 'done', groupId: 12 });
  await db.groups.delete(12);
  expect(await getCreationState(creation)).toEqual({ state: 'done', groupId: null });
});

describe('an excerpt', () => {
  const rows = [row(10, 'a'), row(11, 'b')];
  const excerpt = {
    group_id: 7,
    key: 'e',
    at: 1,
    oldest_id: 10,
    newest_id: 11,
    complete: false,
    joined: false,
  };
  const shown = async (key = 'e') => {
    const newest = await getChatPart(7, { excerpt: key });
    return newest && joinChat(newest, { rows: [], hasMoreStored: undefined });
  };

  beforeEach(async () => {
    const db = database();
    await db.windows.put({ group_id: 7, oldest_id: 90, newest_id: 91, complete: false, rev: 91 });
    await db.messages.bulkPut([row(90, 'y'), row(91, 'z')]);
    await db.groups.update(7, { read_id: 10, message_count: 50, message_read: 10 });
    await db.excerpts.put({ ...excerpt, rows });
    await enqueue({ kind: 'message.send', args: { group_id: 7, content: 'unsent' } });
  });

  it('is shown without the newest messages and without unsent ones', async () => {
    const chat = await shown();
    expect(chat?.messages.map(({ id }) => id)).toEqual([10, 11]);
    expect(chat).toMatchObject({ detached: true, excerpt: { key: 'e' }, hasMoreStored: false });
  });

  it('counts as reaching back to the unread messages if it contains the read mark', async () => {
    expect((await shown())?.reachesUnread).toBe(true);
    await database().groups.update(7, { read_id: 5 });
    expect((await shown())?.reachesUnread).toBe(false);
  });

  it('is followed by the newest and unsent messages once it met the window', async () => {
    await database().messages.bulkPut(rows);
    await database().windows.update(7, { oldest_id: 10 });
    await database().excerpts.put({ ...excerpt, rows: [], joined: true });
    const chat = await shown();
    expect(chat?.messages.map(({ id }) => id)).toEqual([10, 11, 90, 91, null]);
    expect(chat).toMatchObject({ detached: false, excerpt: { key: 'e' } });
  });

  it('is replaced by the newest messages if it no longer exists', async () => {
    const chat = await shown('another');
    expect(chat?.messages.map(({ id }) => id)).toEqual([90, 91, null]);
    expect(chat?.excerpt).toBeNull();
  });
});

it('does not reach back to the unread messages while the first of them is not stored', async () => {
  const db = database();
  const foreign = (id: number) => ({ ...row(id, `${id}`), author: { ...author, id: 2 } });
  await db.windows.put({ group_id: 7, oldest_id: 90, newest_id: 91, complete: false, rev: 91 });
  await db.messages.bulkPut([foreign(90), foreign(91)]);
  await db.groups.update(7, { read_id: 10, message_count: 317, message_read: 10 });
  expect(await getChatPart(7, { limit: 50 })).toMatchObject({ reachesUnread: false, firstUnread: null });
  // Nothing was read, although the person's own messages do not count as unread.
  await db.groups.update(7, { read_id: 0, message_count: 317, message_read: 100 });
  expect(await getChatPart(7, { limit: 50 })).toMatchObject({ reachesUnread: false, firstUnread: null });
  await db.groups.update(7, { read_id: 90, message_read: 316 });
  expect(await getChatPart(7, { limit: 50 })).toMatchObject({
    reachesUnread: true,
    firstUnread: { id: 91 },
  });
});
