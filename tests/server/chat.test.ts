import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let stranger: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  stranger = await school.person();
  groupId = await school.group(anna, bert);
});
afterAll(() => school.close());

const send = (person: Person, content: string, extra: object = {}, headers = {}) =>
  person.call('POST', '/chat/message/', { content, type: 1, group_id: groupId, ...extra }, headers);

const contents = async (person: Person) => {
  const answer = await person.call('GET', `/chat/message/?filter[group_id]=${groupId}&limit=200`);
  return answer.body.data.map((message: { content: string }) => message.content);
};

describe('a message', () => {
  it('reaches everybody in the group in the order of sending', async () => {
    await send(anna, 'one');
    await send(bert, 'two');
    expect((await contents(anna)).slice(-2)).toEqual(['one', 'two']);
    expect(await contents(bert)).toEqual(await contents(anna));
  });

  it('is stored once for one key, also in simultaneous requests', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(anna, 'once', {}, { 'idempotency-key': key })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect((await contents(bert)).filter((content: string) => content === 'once')).toHaveLength(1);
    const inBody = await send(anna, 'once', { client_id: key });
    expect(inBody.body.data.id).toBe(answers[0]!.body.data.id);
  });

  it('is refused if its key was used for other content', async () => {
    const key = randomUUID();
    await send(anna, 'first meaning', {}, { 'idempotency-key': key });
    const answer = await send(anna, 'second meaning', {}, { 'idempotency-key': key });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('keyReused');
  });

  it('with the key of a deleted message is not sent again, and returns nothing of it', async () => {
    const key = randomUUID();
    const first = await send(anna, 'short life', {}, { 'idempotency-key': key });
    await anna.call('DELETE', `/chat/message/${first.body.data.id}`);
    const again = await send(anna, 'short life', {}, { 'idempotency-key': key });
    expect([again.status, again.body.data]).toEqual([200, null]);
    expect(await contents(anna)).not.toContain('short life');
    const { rows } = await sql<{ kept: string }>`
      select row_to_json(idempotency)::text as kept from idempotency`.execute(school.ctx.db);
    expect(rows.some(({ kept: remaining }) => remaining.includes('short life'))).toBe(false);
  });

  it('keeps its text byte by byte', async () => {
    const texts = [
      '<script>alert(1)</script>',
      'Ünïcödé ё 👩‍👩‍👧 \u202Ertl',
      "'; drop table message; --",
      'line\nbreak\ttab',
      '  spaced  ',
    ];
    for (const text of texts) await send(anna, text);
    expect((await contents(bert)).slice(-texts.length)).toEqual(texts);
  });

  it.each([
    ['blank', '   \n', 'content'],
    ['too long', 'x'.repeat(10_001), 'content'],
    ['with a NUL', 'a\u0000b', 'content'],
    ['not text', 7, 'content'],
  ])('%s is refused at its field', async (_, content, field) => {
    const answer = await send(anna, content as string);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('may have 10,000 characters', async () => {
    expect((await send(anna, 'ж'.repeat(10_000))).status).toBe(200);
  });

  it('is for members only: other people get "group not found"', async () => {
    const answer = await send(stranger, 'let me in');
    expect(answer.status).toBe(404);
    expect(answer.body.subject).toEqual({ type: 'group', id: groupId });
    expect((await stranger.call('GET', `/chat/message/?filter[group_id]=${groupId}`)).status).toBe(404);
  });
});

describe('an edit', () => {
  it('changes an own message and marks it as edited', async () => {
    const { body } = await send(anna, 'tpyo');
    const answer = await anna.call('PUT', `/chat/message/${body.data.id}`, {
      content: 'typo',
      id: body.data.id,
    });
    expect(answer.body.data).toMatchObject({ id: body.data.id, content: 'typo' });
    expect(answer.body.data.edited_at).toBeTypeOf('number');
    expect(answer.body.data.rev).toBeGreaterThan(body.data.rev);
  });

  it('is forbidden on another person’s message, and does not block the conversation', async () => {
    const { body } = await send(anna, 'mine');
    const answer = await bert.call('PUT', `/chat/message/${body.data.id}`, { content: 'yours' });
    expect(answer.status).toBe(403);
    expect(answer.body.subject).toEqual({ type: 'message', id: body.data.id });
  });

  it('by a person outside the group finds no message', async () => {
    const { body } = await send(anna, 'private');
    expect((await stranger.call('PUT', `/chat/message/${body.data.id}`, { content: 'x' })).status).toBe(404);
  });
});

describe('a reply', () => {
  it('quotes its message by either call, and nothing of it after its deletion', async () => {
    const { body } = await send(anna, 'question');
    const byField = await send(bert, 'answer', { replyId: body.data.id });
    const byPath = await bert.call('POST', `/chat/message/${body.data.id}/reply`, { content: 'answer' });
    for (const answer of [byField, byPath]) {
      expect(answer.body.data.reply_of).toMatchObject({ id: body.data.id, content: 'question' });
    }
    await anna.call('DELETE', `/chat/message/${body.data.id}`);
    const rows = (await bert.call('GET', `/chat/message?filter[group_id]=${groupId}`)).body.data;
    expect(rows.at(-1).reply_of).toEqual({ id: body.data.id, content: null, author: null });
  });

  it('to a message of another group is refused', async () => {
    const other = await school.group(anna, stranger);
    const { body } = await anna.call('POST', '/chat/message/', { content: 'elsewhere', group_id: other });
    const answer = await send(anna, 'leak?', { replyId: body.data.id });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.replyId).toHaveLength(1);
  });
});

describe('read marks', () => {
  const unread = async (person: Person) => {
    const { body } = await person.call('GET', '/chat/group/');
    const group = body.data.find((row: { id: number }) => row.id === groupId);
    return group.message_count - group.message_read;
  };

  it('count messages of others after the last read one', async () => {
    const { body } = await send(anna, 'newest so far');
    await bert.call('POST', `/chat/message/${body.data.id}/read`, { dialog_id: groupId });
    expect(await unread(bert)).toBe(0);
    await send(anna, 'one more');
    await send(bert, 'own ones do not count');
    expect(await unread(bert)).toBe(1);
  });

  it('show the author that another member has read, and never go back', async () => {
    const first = (await send(anna, 'seen?')).body.data;
    const second = (await send(anna, 'and this?')).body.data;
    const read = async (id: number) => {
      const { body } = await anna.call('GET', `/chat/message/?filter[group_id]=${groupId}&limit=200`);
      return body.data.find((row: { id: number }) => row.id === id).read;
    };
    expect(await read(second.id)).toBe(false);
    await bert.call('POST', `/chat/message/${second.id}/read`);
    await bert.call('POST', `/chat/message/${first.id}/read`);
    expect(await read(first.id)).toBe(true);
    expect(await read(second.id)).toBe(true);
  });
});

describe('a read mark on a deleted message', () => {
  it('covers the messages before it, and returns no message', async () => {
    const remaining = (await send(anna, 'stays')).body.data;
    const deleted = (await send(anna, 'goes')).body.data;
    await anna.call('DELETE', `/chat/message/${deleted.id}`);
    const answer = await bert.call('POST', `/chat/message/${deleted.id}/read`);
    expect(answer).toMatchObject({ status: 200, body: { data: null } });
    const { body } = await bert.call('GET', `/chat/message/?filter[group_id]=${groupId}&limit=200`);
    expect(body.data.find((row: { id: number }) => row.id === remaining.id)).toMatchObject({ read: true });
  });

  it('is refused from a person outside the group', async () => {
    const deleted = (await send(anna, 'goes too')).body.data;
    await anna.call('DELETE', `/chat/message/${deleted.id}`);
    expect((await stranger.call('POST', `/chat/message/${deleted.id}/read`)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('removes the message, its text and its share of the counters', async () => {
    const before = (await anna.call('GET', '/chat/group/')).body.data.find(
      (row: { id: number }) => row.id === groupId,
    );
    const { body } = await send(anna, 'to be deleted');
    expect((await anna.call('DELETE', `/chat/message/${body.data.id}`)).status).toBe(200);
    const after = (await anna.call('GET', '/chat/group/')).body.data.find(
      (row: { id: number }) => row.id === groupId,
    );
    expect(after.message_count).toBe(before.message_count);
    expect(after.message.id).toBe(before.message.id);
    const row = await school.ctx.db
      .selectFrom('message')
      .select('content')
      .where('id', '=', body.data.id)
      .executeTakeFirst();
    expect(row?.content).toBe('');
  });

  it("another person's message is for chat admins of the group", async () => {
    const admin = await school.person({ chatAdmin: true });
    const shared = (await admin.call('POST', '/chat/group', { title: 'Shared', members: [anna.id, bert.id] }))
      .body.data.id;
    const { body } = await anna.call('POST', '/chat/message', { content: 'rude', group_id: shared });
    expect((await bert.call('DELETE', `/chat/message/${body.data.id}`)).status).toBe(403);
    expect((await admin.call('DELETE', `/chat/message/${body.data.id}`)).status).toBe(200);
  });
});

describe('a private chat', () => {
  it('exists once per pair, also when both people open it at once', async () => {
    const answers = await Promise.all([
      anna.call('POST', '/chat/private', { user_id: bert.id }),
      bert.call('POST', '/chat/private', { user_id: anna.id }),
      anna.call('POST', '/chat/private', { user_id: bert.id }),
    ]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(answers[0]?.body.data.members).toHaveLength(2);
  });

  it('has the name and the picture of the other person for each of the two', async () => {
    const { ctx } = school;
    const avatar = `/api/files/${'a'.repeat(64)}`;
    await ctx.db.updateTable('app_user').set({ avatar }).where('id', '=', bert.id).execute();
    const { id } = (await anna.call('POST', '/chat/private', { user_id: bert.id })).body.data;
    const seenBy = async (who: Person) =>
      (await who.call('GET', '/chat/group')).body.data.find((row: { id: number }) => row.id === id);
    expect(await seenBy(anna)).toMatchObject({ title: 'Bert Test', avatar, photo: avatar });
    expect(await seenBy(bert)).toMatchObject({ title: 'Anna Test', avatar: null, photo: null });
    await ctx.db.updateTable('app_user').set({ avatar: null }).where('id', '=', bert.id).execute();
  });

  it.each(['with oneself', 'with a hidden person outside common groups', 'with nobody'])(
    '%s is not found',
    async (who) => {
      const hidden = await school.person({ visible: false });
      const id = who === 'with oneself' ? anna.id : who === 'with nobody' ? 999_999 : hidden.id;
      expect((await anna.call('POST', '/chat/private', { user_id: id })).status).toBe(404);
    },
  );
});

describe('creating a group', () => {
  it('is for chat admins', async () => {
    expect((await anna.call('POST', '/chat/group', { title: 'Mine', members: [] })).status).toBe(403);
  });

  it('with unknown people is refused at the field, and creates nothing', async () => {
    const admin = await school.person({ chatAdmin: true });
    const answer = await admin.call('POST', '/chat/group', { title: 'Ghosts', members: [999_999] });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.members).toHaveLength(1);
    expect((await admin.call('GET', '/chat/group')).body.data).toEqual([]);
  });
});

const realData = process.env['REAL_DATA'];

it.skipIf(realData === undefined)('with hostile strings keeps each exactly, or refuses it', async () => {
  const file = path.join(realData ?? '', 'hostile', 'blns.json');
  const strings = JSON.parse(fs.readFileSync(file, 'utf8')) as string[];
  const fresh = await school.group(anna, bert);
  const accepted: string[] = [];
  for (const content of strings) {
    const answer = await anna.call('POST', '/chat/message', { content, group_id: fresh });
    expect([200, 422]).toContain(answer.status);
    if (answer.status === 200) accepted.push(content);
  }
  expect(accepted.length).toBeGreaterThan(strings.length * 0.9);
  const stored = await school.ctx.db
    .selectFrom('message')
    .select('content')
    .where('group_id', '=', fresh)
    .orderBy('id')
    .execute();
  expect(stored.map(({ content }) => content)).toEqual(accepted);
});
