import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let chatAdmin: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  chatAdmin = await school.person({ name: 'Clara', chatAdmin: true });
});
afterAll(() => school.close());
beforeEach(async () => {
  groupId = await school.group(anna, bert, chatAdmin);
});

const send = async (person: Person, content: string, extra: object = {}) =>
  (await person.call('POST', '/chat/message', { content, group_id: groupId, ...extra })).body.data;
const seenBy = async (person: Person, group = groupId) =>
  (await person.call('GET', `/chat/message?filter[group_id]=${group}&limit=200`)).body.data;
const rowOf = async (person: Person, id = groupId) =>
  (await person.call('GET', '/chat/group')).body.data.find((row: { id: number }) => row.id === id);

describe('a forwarded message', () => {
  it('keeps its content and author over several forwards', async () => {
    const other = await school.group(bert, chatAdmin);
    const third = await school.group(chatAdmin);
    const first = await send(anna, 'Wasser und Abfall');
    const second = (await bert.call('POST', `/chat/message/${first.id}/forward`, { group_id: other })).body
      .data;
    const last = (await chatAdmin.call('POST', `/chat/message/${second.id}/forward`, { group_id: third }))
      .body;
    expect(second).toMatchObject({ content: 'Wasser und Abfall', author: { id: bert.id } });
    expect(last.data).toMatchObject({
      content: 'Wasser und Abfall',
      author: { id: chatAdmin.id },
      forward_of: { id: first.id, content: first.content, author: { id: anna.id, first_name: 'Anna' } },
    });
  });

  it('is sent once for one key', async () => {
    const other = await school.group(bert);
    const { id } = await send(anna, 'once');
    const key = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 3; time++)
      await bert.call('POST', `/chat/message/${id}/forward`, { group_id: other }, key);
    expect(await seenBy(bert, other)).toHaveLength(1);
  });

  it("can't be edited", async () => {
    const { id } = await send(anna, 'mine');
    const sent = (await bert.call('POST', `/chat/message/${id}/forward`, { group_id: groupId })).body.data;
    expect((await bert.call('PUT', `/chat/message/${sent.id}`, { content: 'yours' })).status).toBe(403);
  });

  it('is deleted with the account of its author if they delete their messages', async () => {
    const dora = await school.person({ name: 'Dora' });
    await chatAdmin.call('POST', `/chat/group/${groupId}/${dora.id}`);
    const { id } = await send(dora, 'to be erased');
    await bert.call('POST', `/chat/message/${id}/forward`, { group_id: groupId });
    expect((await dora.call('DELETE', '/profile?messages=1')).status).toBe(200);
    expect(await seenBy(bert)).toEqual([]);
    const { rows } = await school.ctx.db
      .selectFrom('message')
      .select('id')
      .where('content', '=', 'to be erased')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([]);
  });
});

describe('reactions', () => {
  const react = (person: Person, id: number, emoji: string | null) =>
    person.call('PUT', `/chat/message/${id}/reaction`, { emoji });

  it('count one per person, grouped by kind in the order of arrival', async () => {
    const { id } = await send(anna, 'good news');
    await react(bert, id, '🎉');
    await react(anna, id, '👍');
    await react(chatAdmin, id, '🎉');
    await react(bert, id, '👍');
    const [message] = await seenBy(anna);
    expect(message.reactions).toEqual([
      { emoji: '👍', users: [anna.id, bert.id] },
      { emoji: '🎉', users: [chatAdmin.id] },
    ]);
    await react(chatAdmin, id, null);
    expect((await seenBy(bert))[0].reactions).toEqual([{ emoji: '👍', users: [anna.id, bert.id] }]);
  });

  it.each(['x', '👍👍', '', '1', ' 👍', '<b>'])('are emoji, not %j', async (text) => {
    const { id } = await send(anna, 'hm');
    const answer = await react(bert, id, text);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['emoji']]);
  });

  it.each(['👨‍👩‍👧', '🇰🇿', '1️⃣', '👍🏽', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('may be %s', async (emoji) => {
    const { id } = await send(anna, 'hm');
    expect((await react(bert, id, emoji)).body.data.reactions).toEqual([{ emoji, users: [bert.id] }]);
  });

  it('are limited to twenty kinds', async () => {
    const { id } = await send(anna, 'hm');
    const others = Array.from({ length: 20 }, (_, at) => String.fromCodePoint(0x1f600 + at));
    for (const emoji of others) {
      const { id: user_id } = await school.person();
      await school.ctx.db.insertInto('message_reaction').values({ message_id: id, user_id, emoji }).execute();
    }
    expect((await react(bert, id, '👍')).status).toBe(422);
    expect((await react(bert, id, others[3]!)).status).toBe(200);
  });

  it('are deleted with the message and with the account', async () => {
    const dora = await school.person({ name: 'Dora' });
    await chatAdmin.call('POST', `/chat/group/${groupId}/${dora.id}`);
    const { id } = await send(anna, 'hm');
    await react(dora, id, '👍');
    await dora.call('DELETE', '/profile');
    expect((await seenBy(anna))[0].reactions).toBeUndefined();
    await react(bert, id, '👍');
    await anna.call('DELETE', `/chat/message/${id}`);
    const left = await school.ctx.db
      .selectFrom('message_reaction')
      .selectAll()
      .where('message_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('spam', () => {
  const mark = (person: Person, id: number, what = 'spam') =>
    person.call('PUT', `/chat/message/${id}/${what}`);
  const spamFor = async (person: Person) => (await seenBy(person)).map(({ spam }: { spam: boolean }) => spam);

  it('marked by a member is spam for that member alone', async () => {
    const { id } = await send(anna, 'buy now');
    expect((await mark(bert, id)).body.data.spam).toBe(true);
    expect([await spamFor(bert), await spamFor(anna), await spamFor(chatAdmin)]).toEqual([
      [true],
      [false],
      [false],
    ]);
    expect((await rowOf(bert)).message.spam).toBe(true);
    expect((await rowOf(anna)).message.spam).toBe(false);
    await mark(bert, id, 'unspam');
    expect(await spamFor(bert)).toEqual([false]);
  });

  it('marked by a chat admin is spam for all, and closes every report', async () => {
    const { id } = await send(anna, 'buy now');
    await mark(bert, id);
    await mark(chatAdmin, id);
    expect(await spamFor(anna)).toEqual([true]);
    await mark(chatAdmin, id, 'unspam');
    expect([await spamFor(bert), await spamFor(anna)]).toEqual([[false], [false]]);
  });

  it('refuses own messages, and both marks at once', async () => {
    const { id } = await send(anna, 'mine');
    expect((await mark(anna, id)).status).toBe(403);
    const answer = await bert.call('PUT', `/chat/message/${id}/spam`, { state: false });
    expect(answer.status).toBe(422);
  });
});

describe('a pinned message', () => {
  it('is shown to all until it is unpinned or deleted', async () => {
    const { id } = await send(anna, 'Room 4');
    expect((await bert.call('PUT', `/chat/message/${id}/pin`, { pinned: true })).status).toBe(403);
    await chatAdmin.call('PUT', `/chat/message/${id}/pin`, { pinned: true });
    expect((await rowOf(bert)).pinned_message).toMatchObject({
      id,
      content: 'Room 4',
      author: { id: anna.id },
    });
    await anna.call('DELETE', `/chat/message/${id}`);
    expect((await rowOf(bert)).pinned_message).toBeUndefined();
  });

  it('can be chosen by both people of a private chat', async () => {
    const { id: group_id } = (await anna.call('POST', '/chat/private', { user_id: bert.id })).body.data;
    const { id } = (await anna.call('POST', '/chat/message', { content: 'here', group_id })).body.data;
    expect((await bert.call('PUT', `/chat/message/${id}/pin`, { pinned: true })).status).toBe(200);
    expect((await rowOf(anna, group_id)).pinned_message.id).toBe(id);
  });
});

describe('readers of a message', () => {
  it('are listed for its author: members at that time who have read it', async () => {
    const { id } = await send(anna, 'read me');
    await bert.call('POST', `/chat/message/${id}/read`);
    const late = await school.person();
    await chatAdmin.call('POST', `/chat/group/${groupId}/${late.id}`);
    const answer = await anna.call('GET', `/chat/message/${id}/readers`);
    expect(answer.body.data).toMatchObject({ people: [{ id: bert.id, first_name: 'Bert' }], total: 1 });
    expect((await bert.call('GET', `/chat/message/${id}/readers`)).status).toBe(403);
  });
});

describe('a mention', () => {
  const logsOf = async (person: Person) => (await person.call('GET', '/notifications')).body.data;

  it('notifies the person once, without the content of the message', async () => {
    const { id } = await send(anna, 'see @Bert', { mentions: [bert.id, bert.id, anna.id] });
    const [log] = await logsOf(bert);
    expect(log).toMatchObject({
      type: 'chat',
      chat: { group_id: groupId, message_id: id },
      notificator: { id: anna.id },
      content: '',
    });
    expect(JSON.stringify(log)).not.toContain('see @');
    expect(await logsOf(anna)).toEqual([]);
    expect((await seenBy(bert))[0].mentions).toEqual([bert.id]);
    await anna.call('PUT', `/chat/message/${id}`, { content: 'see @Bert!', mentions: [bert.id] });
    expect(await logsOf(bert)).toHaveLength(1);
    await anna.call('DELETE', `/chat/message/${id}`);
    expect(await logsOf(bert)).toEqual([]);
  });

  it('must name a member of the group', async () => {
    const stranger = await school.person();
    const message = await send(anna, 'see @Stranger', { mentions: [stranger.id, 2_000_000] });
    expect(message.mentions).toBeUndefined();
    expect(await logsOf(stranger)).toEqual([]);
  });
});

describe('an operation whose response was lost', () => {
  const push = async (caller: Person, op_id: string, kind: string, args: object) => {
    const ops = [{ op_id, lane: 'any', kind, args }];
    return (await caller.call('POST', '/sync/push', { ops })).body.data[0];
  };

  it.each([
    ['message.edit', { content: 'b', mentions: [], base: 'a' }, 'PUT', ''],
    ['message.react', { emoji: '👍' }, 'PUT', '/reaction'],
  ])('%s by its own call is the same in a push', async (kind, args, method, path) => {
    const { id } = await send(anna, 'a');
    const key = randomUUID();
    await anna.call(method, `/chat/message/${id}${path}`, args, { 'idempotency-key': key });
    const again = await push(anna, key, kind, { id, group_id: groupId, ...args });
    expect(again).toMatchObject({ status: 'done', data: { id } });
  });

  it('creates a group once', async () => {
    const key = randomUUID();
    const args = { title: 'Once', description: null, members: [bert.id] };
    const made = await chatAdmin.call(
      'POST',
      '/chat/group',
      { ...args, type: 3 },
      { 'idempotency-key': key },
    );
    const again = await push(chatAdmin, key, 'group.create', args);
    expect(again).toMatchObject({ status: 'done', data: { id: made.body.data.id } });
  });
});

it('that names a person comes again without the name when they erase their account', async () => {
  const leaver = await school.person({ name: 'Zhanna' });
  const [group, other] = [await school.group(leaver, anna, bert), await school.group(anna, bert)];
  const post = async (person: Person, path: string, body: object) =>
    (await person.call('POST', `/chat/message${path}`, body)).body.data.id;
  const first = await post(leaver, '', { content: 'mine', group_id: group });
  const reply = await post(anna, '', { content: 'why?', group_id: group, replyId: first });
  const forwarded = await post(bert, `/${first}/forward`, { group_id: other });
  await post(anna, '', { content: 'apart', group_id: group });
  const { cursor } = (await bert.call('GET', '/sync')).body.data;
  await leaver.call('DELETE', '/profile');
  const { data } = (await bert.call('GET', `/sync?cursor=${cursor}`)).body;
  const messages = data.changes.filter(({ t }: { t: string }) => t === 'message');
  expect(messages.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual([
    first,
    reply,
    forwarded,
  ]);
  expect(JSON.stringify(data)).not.toContain('Zhanna');
});
