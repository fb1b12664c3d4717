import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settle } from './harness/clock.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

const pulls = () => device.server.requests.filter(({ path }) => path === '/sync').length;
const window = () => tab.db.windows.get(7);

const pullNow = async () => {
  const before = pulls();
  await tab.api.pageState({ online: true, visible: false });
  await tab.api.pageState({ online: true, visible: true });
  for (let n = 0; n < 10 && pulls() === before; n++) await settle();
  await settle();
};

beforeEach(async () => {
  device = new TestDevice();
  for (let n = 1; n <= 60; n++) device.server.addMessage(7, `${n}`);
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

describe('the first sync', () => {
  it('fetches everything, and the newest messages', async () => {
    expect(await tab.db.users.count()).toBe(2);
    expect(await tab.contents()).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 11}`));
    const ids = await tab.db.messages.toCollection().primaryKeys();
    expect(await window()).toMatchObject({ oldest_id: ids[0], newest_id: ids.at(-1), complete: false });
    expect(await tab.meta('snapshot')).toMatchObject({
      events: expect.any(Number),
      details: expect.any(Number),
    });
  });

  it('loads older messages on request, to the first', async () => {
    expect(await tab.api.loadOlder(7)).toEqual({ ok: true, value: { complete: true } });
    expect(await tab.contents()).toEqual(Array.from({ length: 60 }, (_, at) => `${at + 1}`));
    expect(await window()).toMatchObject({ complete: true });
  });
});

describe('live events', () => {
  it('deliver a message and a deletion without a pull', async () => {
    const before = pulls();
    const sent = device.server.addMessage(7, 'new');
    await device.clock.advance(100);
    expect((await tab.contents()).at(-1)).toBe('new');
    device.server.deleteMessage(sent.id);
    await device.clock.advance(100);
    expect((await tab.contents()).at(-1)).toBe('60');
    expect(pulls()).toBe(before);
  });

  it('reveal a missed event, and both messages are stored', async () => {
    device.server.addMessage(7, 'lost on the way', 2, { live: false });
    const before = pulls();
    device.server.addMessage(7, 'arrived');
    await device.clock.until(async () => expect(pulls()).toBe(before + 1));
    await device.clock.until(async () =>
      expect((await tab.contents()).slice(-2)).toEqual(['lost on the way', 'arrived']),
    );
  });

  it('reveal a missed first message of a conversation', async () => {
    const empty = new TestDevice();
    const one = await empty.tab();
    await one.synced();
    expect(await one.db.windows.get(7)).toMatchObject({ newest_id: 0, complete: true });
    empty.server.addMessage(7, 'lost on the way', 2, { live: false });
    empty.server.addMessage(7, 'arrived');
    await empty.clock.until(async () => expect(await one.contents()).toEqual(['lost on the way', 'arrived']));
    await empty.end();
  });

  it('do not replace a newer row', async () => {
    const row = device.server.addMessage(7, 'first');
    await device.clock.advance(100);
    device.server.put('message', { ...row, content: 'second' });
    const second = device.server.rows.message.get(row.id);
    device.hub.emit('private-chat.7', 'chat.message.updated', { ...second, prev: row.rev });
    await device.clock.advance(100);
    device.hub.emit('private-chat.7', 'chat.message.updated', { ...row, prev: 0 });
    device.hub.emit('private-chat.7', 'chat.message.new', { ...row, prev: 0 });
    await device.clock.advance(100);
    expect((await tab.contents()).at(-1)).toBe('second');
  });

  it('do not restore a deleted message when repeated late', async () => {
    const row = device.server.addMessage(7, 'gone');
    await device.clock.advance(100);
    device.server.deleteMessage(row.id);
    await device.clock.advance(100);
    device.hub.emit('private-chat.7', 'chat.message.new', { ...row, prev: 0 });
    await device.clock.advance(100);
    expect((await tab.contents()).at(-1)).toBe('60');
  });

  it('cause a pull when the programme changes', async () => {
    device.server.put('user', { id: 3, first_name: 'Clara', last_name: 'C' });
    device.hub.emit('notifications', 'sync', { rev: 1 });
    await device.clock.until(async () => expect(await tab.db.users.count()).toBe(3), 5000);
  });

  it('cause a pull within the time that the server names for everybody', async () => {
    const before = pulls();
    device.hub.emit('notifications', 'sync', { rev: 1, within: 30_000 });
    await device.clock.advance(14_000);
    expect(pulls()).toBe(before);
    await device.clock.until(async () => expect(pulls()).toBe(before + 1), 2000);
  });

  it('cause one pull at once when the person has a change while one for everybody waits', async () => {
    const before = pulls();
    device.hub.emit('notifications', 'sync', { rev: 1, within: 30_000 });
    await device.clock.advance(5000);
    device.hub.emit('presence-notifications.1', 'sync', { rev: 2 });
    await device.clock.until(async () => expect(pulls()).toBe(before + 1), 1600);
    await device.clock.advance(30_000);
    expect(pulls()).toBe(before + 1);
  });

  it('are stored while a pull takes many pages', async () => {
    const cursor = await tab.meta('cursor');
    const delayed = () => ({ status: 200, body: { data: { changes: [], cursor, more: true } } });
    device.server.overrides.set('GET /sync', delayed);
    const before = pulls();
    device.hub.emit('notifications', 'sync', { rev: 1 });
    await device.clock.until(async () => expect(pulls()).toBeGreaterThan(before + 1));
    device.server.addMessage(7, 'meanwhile');
    await device.clock.until(async () => expect((await tab.contents()).at(-1)).toBe('meanwhile'));
    const requested = pulls();
    await device.clock.until(async () => expect(pulls()).toBeGreaterThan(requested + 1));
  });

  it('win over an older page of a pull', async () => {
    const row = device.server.addMessage(7, 'gone');
    await device.clock.advance(100);
    const cursor = await tab.meta('cursor');
    const page = (changes: unknown[]) => ({
      status: 200,
      body: { data: { changes, cursor, more: true } },
    });
    let requested = 0;
    let arrive = () => {};
    device.server.overrides.set('GET /sync', () => {
      requested += 1;
      if (requested !== 2) return page([]);
      device.server.delayed.set('GET /sync', new Promise((resolve) => (arrive = resolve)));
      return page([{ t: 'message', op: 'put', id: row.id, rev: row.rev, row }]);
    });
    device.hub.emit('notifications', 'sync', { rev: 1 });
    await device.clock.until(async () => expect(requested).toBe(2));
    device.server.deleteMessage(row.id);
    await device.clock.advance(200);
    device.server.delayed.delete('GET /sync');
    arrive();
    await device.clock.until(async () => expect(requested).toBeGreaterThan(3));
    expect((await tab.contents()).at(-1)).toBe('60');
  });

  it('continue after the server closed the connection, without a gap', async () => {
    device.hub.disconnectAll();
    device.server.addMessage(7, 'meanwhile');
    await device.clock.until(async () => expect((await tab.contents()).at(-1)).toBe('meanwhile'));
    await device.clock.until(async () =>
      expect([...device.hub.sockets][0]?.channels).toContain('private-chat.7'),
    );
    await device.clock.advance(100);
    device.server.addMessage(7, 'after');
    await device.clock.advance(100);
    expect((await tab.contents()).at(-1)).toBe('after');
  });

  it('of hundreds of groups are subscribed to without a flood of frames', async () => {
    for (let id = 100; id < 300; id++) device.server.addGroup(id, `${id}`);
    await pullNow();
    const [socket] = device.hub.sockets;
    await device.clock.until(async () => expect(socket?.channels.size).toBe(204));
    const before = socket?.sent.length ?? 0;
    device.hub.disconnectAll();
    await device.clock.until(async () => expect(socket?.connected).toBe(true));
    expect((socket?.sent.length ?? 0) - before).toBeLessThan(100);
    await device.clock.until(async () => expect(socket?.channels.size).toBe(204));
    device.server.addMessage(250, 'heard');
    await device.clock.advance(100);
    expect((await tab.contents()).at(-1)).toBe('heard');
  });

  it('show who is online and typing, until they expire', async () => {
    for (const socket of device.hub.sockets) {
      socket.receive('users', { online: [1, 2] });
      socket.receive('client-typing', 'private-chat.7', { user: { id: 2 }, typing: true });
    }
    await device.clock.advance(50);
    expect(await tab.db.presence.toArray()).toMatchObject([
      { id: 1, online: true },
      { id: 2, online: true },
    ]);
    expect(await tab.db.typing.toArray()).toMatchObject([{ group_id: 7, user_id: 2 }]);
    await device.clock.advance(7000);
    expect(await tab.db.typing.count()).toBe(0);
  });
});

describe('after an absence', () => {
  const away = async (happens: () => void) => {
    await tab.api.pageState({ online: false, visible: true });
    device.hub.disconnectAll();
    happens();
    await tab.api.pageState({ online: true, visible: true });
  };

  it('the delta contains new and deleted messages', async () => {
    const last = device.server.messages().at(-1);
    await away(() => {
      device.server.addMessage(7, 'new');
      if (last) device.server.deleteMessage(last.id);
    });
    await device.clock.until(async () => expect((await tab.contents()).slice(-2)).toEqual(['59', 'new']));
  });

  it('a gap replaces the window with the newest messages', async () => {
    await away(() => {
      for (let n = 0; n < 300; n++) device.server.addMessage(7, `x${n}`);
      device.server.addChange('gap', 'put', 7);
    });
    await device.clock.until(async () => expect((await tab.contents()).at(-1)).toBe('x299'));
    expect(await tab.contents()).toEqual(Array.from({ length: 50 }, (_, at) => `x${at + 250}`));
  });

  it('a group that the person was removed from is deleted, except unsent messages', async () => {
    device.server.faults = [{ status: 503, retryAfter: 60 }];
    await tab.send('too late');
    await device.clock.until(async () =>
      expect(await tab.ops()).toMatchObject([{ state: 'queued', attempts: 1 }]),
    );
    await away(() => {
      device.server.rows.group.delete(7);
      device.server.addChange('membership', 'del', 7);
    });
    await device.clock.until(async () => expect(await tab.db.messages.count()).toBe(0));
    expect(await tab.db.groups.get(7)).toBeUndefined();
    expect(await window()).toBeUndefined();
    const error = { code: 'forbidden', subject: { type: 'group', id: 7 } };
    expect(await tab.ops()).toMatchObject([{ state: 'dead', args: { content: 'too late' }, error }]);
  });

  it('a group that the person was added to is fetched with its messages', async () => {
    await away(() => {
      device.server.addGroup(9, 'New');
      device.server.addMessage(9, 'welcome');
      device.server.addChange('membership', 'put', 9);
    });
    await device.clock.until(async () =>
      expect(await tab.db.windows.get(9)).toMatchObject({ complete: true }),
    );
    expect(
      (await tab.db.messages.where('[group_id+id]').between([9, 0], [9, Infinity]).toArray())[0],
    ).toMatchObject({ content: 'welcome' });
  });
});

it('does not restore a message that was deleted before its repeated response', async () => {
  device.hub.up = false;
  device.hub.disconnectAll();
  device.server.faults = [{ status: 503, retryAfter: 20 }];
  const id = await tab.send('hello');
  await device.clock.advance(10);
  // It arrived all the same, and was deleted before the device received it.
  const sent = device.server.accept(id ?? '', 7, 'hello');
  device.server.deleteMessage(sent.id);
  await pullNow();
  expect(await tab.ops()).toHaveLength(1);
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  expect((await tab.contents()).at(-1)).toBe('60');
});
