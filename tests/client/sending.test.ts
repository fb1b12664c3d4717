import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverVersion } from '../../src/db/conflict.ts';
import { keepOwnVersionOp, retryFailed } from '../../src/db/outbox-repairs.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

const posts = () =>
  device.server.requests.filter(({ method, path }) => method === 'POST' && /message$|push$/.test(path));
const withoutPush = async () => {
  device.server.extensions = 'idem,delta,etag,list';
  await tab.api.pageState({ online: true, visible: false });
  await tab.api.pageState({ online: true, visible: true });
  await device.clock.advance(100);
};
const online = (online: boolean) => tab.api.pageState({ online, visible: true });

describe('a message', () => {
  it('written offline is sent exactly once and in order when the connection is back', async () => {
    await online(false);
    for (const text of ['one', 'two', 'three']) await tab.send(text);
    await device.clock.advance(5000);
    expect(device.server.contents()).toEqual([]);
    await online(true);
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['one', 'two', 'three']);
    expect(await tab.contents()).toEqual(['one', 'two', 'three']);
  });

  it('is sent again with the same key after a lost response, and exists once', async () => {
    device.hub.up = false;
    device.hub.disconnectAll();
    device.server.faults = ['lost'];
    const id = await tab.send('hello');
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['hello']);
    const keys = posts().map(({ key, body }) => key ?? JSON.stringify(body));
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(key).toContain(id);
    expect(await tab.messages()).toMatchObject([{ content: 'hello', client_id: id }]);
  });

  it('that arrives by live event needs no response', async () => {
    device.server.faults = ['lost'];
    await tab.send('hello');
    await device.clock.until(async () => expect(posts()).toHaveLength(1));
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 500);
    expect(posts()).toHaveLength(1);
    expect(await tab.contents()).toEqual(['hello']);
  });

  it('keeps its place behind a waiting one', async () => {
    device.server.faults = [{ status: 503, retryAfter: 4 }];
    await tab.send('first');
    await device.clock.advance(100);
    await tab.send('second');
    await device.clock.advance(2000);
    expect(device.server.contents()).toEqual([]);
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['first', 'second']);
  });

  it('of another conversation does not wait', async () => {
    device.server.addGroup(8, 'Other');
    device.server.faults = [{ status: 503, retryAfter: 30 }];
    await tab.send('first');
    await device.clock.until(async () => expect(await tab.ops()).toMatchObject([{ attempts: 1 }]));
    await tab.send('elsewhere', 8);
    await device.clock.until(async () => expect(device.server.contents(8)).toEqual(['elsewhere']));
    expect(device.server.contents(7)).toEqual([]);
  });

  it('that is refused stays visible with its reason, and later ones are sent', async () => {
    device.server.faults = [{ status: 422, body: { code: 'invalid', errors: { content: ['max'] } } }];
    await tab.send('too long');
    await device.clock.until(async () => expect(await tab.ops()).toMatchObject([{ state: 'dead' }]));
    await tab.send('short');
    await device.clock.until(async () => expect(device.server.contents()).toEqual(['short']));
    expect(await tab.ops()).toMatchObject([
      {
        args: { content: 'too long' },
        state: 'dead',
        error: { code: 'invalid', errors: { content: ['max'] } },
      },
    ]);
  });

  it('to a group the person was removed from parks the rest of its lane', async () => {
    await withoutPush();
    const refusal = { status: 404, body: { code: 'notFound', subject: { type: 'group', id: 7 } } };
    device.server.faults = [{ status: 503, retryAfter: 1 }, refusal];
    await tab.send('one');
    await device.clock.advance(50);
    await tab.send('two');
    const dead = { state: 'dead', error: { code: 'notFound', subject: { type: 'group', id: 7 } } };
    await device.clock.until(async () => expect(await tab.ops()).toMatchObject([dead, dead]));
    expect(device.server.contents()).toEqual([]);
  });

  it('is sent by its own call if the server refuses the whole batch', async () => {
    device.server.overrides.set('POST /sync/push', () => ({ status: 422, body: { code: 'invalid' } }));
    await online(false);
    await tab.send('one');
    await tab.send('two');
    await online(true);
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['one', 'two']);
  });

  it('is not marked as sent by the page of a captive portal', async () => {
    device.hub.up = false;
    device.hub.disconnectAll();
    device.server.faults = ['captive', 'captive'];
    await tab.send('hello');
    await device.clock.advance(200);
    expect(await tab.ops()).toHaveLength(1);
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['hello']);
  });

  it('that was edited elsewhere too is shown with both versions, and the own one can be kept', async () => {
    const { id } = device.server.addMessage(7, 'first', 1);
    await device.clock.until(async () => expect(await tab.contents()).toEqual(['first']));
    const row = device.server.rows.message.get(id);
    const current = { ...row, content: 'from the laptop' };
    const bodies: unknown[] = [];
    device.server.overrides.set(`PUT /chat/message/${id}`, (body) => {
      bodies.push(body);
      const subject = { type: 'message', id };
      return { status: 412, body: { message: '', code: 'conflict', subject, data: current } };
    });
    const args = { id, group_id: 7, content: 'from the phone', base: 'first' };
    const opId = (await tab.enqueueOp({ kind: 'message.edit', args })) ?? '';
    await device.clock.until(async () => expect(await tab.ops()).toMatchObject([{ state: 'dead' }]));
    const [dead] = await tab.ops();
    expect(bodies).toMatchObject([{ content: 'from the phone', base: 'first' }]);
    expect(serverVersion(dead?.error)).toMatchObject({ id, content: 'from the laptop' });

    device.server.overrides.clear();
    await retryFailed(tab.db);
    expect(await tab.ops()).toMatchObject([{ opId, state: 'dead' }]);
    await keepOwnVersionOp(opId, tab.db);
    const [kept] = await tab.ops();
    expect(kept).toMatchObject({ args: { content: 'from the phone', base: 'from the laptop' } });
    expect(kept?.opId).not.toBe(opId);
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['from the phone']);
  });

  it('that may have arrived is edited after its acknowledgement', async () => {
    device.hub.up = false;
    device.hub.disconnectAll();
    device.server.faults = ['lost'];
    const id = await tab.send('helo');
    await device.clock.advance(20);
    await tab.enqueueOp({
      kind: 'message.edit',
      args: { id: 0, group_id: 7, content: 'hello' },
      dependsOn: id ?? '',
    });
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['hello']);
  });
});

it('sends a backlog of a hundred messages in three round trips', async () => {
  await online(false);
  for (let n = 0; n < 100; n++) await tab.send(`${n}`);
  const before = posts().length;
  await online(true);
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  expect(posts().length - before).toBeLessThanOrEqual(3);
  expect(device.server.contents()).toEqual(Array.from({ length: 100 }, (_, n) => `${n}`));
});

it('probes the server with one request at a time while it is unreachable', async () => {
  device.server.permanentFault = 'down';
  device.hub.up = false;
  device.hub.disconnectAll();
  for (const group of [7, 8, 9]) await tab.send('x', group);
  const before = device.server.requests.length;
  await device.clock.advance(120_000);
  // Pauses grow to a minute; with `random` at 0.5 that is about ten requests in two minutes.
  expect(device.server.requests.length - before).toBeLessThan(15);
  expect(await tab.meta('connection')).toMatchObject({ line: 'offline' });
  device.server.permanentFault = null;
  await tab.api.retry();
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 2000);
});
