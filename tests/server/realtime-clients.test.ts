import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { extensionsHeader } from '../../contract/client-extensions.ts';
import type { Bus, BusEvents, BusMessage } from '../../server/cluster/bus.ts';
import { echoServer, type Realtime } from '../../server/realtime/echo-server.ts';
import { type Conversation, openConversation } from '../support/conversation.ts';
import { type Listener, listen } from '../support/echo.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import type { Person } from '../support/school.ts';

/* Clients by the headers they send and by the origin of their page. */

const listed = ['https://app.example', 'capacitor://localhost'];
let conversation: Conversation;
let open: { close: () => void }[] = [];

beforeAll(async () => {
  conversation = await openConversation({ ALLOWED_ORIGINS: listed.join(',') });
});
afterEach(() => {
  conversation.hangUp();
  for (const each of open) each.close();
  open = [];
});
afterAll(() => conversation.school.close());

describe('a client that declares batched presence', () => {
  it('receives several people in one frame, and no channel members', async () => {
    const { school, anna, groupId } = conversation;
    const app = conversation.join(anna, { [extensionsHeader]: 'presence-batch' });
    await app.receives(({ event }) => event === 'users');
    app.echo.private(`chat.${groupId}`);
    const subscribed = await app.receives(({ event }) => event === 'presence:subscribed');
    expect(subscribed.data).toEqual([]);
    const crowd = await Promise.all(Array.from({ length: 5 }, () => school.person()));
    for (const person of crowd) conversation.join(person);
    await conversation.inChat(conversation.bert);
    await app.receives(({ event, data }) => event === 'users' && data.came?.length > 1);
    expect(app.received.filter(({ event }) => /joining|leaving/.test(event))).toEqual([]);
  });
});

describe('origins', () => {
  const tryFrom = (origin: string, transport: 'polling' | 'websocket') => {
    const socket = io(conversation.school.url, {
      transports: [transport],
      forceNew: true,
      reconnection: false,
      auth: { token: conversation.anna.token },
      extraHeaders: { origin },
    });
    open.push({ close: () => socket.disconnect() });
    return new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true));
      socket.on('connect_error', () => resolve(false));
    });
  };
  const handshake = (origin: string, method = 'GET') =>
    fetch(`${conversation.school.url}/socket.io/?EIO=4&transport=polling`, { method, headers: { origin } });

  it.each([...listed, 'own'])('%s may connect by polling and by websocket', async (name) => {
    const origin = name === 'own' ? conversation.school.url : name;
    expect([await tryFrom(origin, 'polling'), await tryFrom(origin, 'websocket')]).toEqual([true, true]);
  });

  it.each(['https://evil.example', 'https://app.example.evil.example', 'https://app.example:8443', 'null'])(
    '%s is rejected by polling and by websocket',
    async (origin) => {
      expect([await tryFrom(origin, 'polling'), await tryFrom(origin, 'websocket')]).toEqual([false, false]);
    },
  );

  it('get CORS headers with credentials only if they are listed', async () => {
    for (const origin of listed) {
      const { headers } = await handshake(origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('vary')).toContain('Origin');
    }
    for (const origin of ['https://evil.example', conversation.school.url]) {
      const { headers } = await handshake(origin);
      expect(headers.get('access-control-allow-origin')).toBe(null);
      expect(headers.get('access-control-allow-credentials')).toBe(null);
    }
  });

  it('pass a preflight only if they are listed', async () => {
    const allowed = await handshake(listed[0]!, 'OPTIONS');
    expect(allowed.headers.get('access-control-allow-origin')).toBe(listed[0]);
    const refused = await handshake('https://evil.example', 'OPTIONS');
    expect(refused.headers.get('access-control-allow-origin')).toBe(null);
  });
});

describe('payloads for a single socket', () => {
  /** Two socket servers joined by a bus. Each creates a payload per socket for plain clients. */
  async function twoServers() {
    const { ctx } = conversation.school;
    const events = new Map<string, BusEvents>();
    const busOf = (name: string): Bus => ({
      publish: (message: BusMessage) => {
        for (const [other, { received }] of events)
          if (other !== name) received(structuredClone(message), name);
      },
      listen: (listener) => void events.set(name, listener),
      state: () => ({ healthy: true, silentMs: 0, others: 1, lost: 0 }),
      close: async () => undefined,
    });
    let calls = 0;
    const start = async (name: string): Promise<{ realtime: Realtime; url: string }> => {
      const realtime = echoServer({
        ...ctx,
        bus: busOf(name),
        isOpenTo: async () => true,
        seenBy: async (_, ids) => [...ids],
        listed: async (ids) => [...ids],
        companions: async () => [],
        chatsOf: async () => new Map(),
        contactsOf: async () => new Map(),
        stays: () => true,
        takeRev: async () => 0,
        changing: () => () => undefined,
        remoteChanges: {
          changed: () => undefined,
          sessionEnded: () => undefined,
          publishes: () => undefined,
          processLeft: () => undefined,
          missed: () => undefined,
        },
        personal: (payload, { data }) => {
          calls += 1;
          return { ...payload, avatar: `signed for ${data.me.sessionId}` };
        },
      });
      const server = http.createServer();
      realtime.attach(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      open.push({ close: () => void realtime.close() });
      return { realtime, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    };
    return { one: await start('one'), two: await start('two'), calls: () => calls };
  }
  const sessionOf = async ({ id }: Person) =>
    (
      await conversation.school.ctx.db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id;
  const inChat = async (url: string, { token }: Person, headers = {}): Promise<Listener> => {
    const listener = listen(url, token, headers);
    open.push(listener);
    listener.echo.private(`chat.${conversation.groupId}`);
    await listener.receives(({ event }) => event === 'presence:subscribed');
    return listener;
  };
  const emission = () => ({
    channel: `private-chat.${conversation.groupId}`,
    event: 'chat.message.updated' as const,
    payload: { id: 1, avatar: 'plain', read: false },
    overrides: [{ people: [conversation.bert.id], fields: { read: true } }],
    whole: { spam: false },
  });
  const received = async (listener: Listener) =>
    (await listener.receives(({ event }) => event === 'chat.message.updated')).data;

  it('reach plain clients at every process, with the fields that differ for a person', async () => {
    const { one, two } = await twoServers();
    const { anna, bert } = conversation;
    const hers = await inChat(one.url, anna);
    const his = await inChat(two.url, bert);
    const app = await inChat(two.url, bert, extensionsHeaders);
    one.realtime.announcer.emit(emission());
    const [annas, berts] = [`signed for ${await sessionOf(anna)}`, `signed for ${await sessionOf(bert)}`];
    expect(await received(hers)).toEqual({ id: 1, avatar: annas, read: false, spam: false });
    expect(await received(his)).toEqual({ id: 1, avatar: berts, read: true, spam: false });
    expect(await received(app)).toEqual({ id: 1, avatar: 'plain', read: true });
    for (const { received } of [hers, his, app])
      expect(received.filter(({ event }) => event === 'chat.message.updated')).toHaveLength(1);
  });

  it('are not created while only our own app is connected', async () => {
    const { one, calls } = await twoServers();
    const app = await inChat(one.url, conversation.anna, extensionsHeaders);
    one.realtime.announcer.emit(emission());
    await received(app);
    expect(calls()).toBe(0);
  });
});
