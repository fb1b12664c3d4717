import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enqueue } from '../../src/db/outbox.ts';
import { putDraft } from '../../src/db/drafts.ts';
import { writeReserve } from '../../src/db/quota-reserve.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;
/** While true, writes fail until something is deleted. */
let full: boolean;
let refused: number;

type Method = (this: IDBObjectStore, ...args: unknown[]) => IDBRequest;

function replaceMethod(name: 'put' | 'add' | 'delete' | 'clear', replace: (real: Method) => Method): void {
  const real = Reflect.get(IDBObjectStore.prototype, name) as Method;
  vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(replace(real) as never);
}

function fillUp({ forGood: permanently = false } = {}): void {
  full = true;
  const refusing = (real: Method): Method =>
    function (...args) {
      if (!full) return real.apply(this, args);
      refused += 1;
      throw new DOMException('The device is full', 'QuotaExceededError');
    };
  const freeing = (real: Method): Method =>
    function (...args) {
      full = permanently;
      return real.apply(this, args);
    };
  replaceMethod('put', refusing);
  replaceMethod('add', refusing);
  replaceMethod('delete', freeing);
  replaceMethod('clear', freeing);
}

const messageCount = async (count: number) => {
  for (let n = 1; n <= count; n++) device.server.addMessage(7, `${n}`);
  await device.clock.until(async () => expect(await tab.contents()).toHaveLength(count));
};

beforeEach(async () => {
  refused = 0;
  device = new TestDevice();
  tab = await device.tab();
  await tab.synced();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.end();
});

describe('incoming data on a full device', () => {
  it('deletes old messages for new ones; they can be fetched again', async () => {
    await messageCount(120);
    fillUp();
    device.server.addMessage(7, 'new');
    await device.clock.until(async () => expect(await tab.contents()).toContain('new'));
    expect(refused).toBeGreaterThan(0);
    const stored = await tab.messages();
    expect(stored.map((row) => row.content)).toEqual(device.server.contents().slice(-stored.length));
    expect(stored.length).toBeLessThan(60);
    expect(await tab.db.windows.get(7)).toMatchObject({ oldest_id: stored[0]?.id, complete: false });
    const older = tab.api.loadOlder(7);
    await device.clock.until(async () => expect(await tab.contents()).toHaveLength(stored.length + 50));
    expect(await older).toEqual({ ok: true, value: { complete: false } });
  });

  it('keeps messages that an unsent op refers to, and all newer ones', async () => {
    await messageCount(120);
    const [, about] = await tab.messages();
    if (!about) throw new Error('No row is stored');
    let arrive = () => {};
    device.server.delayed.set(`PUT /chat/message/${about.id}`, new Promise((done) => (arrive = done)));
    const args = { id: about.id, group_id: 7, content: 'changed', base: about.content };
    await tab.enqueueOp({ kind: 'message.edit', args });
    await device.clock.until(async () => expect(await tab.ops()).toMatchObject([{ state: 'sending' }]));
    fillUp();
    device.server.addMessage(7, 'new');
    await device.clock.until(async () => expect(await tab.contents()).toContain('new'));
    expect((await tab.messages())[0]?.id).toBe(about.id);
    arrive();
  });

  it('deletes details of events if there are no messages, and fetches them again', async () => {
    await tab.db.event_details.put({ id: 900, rev: 1 } as never);
    const requests = () => device.server.requests.filter(({ path }) => path === '/event/details').length;
    const before = requests();
    fillUp();
    device.server.addMessage(7, 'new');
    await device.clock.until(async () => expect(await tab.contents()).toEqual(['new']));
    expect(await tab.db.event_details.get(900)).toBeUndefined();
    await device.clock.until(async () => expect(requests()).toBeGreaterThan(before), 300_000);
    await device.clock.until(async () =>
      expect((await tab.meta('snapshot'))?.details).toEqual(expect.any(Number)),
    );
  });

  it('retries while nothing can be deleted, and catches up when there is space', async () => {
    fillUp();
    device.server.addMessage(7, 'new');
    await device.clock.advance(5000);
    expect(refused).toBeGreaterThan(0);
    expect(await tab.contents()).toEqual([]);
    full = false;
    await device.clock.until(async () => expect(await tab.contents()).toEqual(['new']), 300_000);
  });
});

describe('a server without revs', () => {
  const put = (title: string) => {
    const group = { ...device.server.rows.group.get(7), id: 7, type: { id: 3 }, title, rev: 0 };
    device.server.rows.group.set(7, group);
    return group;
  };
  const title = async () => (await tab.db.groups.get(7))?.title;

  beforeEach(async () => {
    await device.end();
    device = new TestDevice();
    device.server.extensions = '';
    put('First');
    tab = await device.tab();
    await tab.synced();
  });

  it('does not apply an older live event after a newer list when space is free again', async () => {
    fillUp({ forGood: true });
    const receive = (row: ReturnType<typeof put>) =>
      device.hub.emit('presence-groups.1', 'chat.group.update', row);
    receive(put('Second'));
    await device.clock.advance(1000);
    expect(refused).toBeGreaterThan(0);
    // Live events wait until the device has caught up.
    receive(put('Third'));
    put('Fourth');
    vi.restoreAllMocks();
    // Less than the time of the next poll.
    await device.clock.advance(60_000);
    expect(await title()).toBe('Fourth');
  });
});

describe('a message written on a full device', () => {
  it('takes the reserve before it deletes messages', async () => {
    await messageCount(120);
    await writeReserve(tab.db);
    fillUp();
    await tab.send('mine');
    expect(await tab.db.meta.get('reserve')).toBeUndefined();
    expect(await tab.messages()).toHaveLength(120);
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    full = false;
    device.hub.emit('notifications', 'sync', { rev: 1 });
    await device.clock.until(async () => expect(await tab.db.meta.get('reserve')).toBeDefined());
    expect(device.server.contents().filter((content) => content === 'mine')).toHaveLength(1);
  });

  it('is accepted after old messages were deleted, and sent once', async () => {
    await messageCount(120);
    await tab.db.meta.delete('reserve');
    fillUp();
    await tab.send('mine');
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents().filter((content) => content === 'mine')).toHaveLength(1);
  });

  it('is sent once if space ran out just before it was sent', async () => {
    await messageCount(120);
    device.server.permanentFault = 'down';
    await tab.send('mine');
    await device.clock.advance(100);
    fillUp();
    device.server.permanentFault = null;
    await tab.api.retry();
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 120_000);
    const sends = device.server.requests.filter(
      ({ method, body }) => method === 'POST' && bodyHas(body, 'mine'),
    );
    expect(sends.at(-1) && countIn(sends.at(-1)?.body, 'mine')).toBe(1);
    expect(device.server.contents().filter((content) => content === 'mine')).toHaveLength(1);
  });

  it('waits without busy retries while nothing can be written, and is sent when there is space', async () => {
    await messageCount(3);
    device.server.permanentFault = 'down';
    await tab.send('mine');
    await device.clock.advance(3000);
    fillUp({ forGood: true });
    refused = 0;
    await device.clock.advance(60_000);
    expect(refused).toBeGreaterThan(0);
    // Each attempt is a few writes; the first attempts follow each other quickly.
    expect(refused).toBeLessThan(100);
    device.server.permanentFault = null;
    full = false;
    vi.restoreAllMocks();
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 120_000);
    expect(device.server.contents().filter((content) => content === 'mine')).toHaveLength(1);
  });

  it('does not stop the connection probes while its result cannot be stored', async () => {
    let answer = () => {};
    const stored = new Promise<void>((resolve) => {
      answer = resolve;
    });
    device.server.delayed.set('POST /chat/message', stored);
    await tab.send('mine');
    await device.clock.until(async () => expect(device.server.contents()).toEqual(['mine']));
    fillUp({ forGood: true });
    answer();
    device.server.permanentFault = 'down';
    device.hub.emit('notifications', 'sync', { rev: 1 });
    await device.clock.advance(10_000);
    const requests = () => device.server.requests.filter(({ path }) => path === '/sync').length;
    const before = requests();
    device.server.permanentFault = null;
    // Sooner than the next poll.
    await device.clock.until(async () => expect(requests()).toBeGreaterThan(before), 60_000);
  });

  it('is refused as a whole if nothing can be deleted, and its draft stays', async () => {
    await putDraft({ key: 'chat:7', text: 'mine', updatedAt: 0 }, tab.db);
    fillUp({ forGood: true });
    const args = { group_id: 7, content: 'mine' };
    await expect(
      enqueue({ kind: 'message.send', args }, { db: tab.db, clearDraft: 'chat:7' }),
    ).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await tab.db.drafts.get('chat:7')).toMatchObject({ text: 'mine' });
    expect(await tab.ops()).toEqual([]);
  });
});

it('elects a leader on a full device', async () => {
  await messageCount(120);
  const second = await device.tab();
  fillUp();
  tab.kill();
  await device.clock.until(async () => expect(await second.api.term()).not.toBeNull());
  device.server.addMessage(7, 'new');
  await device.clock.until(async () => expect(await second.contents()).toContain('new'));
});

const countIn = (body: unknown, text: string) => JSON.stringify(body).split(`"${text}"`).length - 1;
const bodyHas = (body: unknown, text: string) => countIn(body ?? null, text) > 0;

it('deletes all data and ends the session when the person signs out of a full device', async () => {
  await tab.send('mine');
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  fillUp({ forGood: true });
  await tab.api.signOut();
  expect(await device.environment.databases.names()).toEqual([]);
  expect(device.server.tokens.size).toBe(0);
});
