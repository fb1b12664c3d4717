import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMeta } from '../../src/db/meta.ts';
import { listOps } from '../../src/db/outbox.ts';
import { openPlainDevice, type PlainDevice, setOnline } from './harness/plain-device.ts';
import { type RealDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* The whole engine against a server that knows only the specification, with real requests and sockets. */

let device: PlainDevice;

beforeEach(async () => {
  device = await openPlainDevice();
});
afterEach(() => device.close());

const outboxEmpty = ({ db }: RealDevice) => until(async () => expect(await listOps(db)).toEqual([]));

describe('data of the server', () => {
  it('is fetched by the lists, and no missing call is used', async () => {
    const event = device.server.addEvent({ name: 'Sorting lines', time_start: 1000, time_finish: 4600 });
    device.server.addLog({ owner: device.anna.id, title: 'Welcome' });
    device.server.addLog({ owner: device.bert.id, title: 'Not for Anna' });
    for (const text of ['one', 'two']) device.server.sendMessage(device.groupId, device.bert, text);
    const a = await device.device(device.anna);
    expect(await a.db.events.get(event.id)).toMatchObject({ name: 'Sorting lines', time_start: 1_000_000 });
    expect(await a.db.event_details.get(event.id)).toMatchObject({ library: [{ name: 'Handout' }] });
    expect(await a.db.users.count()).toBe(2);
    expect(await a.db.users.get(device.bert.id)).toMatchObject({ study: ['Almaty', 'Dresden'] });
    expect((await a.db.logs.toArray()).map(({ title }) => title)).toEqual(['Welcome']);
    expect(await a.contents()).toEqual(['one', 'two']);
    await device.poll(a);
    expect(device.school.calls.filter(({ status }) => status >= 400)).toEqual([]);
  });

  it('arrives live if there is a socket', async () => {
    const [a, b] = [await device.device(device.anna), await device.device(device.bert)];
    await a.send('hello', device.groupId);
    await until(async () => expect(await b.contents()).toEqual(['hello']));
    await outboxEmpty(a);
    const [row] = await a.db.messages.toArray();
    await a.enqueueOp({
      kind: 'message.edit',
      args: { id: row?.id ?? 0, group_id: device.groupId, content: 'hello!' },
    });
    await until(async () => expect(await b.contents()).toEqual(['hello!']));
    await a.enqueueOp({ kind: 'message.delete', args: { id: row?.id ?? 0, group_id: device.groupId } });
    await until(async () => expect(await b.contents()).toEqual([]));
    device.server.addLog({ owner: device.bert.id, title: 'News' });
    await until(async () => expect(await b.db.logs.count()).toBe(1));
    const other = device.server.addGroup('Second', [device.bert]);
    await until(async () => expect(await b.db.groups.get(other)).toMatchObject({ title: 'Second' }));
    device.server.leave(device.groupId, device.bert);
    await until(async () => expect(await b.db.groups.get(device.groupId)).toBeUndefined());
  });

  it('is deleted when a list lacks it', async () => {
    const event = device.server.addEvent({ name: 'Dropped', time_start: 1000, time_finish: 4600 });
    const a = await device.device(device.anna);
    device.server.state.events.delete(event.id);
    device.server.state.groups.delete(device.groupId);
    await device.poll(a);
    expect(await a.db.events.count()).toBe(0);
    expect(await a.db.event_details.count()).toBe(0);
    expect(await a.db.groups.count()).toBe(0);
  });

  it('is not deleted because of an incomplete or unreadable list', async () => {
    const a = await device.device(device.anna);
    const { replacements } = device.school;
    replacements.set('GET /api/users', () => Response.json({ data: [device.anna, { first_name: 'Bert' }] }));
    replacements.set('GET /api/chat/group', () => Response.json({ data: 'soon' }));
    await device.poll(a);
    expect(await a.db.users.count()).toBe(2);
    expect(await a.db.groups.count()).toBe(1);
  });

  it('is fetched for notifications only if their ids contain a new one', async () => {
    const silently = { notify: false };
    const first = device.server.addLog({ owner: device.anna.id, title: 'First' }, silently);
    const a = await device.device(device.anna);
    let from = device.school.calls.length;
    await device.poll(a);
    expect(device.requestsSince(from)).toContain('GET /api/event/logs/id');
    expect(device.requestsSince(from)).not.toContain('GET /api/event/logs');
    from = device.school.calls.length;
    device.server.addLog({ owner: device.anna.id, title: 'Second' }, silently);
    device.server.state.logs.delete(first.id);
    await device.poll(a);
    expect(device.requestsSince(from)).toContain('GET /api/event/logs');
    expect((await a.db.logs.toArray()).map(({ title }) => title)).toEqual(['Second']);
  });

  it('is fetched for groups whose counters changed while offline', async () => {
    const quietGroup = device.server.addGroup('Quiet', [device.anna, device.bert]);
    device.server.sendMessage(quietGroup, device.bert, 'long ago');
    const a = await device.device(device.anna);
    await until(async () => expect(await a.contents()).toEqual(['long ago']));
    const of = (id: number) => `GET /api/chat/message?filter%5Bgroup_id%5D=${id}&limit=50`;
    await setOnline(a, false);
    device.server.sendMessage(device.groupId, device.bert, 'unheard', { notify: false });
    const from = device.school.calls.length;
    await setOnline(a, true);
    await until(async () => expect(await a.contents()).toEqual(['long ago', 'unheard']));
    expect(device.requestsSince(from)).toContain(of(device.groupId));
    expect(device.requestsSince(from)).not.toContain(of(quietGroup));
  });

  it('is fetched for a group whose row arrived live', async () => {
    device.server.sendMessage(device.groupId, device.bert, 'one');
    const a = await device.device(device.anna);
    await until(async () => expect(await a.contents()).toEqual(['one']));
    device.server.sendMessage(device.groupId, device.bert, 'two', { notify: false });
    device.server.publishGroup(device.groupId);
    await until(async () =>
      expect(await a.db.groups.get(device.groupId)).toMatchObject({ message_count: 2 }),
    );
    await device.poll(a);
    expect(await a.contents()).toEqual(['one', 'two']);
  });

  it('is deleted with the next list if the deletion was missed', async () => {
    device.server.sendMessage(device.groupId, device.bert, 'one');
    const a = await device.device(device.anna);
    const id = device.server.sendMessage(device.groupId, device.bert, 'two');
    await until(async () => expect(await a.contents()).toEqual(['one', 'two']));
    device.server.state.messages.delete(id);
    await device.poll(a);
    expect(await a.contents()).toEqual(['one']);
  });

  it('has no gap where many messages were missed before a live one', async () => {
    await device.close();
    device = await openPlainDevice({ pages: true });
    const texts = Array.from({ length: 60 }, (_, n) => `text ${n + 1}`);
    for (const text of texts.slice(0, 3)) device.server.sendMessage(device.groupId, device.bert, text);
    const a = await device.device(device.anna);
    await until(async () => expect(await a.contents()).toEqual(texts.slice(0, 3)));
    for (const text of texts.slice(3, -1))
      device.server.sendMessage(device.groupId, device.bert, text, { notify: false });
    device.server.sendMessage(device.groupId, device.bert, texts.at(-1) ?? '');
    await until(async () => expect(await a.contents()).toContain(texts.at(-1)));
    await device.poll(a);
    expect(await a.contents()).toEqual(texts.slice(-50));
    await a.api.loadOlder(device.groupId);
    expect(await a.contents()).toEqual(texts);
  });

  it('is answered with 304 if it is unchanged and the server has ETags', async () => {
    await device.close();
    device = await openPlainDevice({ etags: true });
    device.server.addEvent({ name: 'Sorting lines', time_start: 1000, time_finish: 4600 });
    const a = await device.device(device.anna);
    await device.poll(a);
    const from = device.school.calls.length;
    await device.poll(a);
    const status = (path: string) =>
      device.school.calls.slice(from).find((each) => each.path === path)?.status;
    expect(['/api/events', '/api/users', '/api/chat/group'].map(status)).toEqual([304, 304, 304]);
    expect(await a.db.events.count()).toBe(1);
    expect(await a.db.users.count()).toBe(2);
    device.server.addUser({ first_name: 'Carla' });
    await device.poll(a);
    expect(await a.db.users.count()).toBe(3);
  });
});

describe('an action', () => {
  it('taken offline arrives exactly once and in order', async () => {
    const event = device.server.addEvent({ name: 'Rated', time_start: 1000, time_finish: 4600 });
    const log = device.server.addLog({ owner: device.anna.id, title: 'To read' });
    const [a, b] = [await device.device(device.anna), await device.device(device.bert)];
    await setOnline(a, false);
    const texts = ['ok', 'ok', 'fine', 'ok'];
    for (const text of texts) await a.send(text, device.groupId);
    const stars = { relevant: 5, informative: 4, interesting: 3 };
    await a.enqueueOp({ kind: 'event.rate', args: { event_id: event.id, ...stars } });
    await a.enqueueOp({ kind: 'log.read', args: { ids: [log.id] } });
    await setOnline(a, true);
    await outboxEmpty(a);
    expect(device.contents()).toEqual(texts);
    expect(await a.contents()).toEqual(texts);
    await until(async () => expect(await b.contents()).toEqual(texts));
    expect(event.ratings.get(device.anna.id)).toEqual(stars);
    expect(await a.db.event_details.get(event.id)).toMatchObject({ rating: stars });
    expect(log.read_at).not.toBeNull();
  });

  it('of reading is shown to the author with the next list', async () => {
    const [a, b] = [await device.device(device.anna), await device.device(device.bert)];
    const id = device.server.sendMessage(device.groupId, device.anna, 'read me');
    await until(async () => expect(await b.contents()).toEqual(['read me']));
    await b.enqueueOp({ kind: 'message.read', args: { id, group_id: device.groupId } });
    await outboxEmpty(b);
    await a.api.openGroup(device.groupId);
    await until(async () => expect(await a.db.messages.get(id)).toMatchObject({ read: true }));
    await device.poll(b);
    expect(await b.db.groups.get(device.groupId)).toMatchObject({ message_count: 1, message_read: 1 });
  });

  it('that is refused shows its status', async () => {
    const a = await device.device(device.anna);
    device.server.state.groups.get(device.groupId)?.members.delete(device.anna.id);
    await a.send('too late', device.groupId);
    await a.send('as well', device.groupId);
    const dead = { state: 'dead', error: { code: 'http-403' } };
    await until(async () => expect(await listOps(a.db)).toMatchObject([dead, dead]));
    await a.enqueueOp({
      kind: 'event.rate',
      args: { event_id: 999, relevant: 1, informative: 1, interesting: 1 },
    });
    await until(async () =>
      expect((await listOps(a.db)).at(-1)).toMatchObject({ state: 'dead', error: { code: 'http-404' } }),
    );
  });

  it('waits while the platform is closed, and after the session has ended', async () => {
    const a = await device.device(device.anna);
    device.server.setClosed(true);
    await a.send('one', device.groupId);
    await until(async () => expect(await getMeta('closed', a.db)).toMatchObject({ reason: 'closed' }));
    device.server.setClosed(false);
    await a.api.retry();
    await outboxEmpty(a);
    device.server.state.tokens.clear();
    await a.send('two', device.groupId);
    await until(async () => expect(await getMeta('locked', a.db)).toBe(true));
    expect(await listOps(a.db)).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(device.contents()).toEqual(['one']);
  });
});
