import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, openConversation } from '../support/conversation.ts';
import { pause } from '../support/echo.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import type { Person, School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let stranger: Person;
let groupId: number;
let join: Conversation['join'];
let send: Conversation['send'];
let inChat: Conversation['inChat'];
let hangUp: Conversation['hangUp'];

beforeAll(async () => {
  ({ school, anna, bert, groupId, join, send, inChat, hangUp } = await openConversation());
  stranger = await school.person();
});
afterEach(() => hangUp());
afterAll(() => school.close());

describe('a chat channel', () => {
  it('sends messages as rows with key, rev and the previous rev of the channel', async () => {
    const listener = await inChat(bert);
    const received: { content: string }[] = [];
    listener.echo
      .private(`chat.${groupId}`)
      .listen('.chat.message.new', (row: { content: string }) => received.push(row));
    const key = randomUUID();
    await send(anna, 'first', { 'idempotency-key': key });
    await send(anna, 'second');
    const second = await listener.receives(({ data }) => data?.content === 'second');
    const first = await listener.receives(({ data }) => data?.content === 'first');
    expect(first.data).toMatchObject({ client_id: key, group: { id: groupId } });
    expect(second.data.prev).toBe(first.data.rev);
    expect(received.map(({ content }) => content)).toEqual(['first', 'second']);
  });

  it('sends edits and deletions', async () => {
    const listener = await inChat(bert);
    const { body } = await send(anna, 'draft');
    await anna.call('PUT', `/chat/message/${body.data.id}`, { content: 'final' });
    await anna.call('DELETE', `/chat/message/${body.data.id}`);
    await listener.receives(
      ({ event, data }) => event === 'chat.message.updated' && data.content === 'final',
    );
    await listener.receives(
      ({ event, data }) => event === 'chat.message.deleted' && data.id === body.data.id,
    );
  });

  it('sends a message to its author too, as a second confirmation', async () => {
    const listener = await inChat(anna);
    await send(anna, 'own echo');
    await listener.receives(({ data }) => data?.content === 'own echo');
  });

  it('sends non-members an error and no frame', async () => {
    const listener = join(stranger);
    listener.echo.private(`chat.${groupId}`);
    await listener.receives(({ event }) => event === 'subscription_error');
    await send(anna, 'not for you');
    await pause(200);
    expect(listener.received.filter(({ event }) => event.startsWith('chat.'))).toEqual([]);
  });

  it('sends nothing to a person who has left', async () => {
    const listener = await inChat(bert);
    school.ctx.sockets.leave(bert.id, `private-chat.${groupId}`);
    await send(anna, 'after leaving');
    await pause(200);
    expect(listener.received.some(({ data }) => data?.content === 'after leaving')).toBe(false);
  });
});

describe('protocol pitfalls', () => {
  it('1: reconnecting and resubscribing after a disconnect by the server brings events back', async () => {
    const listener = await inChat(bert);
    school.ctx.sockets.cut(await sessionOf(bert));
    await expect.poll(() => listener.socket.connected).toBe(false);
    listener.received.length = 0;
    listener.socket.connect();
    await expect.poll(() => listener.socket.connected).toBe(true);
    listener.socket.emit('subscribe', { channel: `private-chat.${groupId}`, auth: { headers: {} } });
    await listener.receives(({ event }) => event === 'presence:subscribed');
    await send(anna, 'back again');
    await listener.receives(({ data }) => data?.content === 'back again');
  });

  it('2: subscribing twice sends each event once', async () => {
    const listener = await inChat(bert);
    listener.socket.emit('subscribe', { channel: `private-chat.${groupId}`, auth: { headers: {} } });
    await expect
      .poll(() => listener.received.filter(({ event }) => event === 'presence:subscribed').length)
      .toBe(2);
    await send(anna, 'only once');
    await listener.receives(({ data }) => data?.content === 'only once');
    await pause(100);
    expect(listener.received.filter(({ data }) => data?.content === 'only once')).toHaveLength(1);
  });

  it('3: the raw socket receives confirmations and rejections', async () => {
    const listener = join(bert);
    listener.echo.private('chat.999999');
    listener.echo.join(`notifications.${bert.id}`);
    listener.echo.join(`notifications.${anna.id}`);
    await listener.receives(
      ({ event, channel }) => event === 'subscription_error' && channel === 'private-chat.999999',
    );
    const own = await listener.receives(({ event }) => event === 'presence:subscribed');
    expect(own.channel).toBe(`presence-notifications.${bert.id}`);
    const device = await sessionOf(bert);
    expect(own.data).toEqual([{ user_id: bert.id, user_info: { id: bert.id, device } }]);
    await listener.receives(
      ({ event, channel }) =>
        event === 'subscription_error' && channel === `presence-notifications.${anna.id}`,
    );
  });

  it('4: a subscription with the token of another account is rejected', async () => {
    const listener = join(stranger);
    await expect.poll(() => listener.socket.connected).toBe(true);
    const auth = { headers: { Authorization: `Bearer ${bert.token}` } };
    listener.socket.emit('subscribe', { channel: `private-chat.${groupId}`, auth });
    await listener.receives(({ event }) => event === 'subscription_error');
  });

  it('5: the handshake accepts the token in either place, and a rejected client does not retry', async () => {
    for (const auth of [{ token: anna.token }, { headers: { Authorization: `Bearer ${anna.token}` } }]) {
      const socket = io(school.url, { transports: ['websocket'], forceNew: true, auth });
      await expect.poll(() => socket.connected).toBe(true);
      socket.disconnect();
    }
    const refused = io(school.url, { transports: ['websocket'], forceNew: true, auth: { token: 'wrong' } });
    const error = await new Promise<Error & { data?: unknown }>((resolve) =>
      refused.on('connect_error', resolve),
    );
    expect(error.data).toEqual({ status: 401 });
    expect(refused.active).toBe(false);
    refused.disconnect();
  });

  it('6 and 8: typing is forwarded to members with the true name, and no other client event is', async () => {
    const listener = await inChat(bert);
    const typist = await inChat(anna);
    const channel = `private-chat.${groupId}`;
    const outsider = join(stranger);
    await expect.poll(() => outsider.socket.connected).toBe(true);
    outsider.socket.emit('client event', {
      channel,
      event: 'client-typing',
      data: { user: { id: anna.id }, typing: true },
    });
    typist.socket.emit('client event', { channel, event: 'client-evil', data: {} });
    typist.socket.emit('client event', {
      channel,
      event: 'client-typing',
      data: { user: { id: 1 }, typing: true, more: 'x' },
    });
    const typing = await listener.receives(({ event }) => event.startsWith('client-'));
    expect(typing).toEqual({
      event: 'client-typing',
      channel,
      data: { user: { id: anna.id }, typing: true },
    });
    await pause(100);
    expect(listener.received.filter(({ event }) => event.startsWith('client-'))).toHaveLength(1);
  });

  it('7: without X-Socket-ID, every device receives the broadcast', async () => {
    const [one, two] = [await inChat(anna), await inChat(anna)];
    await send(anna, 'to both devices', { 'x-socket-id': one.socket.id ?? '' });
    await Promise.all(
      [one, two].map((device) => device.receives(({ data }) => data?.content === 'to both devices')),
    );
  });
});

describe('the channels of a person', () => {
  it('send a new group with members, and send our own app read marks without members', async () => {
    const listener = join(bert, extensionsHeaders);
    listener.echo.join(`groups.${bert.id}`);
    await listener.receives(({ event }) => event === 'presence:subscribed');
    const fresh = await school.group(anna, bert);
    const added = await listener.receives(({ event }) => event === 'chat.group.added');
    expect(added.data.id).toBe(fresh);
    expect(added.data.members).toHaveLength(3);
    const { body } = await bert.call('POST', '/chat/message', { content: 'read me', group_id: fresh });
    await anna.call('POST', `/chat/message/${body.data.id}/read`);
    const update = await listener.receives(
      ({ event, data }) => event === 'chat.group.update' && data.others_read_id === body.data.id,
    );
    expect(update.data).not.toHaveProperty('members');
  });

  it('send sync when another of the person’s rows changed', async () => {
    const event = await school.ctx.db
      .insertInto('event')
      .values({ name: 'Past', kind: 'lecture', time_start: new Date(0), time_finish: new Date(3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const listener = join(bert);
    listener.echo.join(`notifications.${bert.id}`);
    await listener.receives(({ event: name }) => name === 'presence:subscribed');
    await bert.call('POST', `/event/${event.id}/rate`, { relevant: 5, informative: 4, interesting: 3 });
    await listener.receives(({ event: name }) => name === 'sync');
  });
});

describe('presence', () => {
  it('sends the list of online people on connect, then each change', async () => {
    const watcher = join(anna);
    await watcher.receives(({ event, data }) => event === 'users' && Array.isArray(data.online));
    const guest = await school.person();
    const listener = join(guest);
    await watcher.receives(
      ({ event, data }) => event === 'users' && data.id === guest.id && data.online === true,
    );
    listener.close();
    const left = await watcher.receives(
      ({ event, data }) => event === 'users' && data.id === guest.id && data.online === false,
    );
    expect(left.data.last_action_at).toBeTypeOf('number');
  });
});

describe('an ended session', () => {
  it('loses its socket at once and opens no new one', async () => {
    const guest = await school.person();
    const listener = join(guest);
    await expect.poll(() => listener.socket.connected).toBe(true);
    await guest.call('POST', '/logout');
    await expect.poll(() => listener.socket.connected).toBe(false);
    const again = io(school.url, { transports: ['websocket'], forceNew: true, auth: { token: guest.token } });
    await new Promise((resolve) => again.on('connect_error', resolve));
    again.disconnect();
  });
});

async function sessionOf(person: Person): Promise<number> {
  const row = await school.ctx.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
