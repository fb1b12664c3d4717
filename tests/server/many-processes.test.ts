import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockOutServers, lockProcess } from '../../server/cluster/process-lock.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type Listener, listen } from '../support/echo.ts';
import type { Person, School } from '../support/school.ts';
import { openTwoProcesses, type TwoProcesses, waitUntil } from '../support/two-processes.ts';

let two: TwoProcesses;
let school: School;
let second: RunningServer;
let [anna, boris] = [] as unknown as [Person, Person];
const open = new Set<Listener>();

const secondUrl = () => two.secondUrl;
const connect = (host: string, person: Person): Listener => {
  const listener = listen(host, person.token);
  open.add(listener);
  return listener;
};
const onSecond = async (method: string, path: string, person: Person, body?: unknown) => {
  const answer = await fetch(`${secondUrl()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
};

beforeAll(async () => {
  two = await openTwoProcesses();
  ({ school, second } = two);
  [anna, boris] = [await school.person({ name: 'Anna' }), await school.person({ name: 'Boris' })];
}, 60_000);
afterAll(async () => {
  for (const listener of open) listener.close();
  await two.close();
});

/** Subscribes to the channel of a chat and waits for the confirmation. */
async function subscribeToChat(listener: Listener, person: Person, group: number): Promise<void> {
  listener.echo.private(`chat.${group}`);
  await listener.receives(
    ({ event, channel }) => event === 'presence:subscribed' && channel === `private-chat.${group}`,
  );
  void person;
}

describe('two processes', () => {
  it('deliver messages in order and typing to sockets of the other process', async () => {
    const group = await school.group(anna, boris);
    const [here, there] = [connect(school.url, anna), connect(secondUrl(), boris)];
    await subscribeToChat(here, anna, group);
    await subscribeToChat(there, boris, group);
    for (let number = 1; number <= 30; number += 1)
      await anna.call('POST', '/chat/message', { group_id: group, content: `m${number}` });
    await there.receives(({ data }) => data?.message?.content === 'm30' || data?.content === 'm30');
    const contents = there.received.flatMap(({ data }) => data?.message?.content ?? data?.content ?? []);
    expect(contents.filter((text: string) => /^m\d+$/.test(text))).toEqual(
      Array.from({ length: 30 }, (_, index) => `m${index + 1}`),
    );
    here.socket.emit('client event', {
      channel: `private-chat.${group}`,
      event: 'client-typing',
      data: { user: anna.id, typing: true },
    });
    await there.receives(({ event, data }) => event === 'client-typing' && data?.user === anna.id);
  });

  it('share who is online', async () => {
    const clara = await school.person({ name: 'Clara' });
    const watcher = connect(secondUrl(), boris);
    await watcher.receives(({ event }) => event === 'users');
    const hers = connect(school.url, clara);
    await watcher.receives(
      ({ event, data }) => event === 'users' && data.id === clara.id && data.online === true,
    );
    expect(second.ctx.presence.isOnline(clara.id)).toBe(true);
    const { rows } = {
      rows: await school.ctx.db.selectFrom('session').select('id').where('user_id', '=', clara.id).execute(),
    };
    expect(second.ctx.sockets.has(rows[0]!.id)).toBe(true);
    hers.close();
    await watcher.receives(
      ({ event, data }) => event === 'users' && data.id === clara.id && data.online === false,
      10_000,
    );
    expect(second.ctx.presence.isOnline(clara.id)).toBe(false);
  });

  it('cut the socket and revoke the token within a second after a sign-out at the other process', async () => {
    const dana = await school.person({ name: 'Dana' });
    const hers = connect(secondUrl(), dana);
    await hers.receives(({ event }) => event === 'users');
    expect((await onSecond('GET', '/users', dana)).status).toBe(200);
    const cut = new Promise<void>((resolve) => hers.socket.once('disconnect', () => resolve()));
    await dana.call('POST', '/logout');
    await cut;
    await sleep(1000);
    expect((await onSecond('GET', '/users', dana)).status).toBe(401);
  });

  it('cut the socket and revoke the token within a second after a suspension at the other process', async () => {
    const emil = await school.person({ name: 'Emil' });
    const moderator = await school.person({ role: 'moderator' });
    const his = connect(secondUrl(), emil);
    await his.receives(({ event }) => event === 'users');
    expect((await onSecond('GET', '/users', emil)).status).toBe(200);
    const cut = new Promise<void>((resolve) => his.socket.once('disconnect', () => resolve()));
    await moderator.call('POST', '/desk/people/suspend', { ids: [emil.id], reason: 'Spam' });
    await cut;
    await sleep(1000);
    expect((await onSecond('GET', '/users', emil)).status).toBe(401);
  });

  it('answer a device with nothing new from memory until the other process has changed something', async () => {
    const group = await school.group(anna, boris);
    const there = connect(secondUrl(), boris);
    await subscribeToChat(there, boris, group);
    await boris.settled();
    const asked = vi.spyOn(second.ctx.caughtUp, 'isCurrent');
    const pull = async (cursor: string) => (await onSecond('GET', `/sync?cursor=${cursor}`, boris)).body.data;
    const fromMemory = () => asked.mock.results.at(-1)?.value === true;
    let { cursor } = (await onSecond('GET', '/sync', boris)).body.data;
    await waitUntil(async () => {
      ({ cursor } = await pull(cursor));
      return fromMemory();
    });
    await anna.call('POST', '/chat/message', { group_id: group, content: 'from the other process' });
    await there.receives(({ data }) => data?.content === 'from the other process');
    await boris.settled();
    const { changes } = await pull(cursor);
    expect(fromMemory()).toBe(false);
    expect(changes.map(({ t }: { t: string }) => t)).toContain('message');
    asked.mockRestore();
  });

  it('ask the database for a device that has no socket at this process', async () => {
    const clara = await school.person({ name: 'Clara' });
    await clara.settled();
    const asked = vi.spyOn(second.ctx.caughtUp, 'isCurrent');
    let { cursor } = (await onSecond('GET', '/sync', clara)).body.data;
    for (let pulls = 0; pulls < 3; pulls += 1)
      ({ cursor } = (await onSecond('GET', `/sync?cursor=${cursor}`, clara)).body.data);
    expect(asked.mock.results.map(({ value }) => value)).toEqual([false, false, false]);
    asked.mockRestore();
  });

  it('refuse commands that would write without their knowledge', async () => {
    await expect(lockOutServers(school.ctx.config.databaseUrl ?? '')).rejects.toThrow(
      'A server uses this database',
    );
  });

  it('send no messages of a group to a removed member', async () => {
    const group = await school.group(anna, boris);
    const there = connect(secondUrl(), boris);
    await subscribeToChat(there, boris, group);
    const admin = await school.person({ chatAdmin: true });
    await admin.call('DELETE', `/chat/group/${group}/${boris.id}`);
    await sleep(300);
    const before = there.received.length;
    await anna.call('POST', '/chat/message', { group_id: group, content: 'only for those who are in' });
    await sleep(700);
    expect(there.received.slice(before).filter(({ channel }) => channel === `private-chat.${group}`)).toEqual(
      [],
    );
  });

  it('count sign-in attempts together', async () => {
    const tries = Array.from({ length: 8 }, (_, index) =>
      fetch(`${index % 2 === 0 ? school.url : secondUrl()}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong wrong wrong' }),
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('serve an export of own data that the other process created', async () => {
    const begun = await anna.call('POST', '/profile/data');
    const { id } = begun.body.data;
    let state = begun.body.data;
    await waitUntil(async () => {
      const polled = await onSecond('GET', `/profile/data/${id}`, anna);
      state = polled.body.data;
      return state?.state === 'ready';
    });
    const file = await fetch(`${secondUrl()}/api/profile/data/${id}/file`, {
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, state.bytes]);
  });

  it('continue an upload of the other process and reject one of two simultaneous writes', async () => {
    const expert = await school.person({ role: 'expert' });
    const headers = { authorization: `Bearer ${expert.token}`, 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${school.url}/api/library/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '10' },
    });
    const place = new URL(begun.headers.get('location') ?? '', school.url).pathname;
    const patch = (host: string, offset: number, body: string) =>
      fetch(host + place, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body,
      });
    expect((await patch(school.url, 0, '01234')).status).toBe(204);
    const statuses = await Promise.all([patch(school.url, 5, '56789'), patch(secondUrl(), 5, '56789')]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const head = await fetch(secondUrl() + place, { method: 'HEAD', headers });
    expect(head.headers.get('upload-offset')).toBe('10');
  });

  it('elect one leader for scheduled jobs and a new one when the leader stops', async () => {
    expect([school.ctx, second.ctx].map(({ cluster: { isLeader } }) => isLeader())).toEqual([true, false]);
    const { log } = school.ctx;
    const databaseUrl = two.postgres.url;
    const lock = () => lockProcess({ databaseUrl, shared: true, log, onDisplaced: () => undefined });
    const [first, next] = [await lock(), await lock()];
    expect([first.isLeader(), next.isLeader()]).toEqual([true, false]);
    await first.close();
    await waitUntil(() => next.isLeader(), 10_000);
    await next.close();
  }, 30_000);
});
