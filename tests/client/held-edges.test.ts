import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeJournal } from './harness/fake-journal.ts';
import { held, Visitor } from './harness/visitor.ts';

/* A box that starts again, takes a newer copy or refuses a push, and a second device of the same person. */

let journal: FakeJournal;
let anna: Visitor;

const send = (content: string, group_id = 7) => ({
  op_id: randomUUID(),
  kind: 'message.send',
  args: { group_id, content },
});
const deletionOf = (depends_on: string) => ({
  op_id: randomUUID(),
  kind: 'message.delete',
  args: { id: 0, group_id: 7 },
  depends_on,
});
/** Deletes a message on the device of the test. Returns the key of the deletion. */
async function remove(dependsOn: string): Promise<string> {
  const args = { id: 0, group_id: 7 };
  const key = await anna.tab.enqueueOp({ kind: 'message.delete', args, dependsOn });
  await anna.until(async () => expect(await anna.op(key!)).toMatchObject(held(journal)));
  return key!;
}
const pushed = (content: string) => anna.box.pushed.filter(({ args }) => args['content'] === content);
const cursor = async () => (await anna.tab.meta('heldCursor'))?.number;

beforeEach(async () => {
  journal = new FakeJournal();
  anna = await new Visitor(journal, 1).start();
  await anna.toBox();
});
afterEach(() => anna.device.end());

describe('a newer copy', () => {
  it('replaces messages that the school has by now', async () => {
    const { server } = anna.device;
    const arrived = send('arrived');
    journal.add(2, arrived);
    journal.add(2, send('not yet'));
    await anna.shows('arrived', 'not yet');
    server.addMessage(7, 'arrived', 2, { client_id: arrived.op_id, live: false });
    journal.settle([{ op_id: arrived.op_id, by: 2 }]);
    anna.box.renew(server);
    await anna.toBox();
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(1));
    expect(await anna.shown()).toEqual(['arrived', 'not yet']);
    journal.add(2, send('later'));
    await anna.shows('arrived', 'not yet', 'later');
  });

  it('does not stop later messages if it has one that was deleted on site', async () => {
    const { server } = anna.device;
    const key = await anna.write('one');
    const { seq } = (await anna.op(key))!;
    await anna.tab.db.outbox.update(seq, { firstAttemptAt: 1 });
    const deletion = await remove(key);
    server.addMessage(7, 'one', 1, { client_id: key, live: false });
    journal.settle([{ op_id: key, by: 1 }]);
    anna.box.renew(server);
    await anna.toBox();
    await anna.until(async () => expect(await anna.op(deletion)).toMatchObject({ state: 'queued' }));
    await anna.write('two');
    await anna.shows('two');
  });
});

describe('a message that is no longer in the journal', () => {
  it('is dropped, because the school has deleted it', async () => {
    journal.add(2, send('deleted'));
    journal.add(2, send('not yet'));
    await anna.shows('deleted', 'not yet');
    journal.settle([{ op_id: journal.entries[0]!.op_id, by: 2 }]);
    anna.box.renew(anna.device.server);
    await anna.toBox();
    await anna.shows('not yet');
  });
});

it('a message that its device deletes before the school can have it is never sent there', async () => {
  const key = await anna.write('one');
  await anna.tab.enqueueOp({ kind: 'message.delete', args: { id: 0, group_id: 7 }, dependsOn: key });
  await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
  await anna.until(async () => expect(journal.entries.map(({ kind }) => kind)).toContain('message.delete'));
  await anna.toSchool();
  await anna.device.clock.advance(5000);
  expect(anna.device.server.contents()).toEqual(['at the school']);
});

describe('a box', () => {
  it('that starts again gets an op once, although the device does not know the new journal', async () => {
    journal.restart();
    await anna.write('one');
    await anna.device.clock.advance(5000);
    expect(pushed('one')).toHaveLength(1);
    expect(await anna.tab.meta('heldCursor')).toMatchObject({ journal: journal.name });
  });

  it('that skips numbers, for groups of others, is fetched after half a minute', async () => {
    journal.members.set(99, new Set([2, 3]));
    journal.add(2, send('one'));
    await anna.shows('one');
    journal.add(2, send('elsewhere', 99));
    journal.add(2, send('two'));
    await anna.shows('one', 'two');
    expect(await cursor()).toBe(1);
    await anna.device.clock.advance(31_000);
    await anna.until(async () => expect(await cursor()).toBe(3));
  });

  it('that refuses large pushes gets smaller ones', async () => {
    await anna.tab.api.pageState({ online: false, visible: true });
    const texts = ['one', 'two', 'three', 'four', 'five'];
    for (const text of texts) await anna.tab.send(text);
    anna.box.maxOps = 2;
    await anna.toBox();
    await anna.until(async () => expect(journal.entries).toHaveLength(5));
    expect(journal.entries.map(({ args }) => args['content'])).toEqual(texts);
  });
});

it('a push that the school answers in place of the box may have arrived', async () => {
  const { server } = anna.device;
  server.overrides.set('POST /sync/push', () => ({ status: 200, body: { data: [] } }));
  server.overrides.set('POST /chat/message', () => ({ status: 503, body: {} }));
  anna.device.answering = server;
  const key = await anna.tab.send('one');
  await anna.until(async () =>
    expect(await anna.op(key!)).toMatchObject({ maybeSent: true, state: 'queued' }),
  );
  server.overrides.clear();
  await anna.reconnect();
  await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
  expect(server.contents()).toEqual(['at the school', 'one']);
});

describe('a message that the person deletes with another device', () => {
  it('is hidden, and still sent to the school, because a box can forge a deletion', async () => {
    const one = await anna.write('one');
    journal.add(1, deletionOf(one));
    const moderated = await anna.write('moderated');
    journal.chatAdmins.add(3);
    journal.add(3, deletionOf(moderated));
    await anna.shows();
    expect(await anna.tab.ops()).toMatchObject([{ opId: one }, { opId: moderated }]);
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    expect(anna.device.server.contents()).toEqual(['at the school', 'one', 'moderated']);
  });

  it('is deleted at the school when the other device sends it', async () => {
    const message = send('from my laptop');
    journal.add(1, message);
    await anna.shows('from my laptop');
    const deletion = await remove(message.op_id);
    await anna.shows();
    await anna.toSchool();
    await anna.device.clock.advance(5000);
    expect(await anna.op(deletion)).toMatchObject({ state: 'blocked', dependsOn: message.op_id });
    const { server } = anna.device;
    server.addMessage(7, 'from my laptop', 1, { client_id: message.op_id });
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    expect(server.contents()).toEqual(['at the school']);
    expect(await anna.shown()).toEqual([]);
  });
});
