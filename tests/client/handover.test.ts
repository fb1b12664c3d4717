import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardOp, retryOp } from '../../src/db/outbox.ts';
import { deleteDatabase, personDatabases } from '../../src/db/wipe.ts';
import { keyRegistered, withKeys } from './harness/device-keys.ts';
import { ok } from './harness/fake-calls.ts';
import { FakeJournal, type PushedOp } from './harness/fake-journal.ts';
import { sendInBackground } from './harness/send-in-background.ts';
import { Visitor } from './harness/visitor.ts';

/* A box hands over to the school what its devices have signed, and these devices come before or afterwards. */

type PushedToSchool = PushedOp & { retried?: boolean };

let journal: FakeJournal;
let anna: Visitor;

beforeEach(async () => {
  journal = new FakeJournal();
  anna = new Visitor(journal, 1);
  withKeys(anna.device);
  await anna.start();
  await keyRegistered(anna);
});
afterEach(async () => {
  await anna.device.end();
  // The service worker sends for every account on the device.
  for (const name of await personDatabases()) await deleteDatabase(name);
});

/** Writes a message on site that the school refuses, and tries it again without a connection. Returns its key. */
async function triedAgainOffline(): Promise<string> {
  await anna.toBox();
  const key = await anna.write('one');
  refuse();
  await anna.toSchool();
  await refused(key);
  await offline();
  await retryOp(key, anna.tab.db);
  return key;
}
const pushes = () =>
  anna.device.server.requests
    .filter(({ path }) => path === '/sync/push')
    .map(({ body }) => (body as { ops: PushedToSchool[] }).ops);
const offline = () => anna.tab.api.pageState({ online: false, visible: true });
const allSent = () => anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
/** The school refuses all that is pushed. */
const refuse = () =>
  anna.device.server.overrides.set('POST /sync/push', (body) =>
    ok(
      (body as { ops: PushedOp[] }).ops.map(({ op_id }) => ({
        op_id,
        status: 'dead',
        http: 403,
        code: 'forbidden',
        message: 'No',
      })),
    ),
  );
const refused = (key: string) =>
  anna.until(async () => expect(await anna.op(key)).toMatchObject({ state: 'dead' }));

describe('a push to the school', () => {
  it('states what a box may have, also for a single op', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    await anna.toSchool();
    await allSent();
    await anna.tab.send('two');
    await allSent();
    expect(pushes()).toMatchObject([[{ op_id: key, on_site: true }]]);
    expect(pushes()[0]![0]).not.toHaveProperty('retried');
    const writes = anna.device.server.requests.filter(({ method }) => method !== 'GET');
    expect(writes.at(-1)).toMatchObject({ path: '/chat/message', body: { content: 'two' } });
  });

  it('states for other ops that no box has them', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    await anna.tab.send('elsewhere', 8);
    await anna.toSchool();
    await allSent();
    const [[held, other]] = pushes() as [[PushedToSchool, PushedToSchool]];
    expect(held).toMatchObject({ op_id: key, on_site: true });
    expect(other).toMatchObject({ args: { content: 'elsewhere' }, on_site: false });
    expect(other).not.toHaveProperty('retried');
  });

  it('contains one op after a refused batch, which is sent by its own call if it is refused too', async () => {
    await anna.toBox();
    const [one, two] = [await anna.write('one'), await anna.write('two')];
    anna.device.server.overrides.set('POST /sync/push', () => ({ status: 422, body: { code: 'invalid' } }));
    await anna.toSchool();
    await allSent();
    expect(pushes().map((ops) => ops.map(({ op_id }) => op_id))).toEqual([[one, two], [one], [two]]);
    for (const op of pushes().flat()) expect(op).toMatchObject({ on_site: true });
    expect(anna.device.server.contents()).toEqual(['at the school', 'one', 'two']);
  });

  it('states that the person tries again, until it is answered', async () => {
    const key = await triedAgainOffline();
    anna.device.server.faults = ['lost'];
    await anna.reload();
    await anna.reconnect();
    await refused(key);
    expect(await anna.op(key)).not.toHaveProperty('retried');
    const [first, ...later] = pushes().flat();
    expect(first).not.toHaveProperty('retried');
    expect(later.length).toBeGreaterThanOrEqual(2);
    for (const op of later) expect(op).toMatchObject({ op_id: key, on_site: true, retried: true });
  });

  it('states both in the service worker', async () => {
    const key = await triedAgainOffline();
    anna.tab.kill();
    anna.device.server.overrides.delete('POST /sync/push');
    await sendInBackground(anna.device);
    expect(pushes().at(-1)).toMatchObject([{ op_id: key, on_site: true, retried: true }]);
    expect(anna.device.server.contents()).toEqual(['at the school', 'one']);
    expect(await anna.tab.ops()).toEqual([]);
  });
});

describe('after a handover', () => {
  it('the device of the author shows the row, and sends a later edit with the same key', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    const edit = { id: 0, group_id: 7, content: 'two', base: 'one' };
    const changed = await anna.tab.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: key });
    await anna.until(async () => expect(journal.entries).toHaveLength(2));
    const { id } = anna.device.server.accept(key, 7, 'one');
    await anna.toSchool();
    await allSent();
    expect(anna.device.server.contents()).toEqual(['at the school', 'two']);
    expect(await anna.shown()).toEqual(['two']);
    expect(pushes().flat().at(-1)).toMatchObject({ op_id: changed, args: { id }, on_site: true });
  });

  it('a device that comes after more than a week still sends its edit', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    const edit = { id: 0, group_id: 7, content: 'two', base: 'one' };
    await anna.tab.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: key });
    await anna.until(async () => expect(journal.entries).toHaveLength(2));
    await offline();
    anna.device.server.accept(key, 7, 'one');
    await anna.device.clock.leap(8 * 24 * 3600 * 1000);
    await anna.toSchool();
    await allSent();
    expect(anna.device.server.contents()).toEqual(['at the school', 'two']);
  });

  it('the newer copy of the box ends the op, before the device meets the school', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    anna.device.server.accept(key, 7, 'one');
    journal.settle([{ op_id: key, by: 1 }]);
    anna.box.renew(anna.device.server);
    await anna.toBox();
    await allSent();
    expect(await anna.shown()).toEqual(['one']);
    expect(pushes()).toEqual([]);
  });

  it('an op that the school has refused no longer counts as shown on site', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    await anna.device.clock.advance(1000);
    journal.entries = [];
    journal.accepts = () => false;
    anna.box.renew(anna.device.server);
    await anna.toBox();
    await anna.until(async () =>
      expect(await anna.op(key)).toMatchObject({ state: 'queued', onSite: { journal: null } }),
    );
    expect(await anna.tab.db.held.count()).toBe(0);
  });

  it.each(['the same page', 'another page'])(
    'a message that was discarded in the meantime is deleted at the school (%s)',
    async (page) => {
      await anna.toBox();
      const key = await anna.write('oops');
      await offline();
      await discardOp(key, anna.tab.db);
      const { takeBack } = (await anna.tab.db.settled.get(key))!;
      const { server } = anna.device;
      const { id } = server.accept(key, 7, 'oops');
      anna.device.answering = server;
      if (page === 'another page') await anna.reload();
      await anna.toSchool();
      await anna.until(async () => expect(server.contents()).toEqual(['at the school']));
      await allSent();
      await anna.shows();
      const deletion = { op_id: takeBack!.delete_id, kind: 'message.delete', args: { id }, on_site: true };
      expect(pushes().flat()).toMatchObject([deletion]);
      await anna.reconnect();
      await anna.device.clock.advance(5000);
      expect(pushes()).toHaveLength(1);
    },
  );

  it('a discarded message is found at the school among hundreds of newer ones, and deleted', async () => {
    await anna.toBox();
    const key = await anna.write('oops');
    await offline();
    await discardOp(key, anna.tab.db);
    const { server } = anna.device;
    server.accept(key, 7, 'oops');
    for (let n = 0; n < 120; n++) server.addMessage(7, `${n}`, 2, { live: false });
    // All lists are fetched again, of messages the newest 50.
    await anna.tab.db.meta.put({ key: 'cursor', value: 'expired' });
    await anna.toSchool();
    await anna.until(async () => expect(server.contents()).not.toContain('oops'));
    await allSent();
    expect(server.contents()).toHaveLength(121);
  });

  it('a discarded message is deleted once, although a box deletes it too', async () => {
    await anna.toBox();
    const key = await anna.write('oops');
    await offline();
    await discardOp(key, anna.tab.db);
    // The copy of the box has the message, and its journal still shows it.
    anna.device.server.accept(key, 7, 'oops');
    anna.box.renew(anna.device.server);
    await anna.toBox();
    const { takeBack } = (await anna.tab.db.settled.get(key))!;
    await anna.until(async () =>
      expect(await anna.tab.ops()).toMatchObject([{ opId: takeBack!.delete_id, kind: 'message.delete' }]),
    );
    await anna.until(async () =>
      expect(journal.entries).toMatchObject([{ op_id: takeBack!.delete_id, depends_on: key }]),
    );
    await anna.shows();
    await anna.toSchool();
    await allSent();
    expect(anna.device.server.contents()).toEqual(['at the school']);
  });
});
