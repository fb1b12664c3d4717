import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markHeldSeen } from '../../src/db/held.ts';
import { observe } from '../../src/db/observe.ts';
import { discardOp } from '../../src/db/outbox.ts';
import { FakeJournal } from './harness/fake-journal.ts';
import { held, Visitor } from './harness/visitor.ts';

/* A device that returns from a box to the school, where held messages arrive one after the other. */

let journal: FakeJournal;
let anna: Visitor;

const send = (content: string) => ({
  op_id: randomUUID(),
  kind: 'message.send',
  args: { group_id: 7, content },
});
/** A message of another person that the box holds, shown on the device. */
async function foreign(content: string): Promise<string> {
  const op = send(content);
  journal.add(2, op);
  await anna.until(async () => expect(await anna.shown()).toContain(content));
  return op.op_id;
}
/** It arrives at the school. */
const arrive = (client_id: string, content: string, live = true) =>
  anna.device.server.addMessage(7, content, 2, { client_id, live });
const writes = () => anna.device.server.requests.filter(({ method }) => method === 'POST');

beforeEach(async () => {
  journal = new FakeJournal();
  anna = await new Visitor(journal, 1).start();
  await anna.toBox();
});
afterEach(() => anna.device.end());

describe('an own message', () => {
  it('is sent once, and is shown once at every moment', async () => {
    const key = await anna.write('one');
    const counts = new Set<number>();
    const stop = observe(
      () => anna.views(),
      (views) => void counts.add(views.filter((view) => view.key === key).length),
    );
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    await anna.device.clock.advance(1000);
    stop();
    expect([...counts]).toEqual([1]);
    expect(anna.device.server.contents()).toEqual(['at the school', 'one']);
    expect(await anna.tab.db.held.count()).toBe(0);
    expect((await anna.views()).at(-1)).toMatchObject({ key, pending: null });
  });

  it('is sent with its edit and its deletion, in this order', async () => {
    const first = await anna.write('one');
    const edit = { id: 0, group_id: 7, content: 'two', base: 'one' };
    await anna.tab.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: first });
    const second = await anna.write('three');
    await anna.tab.enqueueOp({
      kind: 'message.delete',
      args: { id: 0, group_id: 7 },
      dependsOn: second,
    });
    await anna.shows('two');
    await anna.until(async () => expect(journal.entries.at(-1)).toMatchObject({ kind: 'message.delete' }));
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    expect(anna.device.server.contents()).toEqual(['at the school', 'two']);
    expect(await anna.shown()).toEqual(['two']);
  });

  it('that was written on another device is replaced when it arrives', async () => {
    const op = send('from my laptop');
    journal.add(1, op);
    await anna.shows('from my laptop');
    expect((await anna.views()).at(-1)).toMatchObject({ onSite: true, author: { id: 1 } });
    await anna.toSchool();
    anna.device.server.addMessage(7, 'from my laptop', 1, { client_id: op.op_id });
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
    expect(await anna.shown()).toEqual(['from my laptop']);
  });
});

describe('a message of another person', () => {
  it('stays until its own arrives, by a live event or by a pull', async () => {
    const live = await foreign('live');
    const pulled = await foreign('pulled');
    await anna.toSchool();
    await anna.device.clock.advance(60_000);
    expect(await anna.shown()).toEqual(['live', 'pulled']);
    arrive(live, 'live');
    await anna.until(async () => expect(await anna.tab.db.held.get(live)).toBeUndefined());
    arrive(pulled, 'pulled', false);
    await anna.reconnect();
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
    expect(await anna.shown()).toEqual(['live', 'pulled']);
    expect((await anna.views()).every(({ id, onSite }) => id !== null && !onSite)).toBe(true);
  });

  it('is not replaced by a message of somebody else with its key', async () => {
    const key = await foreign('from Bert');
    await anna.toSchool();
    anna.device.server.addMessage(7, 'from Clara', 3, { client_id: key });
    await anna.until(async () => expect((await anna.tab.contents()).at(-1)).toBe('from Clara'));
    expect(await anna.tab.db.held.count()).toBe(1);
    expect(await anna.shown()).toEqual(['from Clara', 'from Bert']);
  });

  it('that was shown on site counts as read', async () => {
    const seen = await foreign('seen');
    const unseen = await foreign('unseen');
    await markHeldSeen([seen], anna.tab.db);
    await anna.toSchool();
    for (const [key, text] of [
      [seen, 'seen'],
      [unseen, 'unseen'],
    ] as const)
      arrive(key, text);
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
    const rows = (await anna.tab.messages()).slice(1);
    expect(rows.map(({ read }) => read ?? false)).toEqual([true, false]);
  });

  it('that was deleted at the school before the device got it disappears, with the quote of a reply', async () => {
    const key = await foreign('where?');
    const reply = await anna.write('here', key);
    await anna.tab.api.pageState({ online: false, visible: true });
    const { id } = arrive(key, 'where?', false);
    anna.device.server.deleteMessage(id, false);
    await anna.toSchool();
    await anna.until(async () => expect(await anna.op(reply)).toBeUndefined());
    expect(await anna.tab.db.held.get(key)).toBeUndefined();
    expect(await anna.shown()).toEqual(['here']);
    journal.restart();
    await anna.toBox();
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual(['here']);
  });

  it('is found among hundreds of newer ones', async () => {
    const key = await foreign('one');
    arrive(key, 'one', false);
    for (let n = 0; n < 120; n++) anna.device.server.addMessage(7, `${n}`, 2, { live: false });
    // All lists are fetched again, of messages the newest 50.
    await anna.tab.db.meta.put({ key: 'cursor', value: 'expired' });
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
  });

  it('does not come back with the next list of a box', async () => {
    const key = await foreign('one');
    await anna.toSchool();
    const { id } = arrive(key, 'one');
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
    anna.device.server.deleteMessage(id);
    await anna.shows();
    journal.restart();
    await anna.toBox();
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual([]);
  });
});

describe('a reply to a message of another person', () => {
  it('waits for its id, while later messages are sent', async () => {
    const key = await foreign('where?');
    const reply = await anna.write('here', key);
    await anna.write('later');
    await anna.toSchool();
    await anna.until(async () => expect(anna.device.server.contents()).toContain('later'));
    expect(await anna.op(reply)).toMatchObject({ state: 'blocked', dependsOn: key });
    const { id } = arrive(key, 'where?');
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    const last = { op_id: reply, args: { content: 'here', replyId: id }, on_site: true };
    expect(writes().at(-1)).toMatchObject({ path: '/sync/push', body: { ops: [last] } });
    expect(await anna.shown()).toEqual(['later', 'where?', 'here']);
  });

  it('is sent without its quote an hour after the return; its reaction waits on', async () => {
    const key = await foreign('where?');
    const reply = await anna.write('here', key);
    const args = { id: 0, group_id: 7, emoji: '👍' };
    const reaction = await anna.tab.enqueueOp({ kind: 'message.react', args, dependsOn: key });
    await anna.toSchool();
    await anna.device.clock.advance(50 * 60_000);
    expect(await anna.op(reply)).toMatchObject({ state: 'blocked', dependsOn: key });
    await anna.device.clock.advance(20 * 60_000);
    await anna.until(async () => expect(anna.device.server.contents()).toContain('here'));
    expect(await anna.tab.ops()).toMatchObject([{ opId: reaction, state: 'blocked', dependsOn: key }]);
    arrive(key, 'where?');
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
  });

  it('loses its quote if that is deleted on site, and a reaction is dropped', async () => {
    const key = await foreign('where?');
    const reply = await anna.write('here', key);
    const args = { id: 0, group_id: 7, emoji: '👍' };
    const reaction = await anna.tab.enqueueOp({ kind: 'message.react', args, dependsOn: key });
    await anna.until(async () => expect(await anna.op(reaction!)).toMatchObject(held(journal)));
    const deletion = { kind: 'message.delete', args: { id: 0, group_id: 7 }, depends_on: key };
    journal.add(2, { op_id: randomUUID(), ...deletion });
    await anna.shows('here');
    expect(await anna.tab.ops()).toMatchObject([{ opId: reply, state: 'queued' }]);
    expect((await anna.op(reply))?.dependsOn).toBeUndefined();
  });

  it('gets the id if the message arrives between the tap and the write', async () => {
    const key = await foreign('where?');
    await anna.toSchool();
    const { id } = arrive(key, 'where?');
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
    await anna.tab.api.pageState({ online: false, visible: true });
    const args = { group_id: 7, content: 'here' };
    await anna.tab.enqueueOp({ kind: 'message.send', args, dependsOn: key });
    expect(await anna.tab.ops()).toMatchObject([{ state: 'queued', args: { replyId: id } }]);
  });
});

describe('a discarded message', () => {
  const deletions = () => journal.entries.filter(({ kind }) => kind === 'message.delete');

  it('is deleted on site at once', async () => {
    const key = await anna.write('oops');
    await discardOp(key, anna.tab.db);
    expect(await anna.shown()).toEqual([]);
    await anna.until(async () => expect(deletions()).toMatchObject([{ depends_on: key }]));
    await anna.device.clock.advance(200_000);
    expect(anna.box.pushed.filter(({ kind }) => kind === 'message.delete')).toHaveLength(1);
    expect(await anna.shown()).toEqual([]);
  });

  it('is deleted when the device meets the box again', async () => {
    const key = await anna.write('oops');
    await anna.tab.api.pageState({ online: false, visible: true });
    await discardOp(key, anna.tab.db);
    journal.restart();
    await anna.toBox();
    await anna.until(async () => expect(deletions()).toMatchObject([{ depends_on: key }]));
    expect(await anna.shown()).toEqual([]);
    await anna.toSchool();
    await anna.device.clock.advance(5000);
    expect(anna.device.server.contents()).toEqual(['at the school']);
  });

  it('is not deleted again and again if the box no longer has it', async () => {
    const key = await anna.write('oops');
    await anna.tab.api.pageState({ online: false, visible: true });
    await discardOp(key, anna.tab.db);
    journal.entries = [];
    anna.box.renew(anna.device.server);
    await anna.toBox();
    await anna.device.clock.advance(200_000);
    expect(anna.box.pushed.filter(({ kind }) => kind === 'message.delete')).toEqual([]);
    expect(await anna.tab.db.settled.get(key)).toMatchObject({ takeBack: { journal: null } });
  });

  it('leaves nothing if no box has seen it', async () => {
    const key = await anna.tab.send('private', 8);
    await discardOp(key!, anna.tab.db);
    expect(await anna.tab.db.settled.count()).toBe(0);
  });
});

it('a discarded edit stays in effect on site', async () => {
  const key = await anna.write('one');
  const args = { id: 0, group_id: 7, content: 'two', base: 'one' };
  const edit = await anna.tab.enqueueOp({ kind: 'message.edit', args, dependsOn: key });
  await anna.until(async () => expect(await anna.tab.db.held.get(edit!)).toBeDefined());
  await discardOp(edit!, anna.tab.db);
  expect(await anna.shown()).toEqual(['two']);
  await anna.toSchool();
  await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
  expect(await anna.shown()).toEqual(['one']);
});
