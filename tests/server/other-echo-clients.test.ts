import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../build/free-port.mjs';
import { type Conversation, openConversation } from '../support/conversation.ts';
import type { Listener } from '../support/echo.ts';

/* A plain Laravel Echo client: it never connects by hand and implements only the specification. */

let port: string;
let conversation: Conversation;

beforeAll(async () => {
  port = String(await freePort());
  conversation = await openConversation({ PORT: port });
});
afterEach(() => conversation.hangUp());
afterAll(() => conversation.school.close());

const joinedGroups = async (person: Conversation['anna']): Promise<Listener> => {
  const listener = conversation.join(person);
  listener.echo.join(`groups.${person.id}`);
  await listener.receives(({ event }) => event === 'presence:subscribed');
  return listener;
};

it('reconnects and resubscribes by itself after the server restarts', async () => {
  const { school, bert, anna } = conversation;
  const listener = await conversation.inChat(bert);
  const reasons: string[] = [];
  listener.socket.on('disconnect', (reason) => reasons.push(reason));
  await school.restart();
  await expect.poll(() => reasons).toEqual(['transport close']);
  listener.received.length = 0;
  await listener.receives(({ event }) => event === 'presence:subscribed', 15_000);
  await conversation.send(anna, 'after the update');
  await listener.receives(({ data }) => data?.content === 'after the update');
});

it('reconnects by itself after being disconnected for flooding', async () => {
  const listener = await conversation.inChat(conversation.bert);
  const cut = new Promise((resolve) => listener.socket.on('disconnect', resolve));
  for (let at = 0; at < 2000; at++) listener.socket.emit('noise', {});
  expect(await cut).toBe('transport close');
  await expect.poll(() => listener.socket.connected, { timeout: 15_000 }).toBe(true);
});

describe('members', () => {
  it('receive the full list when a member is added, leaves or is removed', async () => {
    const { school, anna, bert } = conversation;
    const admin = await school.person({ chatAdmin: true });
    const guest = await school.person();
    const groupId = await school.group(anna, bert, admin);
    const listener = await joinedGroups(bert);
    const memberIds = async () => {
      const { data } = await listener.receives(
        ({ event, data: row }) => event === 'chat.group.update' && row.id === groupId,
      );
      listener.received.length = 0;
      return data.members.map(({ id }: { id: number }) => id);
    };
    await admin.call('POST', `/chat/group/${groupId}/${guest.id}`);
    expect(await memberIds()).toContain(guest.id);
    await admin.call('DELETE', `/chat/group/${groupId}/${guest.id}`);
    expect(await memberIds()).not.toContain(guest.id);
    await anna.call('DELETE', `/chat/group/${groupId}`);
    expect(await memberIds()).not.toContain(anna.id);
  });

  it('are all in the update of a group of more than 100, for clients that cannot pull', async () => {
    const { school, bert } = conversation;
    const admin = await school.person({ chatAdmin: true });
    const many = await Promise.all(Array.from({ length: 101 }, () => school.person()));
    const groupId = await school.group(bert, admin, ...many);
    const listener = await joinedGroups(bert);
    await admin.call('POST', `/chat/group/${groupId}`, { title: 'Everybody' });
    const { data } = await listener.receives(
      ({ event, data: row }) => event === 'chat.group.update' && row.id === groupId,
    );
    expect([data.title, data.members.length]).toEqual(['Everybody', 104]);
  });

  it('receive a changed message with their own read state', async () => {
    const { anna, bert, groupId } = conversation;
    const { body } = await conversation.send(anna, 'first words');
    const { id } = body.data;
    const [hers, his] = [await conversation.inChat(anna), await conversation.inChat(bert)];
    const edit = (content: string) => anna.call('PUT', `/chat/message/${id}`, { content });
    const readIn = async (listener: Listener, content: string) =>
      (
        await listener.receives(
          ({ event, data }) => event === 'chat.message.updated' && data.content === content,
        )
      ).data.read;
    await edit('second');
    expect([await readIn(hers, 'second'), await readIn(his, 'second')]).toEqual([false, false]);
    await bert.call('POST', `/chat/message/${id}/read`, { dialog_id: groupId });
    await edit('third');
    expect([await readIn(hers, 'third'), await readIn(his, 'third')]).toEqual([true, true]);
    const third = (listener: Listener) => listener.received.filter(({ data }) => data?.content === 'third');
    expect([third(hers).length, third(his).length]).toEqual([1, 1]);
  });
});

describe('presence', () => {
  it('lists the people in a chat, and sends joins and leaves', async () => {
    const { anna, bert, groupId } = conversation;
    const channel = `private-chat.${groupId}`;
    const his = await conversation.inChat(bert);
    const hers = await conversation.inChat(anna);
    const subscribed = await hers.receives(({ event }) => event === 'presence:subscribed');
    expect(new Set(subscribed.data.map(({ user_id }: { user_id: number }) => user_id))).toEqual(
      new Set([anna.id, bert.id]),
    );
    const second = await conversation.inChat(anna);
    const joining = await his.receives(({ event }) => event === 'presence:joining');
    expect(joining).toMatchObject({ channel, data: { user_id: anna.id, user_info: { id: anna.id } } });
    second.close();
    hers.close();
    const leaving = await his.receives(({ event }) => event === 'presence:leaving');
    expect(leaving).toMatchObject({ channel, data: { user_id: anna.id } });
    expect(his.received.filter(({ event }) => /joining|leaving/.test(event))).toHaveLength(2);
  });

  it('on a person’s own channel sends joins and leaves of their other devices', async () => {
    const { school, anna } = conversation;
    const first = await joinedGroups(anna);
    const { body } = await anna.call('POST', '/session');
    const phone = conversation.join({ ...anna, token: body.data.token });
    phone.echo.join(`groups.${anna.id}`);
    const joining = await first.receives(({ event }) => event === 'presence:joining');
    expect(joining.data.user_info).toMatchObject({ id: anna.id, device: expect.any(Number) });
    phone.close();
    await first.receives(({ event }) => event === 'presence:leaving');
    expect(school.url).toContain(port);
  });
});

describe('a whisper', () => {
  it.each([
    ['an id', 4711, (id: number) => id],
    ['an id as text', '4711', String],
    [
      'a person',
      { id: 4711, first_name: 'Mallory', shoe: 43 },
      (id: number) => ({ id, first_name: 'Anna', shoe: 43 }),
    ],
    ['nothing', undefined, (id: number) => ({ id })],
  ])('naming its sender by %s is passed in the same form with the true sender', async (_, user, signed) => {
    const { anna, bert, groupId } = conversation;
    const listener = await conversation.inChat(bert);
    const typist = await conversation.inChat(anna);
    const channel = `private-chat.${groupId}`;
    typist.socket.emit('client event', { channel, event: 'client-typing', data: { user, typing: true } });
    const { data } = await listener.receives(({ event }) => event === 'client-typing');
    expect(data).toEqual({ user: signed(anna.id), typing: true });
  });
});
