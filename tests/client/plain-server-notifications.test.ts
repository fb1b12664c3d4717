import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOps } from '../../src/db/outbox.ts';
import { openPlainDevice, type PlainDevice, setOnline } from './harness/plain-device.ts';
import { type RealDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* A plain server's call for all includes later notifications; the person meant those they had seen. */

let device: PlainDevice;

beforeEach(async () => {
  device = await openPlainDevice();
});
afterEach(() => device.close());

const outboxEmpty = ({ db }: RealDevice) => until(async () => expect(await listOps(db)).toEqual([]));
const addLog = (title: string) => device.server.addLog({ owner: device.anna.id, title }, { notify: false });
const logs = () => [...device.server.state.logs.values()];

it('deletes the notifications present at the tap, not later ones', async () => {
  addLog('First');
  const second = addLog('Second');
  const a = await device.device(device.anna);
  await setOnline(a, false);
  await a.enqueueOp({ kind: 'log.delete', args: { up_to: second.id } });
  const third = addLog('Third');
  const from = device.school.calls.length;
  await setOnline(a, true);
  await outboxEmpty(a);
  expect(logs()).toEqual([third]);
  expect(device.requestsSince(from)).not.toContain('DELETE /api/notifications/remove');
  await until(async () => expect((await a.db.logs.toArray()).map(({ title }) => title)).toEqual(['Third']));
});

it('marks the notifications present at the tap as read, and skips read ones', async () => {
  const read = addLog('Read');
  read.read_at = 1000;
  const second = addLog('Second');
  const a = await device.device(device.anna);
  await setOnline(a, false);
  await a.enqueueOp({ kind: 'log.read', args: { up_to: second.id } });
  const third = addLog('Third');
  const from = device.school.calls.length;
  await setOnline(a, true);
  await outboxEmpty(a);
  expect(second.read_at).not.toBeNull();
  expect(third.read_at).toBeNull();
  expect(device.requestsSince(from).filter((call) => call.startsWith('POST'))).toEqual([
    `POST /api/event/logs/${second.id}/read`,
  ]);
  expect(await a.enqueueOp({ kind: 'log.read', args: { up_to: second.id } })).toBeNull();
});

it('merges read marks and single deletions into a deletion of all', async () => {
  const [first, second] = [addLog('First'), addLog('Second')];
  const a = await device.device(device.anna);
  await setOnline(a, false);
  await a.enqueueOp({ kind: 'log.read', args: { ids: [first.id] } });
  await a.enqueueOp({ kind: 'log.delete', args: { ids: [first.id] } });
  await a.enqueueOp({ kind: 'log.delete', args: { up_to: second.id } });
  expect(await listOps(a.db)).toMatchObject([{ kind: 'log.delete', args: { ids: [first.id, second.id] } }]);
  await setOnline(a, true);
  await outboxEmpty(a);
  expect(logs()).toEqual([]);
});
