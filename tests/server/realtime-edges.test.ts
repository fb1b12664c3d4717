import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Conversation, openConversation } from '../support/conversation.ts';
import { pause } from '../support/echo.ts';
import type { Person, School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let groupId: number;
let join: Conversation['join'];
let send: Conversation['send'];
let inChat: Conversation['inChat'];
let hangUp: Conversation['hangUp'];

beforeAll(async () => {
  ({ school, anna, bert, groupId, join, send, inChat, hangUp } = await openConversation());
});
afterEach(() => hangUp());
afterAll(() => school.close());

it('disconnects the sockets when the server stops, and accepts them after the restart', async () => {
  const listener = join(anna);
  await expect.poll(() => listener.socket.connected).toBe(true);
  const reason = new Promise<string>((resolve) => listener.socket.once('disconnect', resolve));
  const lockHeld = school.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('chat_group').select('id').where('id', '=', groupId).forUpdate().execute();
    await pause(600);
  });
  await pause(100);
  const waiting = send(anna, 'sent while the server stops');
  await pause(200);
  await school.restart();
  await lockHeld;
  expect((await waiting).status).toBe(200);
  expect(['io server disconnect', 'transport close']).toContain(await reason);
  const again = join(anna);
  await expect.poll(() => again.socket.connected).toBe(true);
});

it('rejects a socket from a foreign origin', async () => {
  const socket = io(school.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: anna.token },
    extraHeaders: { origin: 'https://evil.example' },
  });
  await new Promise((resolve) => socket.on('connect_error', resolve));
  expect(socket.connected).toBe(false);
  socket.disconnect();
});

it('disconnects a flooding socket and no other', async () => {
  const flood = join(anna);
  const calm = await inChat(bert);
  await expect.poll(() => flood.socket.connected).toBe(true);
  for (let i = 0; i < 10_000; i++) flood.socket.emit('subscribe', { channel: 'notifications' });
  await expect.poll(() => flood.socket.connected, { timeout: 20_000 }).toBe(false);
  await send(anna, 'still here');
  await calm.receives(({ data }) => data?.content === 'still here');
});
