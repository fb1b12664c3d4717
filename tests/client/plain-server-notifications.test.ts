import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listOps } from '../../src/db/outbox.ts';
import { openPlainDevice, type PlainDevice, setLine } from './harness/plain-device.ts';
import { type RealDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* A plain server's "all" is all it has by then; what the person meant is all they had seen. */

let world: PlainDevice;

beforeEach(async () => {
  world = await openPlainDevice();
});
afterEach(() => world.close());

const sent = ({ db }: RealDevice) => until(async () => expect(await listOps(db)).toEqual([]));
const addLog = (title: string) => world.server.addLog({ owner: world.anna.id, title }, { notify: false });
const logs = () => [...world.server.state.logs.values()];

it('deleting all deletes what was there at the tap, not what has arrived since', async () => {
  addLog('First');
  const second = addLog('Second');
  const a = await world.device(world.anna);
  await setLine(a, false);
  await a.intend({ kind: 'log.delete', args: { up_to: second.id } });
  const third = addLog('Third');
  const from = world.school.asked.length;
  await setLine(a, true);
  await sent(a);
  expect(logs()).toEqual([third]);
  expect(world.asked(from)).not.toContain('DELETE /api/notifications/remove');
  await until(async () => expect((await a.db.logs.toArray()).map(({ title }) => title)).toEqual(['Third']));
});

it('reading all leaves unread what has arrived since, and asks nothing of what was read before', async () => {
  const read = addLog('Read');
  read.read_at = 1000;
  const second = addLog('Second');
  const a = await world.device(world.anna);
  await setLine(a, false);
  await a.intend({ kind: 'log.read', args: { up_to: second.id } });
  const third = addLog('Third');
  const from = world.school.asked.length;
  await setLine(a, true);
  await sent(a);
  expect(second.read_at).not.toBeNull();
  expect(third.read_at).toBeNull();
  expect(world.asked(from).filter((call) => call.startsWith('POST'))).toEqual([
    `POST /api/event/logs/${second.id}/read`,
  ]);
  expect(await a.intend({ kind: 'log.read', args: { up_to: second.id } })).toBeNull();
});

it('deleting all takes back the reading of what goes, and includes single deletions that wait', async () => {
  const [first, second] = [addLog('First'), addLog('Second')];
  const a = await world.device(world.anna);
  await setLine(a, false);
  await a.intend({ kind: 'log.read', args: { ids: [first.id] } });
  await a.intend({ kind: 'log.delete', args: { ids: [first.id] } });
  await a.intend({ kind: 'log.delete', args: { up_to: second.id } });
  expect(await listOps(a.db)).toMatchObject([{ kind: 'log.delete', args: { ids: [first.id, second.id] } }]);
  await setLine(a, true);
  await sent(a);
  expect(logs()).toEqual([]);
});
