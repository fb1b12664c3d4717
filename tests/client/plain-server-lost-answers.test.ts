import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listMessagesFrom } from '../../src/db/messages.ts';
import { listOps, retryOp } from '../../src/db/outbox.ts';
import { overlayMessages } from '../../src/db/overlay-messages.ts';
import { openPlainDevice, type PlainDevice } from './harness/plain-device.ts';
import { type RealDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/*
 * A server without idempotency keys, with real requests and sockets: an op that may have arrived is searched
 * for.
 */

let device: PlainDevice;

beforeEach(async () => {
  device = await openPlainDevice();
});
afterEach(() => device.close());

const outboxEmpty = ({ db }: RealDevice) => until(async () => expect(await listOps(db)).toEqual([]));

describe('a message whose response is lost', () => {
  it('is searched for before it is sent again', async () => {
    const a = await device.device(device.anna);
    a.net.lostResponses = 1;
    const from = device.school.calls.length;
    const id = await a.send('hello', device.groupId);
    await outboxEmpty(a);
    expect(device.contents()).toEqual(['hello']);
    expect(device.requestsSince(from).filter((call) => call === 'POST /api/chat/message')).toHaveLength(1);
    expect(await a.db.messages.toArray()).toMatchObject([{ content: 'hello', client_id: id }]);
  });

  it('is sent again if it never arrived, although an equal one exists', async () => {
    const a = await device.device(device.anna);
    device.server.sendMessage(device.groupId, device.anna, 'hello');
    await until(async () => expect(await a.contents()).toEqual(['hello']));
    a.net.lostRequests = 1;
    await a.send('hello', device.groupId);
    await outboxEmpty(a);
    expect(device.contents()).toEqual(['hello', 'hello']);
  });

  it('is matched one to one among three equal ones', async () => {
    const a = await device.device(device.anna);
    a.net.lostResponses = 3;
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await a.send('ok', device.groupId));
    await outboxEmpty(a);
    expect(device.contents()).toEqual(['ok', 'ok', 'ok']);
    expect((await a.db.messages.toArray()).map((row) => row.client_id)).toEqual(ids);
  });

  it('is shown once, whether its live event or its response arrives first', async () => {
    const a = await device.device(device.anna);
    const me = await a.db.users.get(device.anna.id);
    const shown = async () => {
      const [rows, ops] = [await listMessagesFrom(device.groupId, 0, a.db), await listOps(a.db)];
      return overlayMessages(rows, ops, me!).map(({ key, content }) => ({ key, content }));
    };
    device.server.sendMessage(device.groupId, device.anna, 'ok');
    await until(async () => expect(await a.contents()).toEqual(['ok']));
    const before = await shown();
    let release = () => {};
    a.net.responseDelay = new Promise((resolve) => (release = resolve));
    const key = await a.send('ok', device.groupId);
    await until(async () => expect(await a.contents()).toEqual(['ok', 'ok']));
    expect(await listOps(a.db)).toMatchObject([{ state: 'sending' }]);
    expect(await shown()).toEqual([...before, { key, content: 'ok' }]);
    release();
    await outboxEmpty(a);
    expect(await shown()).toEqual([...before, { key, content: 'ok' }]);
  });

  it('is left to the person if a busy group hides it, and sent if they insist', async () => {
    await device.close();
    device = await openPlainDevice({ pages: true });
    const a = await device.device(device.anna);
    a.net.up = false;
    const id = await a.send('hello', device.groupId);
    await until(async () => expect(await listOps(a.db)).toMatchObject([{ maybeSent: true }]));
    for (let n = 0; n < 80; n++) device.server.sendMessage(device.groupId, device.bert, `busy ${n}`);
    a.net.up = true;
    await a.api.retry();
    const stillAmbiguous = { maybeSent: true, error: { code: 'maybeSent' } };
    await until(async () =>
      expect(await listOps(a.db)).toMatchObject([{ ...stillAmbiguous, state: 'queued' }]),
    );
    device.clock.leap(181_000);
    await until(async () =>
      expect(await listOps(a.db)).toMatchObject([{ ...stillAmbiguous, state: 'dead' }]),
    );
    expect(device.contents()).not.toContain('hello');
    await retryOp(id ?? '', a.db);
    await a.api.retry();
    await outboxEmpty(a);
    expect(device.contents().filter((text) => text === 'hello')).toHaveLength(1);
  });
});
