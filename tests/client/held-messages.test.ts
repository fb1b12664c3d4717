import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeJournal } from './harness/fake-journal.ts';
import { held, Visitor } from './harness/visitor.ts';

/* Several devices at a box, which holds the messages of chats and shows them to the others. */

let journal: FakeJournal;
let anna: Visitor;
let bert: Visitor;

const send = (content: string, depends_on?: string) => ({
  op_id: randomUUID(),
  kind: 'message.send',
  args: { group_id: 7, content, ...(depends_on !== undefined && { replyId: 0 }) },
  ...(depends_on !== undefined && { depends_on }),
});
const changeOf = (depends_on: string, kind: string, args: object = {}) => ({
  op_id: randomUUID(),
  kind,
  args: { id: 0, group_id: 7, ...args },
  depends_on,
});
const day = 24 * 3600 * 1000;
const pushedTexts = ({ box }: Visitor) => box.pushed.map(({ args }) => args['content']);

beforeEach(async () => {
  journal = new FakeJournal();
  anna = await new Visitor(journal, 1).start();
  bert = await new Visitor(journal, 2).start();
});
afterEach(async () => {
  await anna.device.end();
  await bert.device.end();
});

describe('two devices at a box', () => {
  it('see each other’s messages in one order', async () => {
    await anna.toBox();
    await bert.toBox();
    await anna.write('from Anna');
    await bert.write('from Bert');
    await anna.write('from Anna again');
    for (const visitor of [anna, bert]) await visitor.shows('from Anna', 'from Bert', 'from Anna again');
    const views = (await bert.views()).slice(1);
    expect(views).toMatchObject([
      { id: null, pending: null, onSite: true, author: { id: 2, first_name: 'P1' } },
      { id: null, pending: { kind: 'send', state: 'on-site' }, author: { id: 1 } },
      { id: null, pending: null, onSite: true },
    ]);
    expect(await bert.tab.messages()).toHaveLength(1);
  });

  it('show each other what they wrote before they came', async () => {
    await anna.tab.api.pageState({ online: false, visible: true });
    for (const text of ['one', 'two', 'three']) await anna.tab.send(text);
    await anna.toBox();
    await anna.until(async () => expect(journal.entries).toHaveLength(3));
    // The first push was meant for the school.
    expect(anna.box.writes).toEqual(['/sync/push', '/sync/push']);
    await bert.toBox();
    await bert.shows('one', 'two', 'three');
  });

  it('show edits, reactions and replies', async () => {
    await anna.toBox();
    await bert.toBox();
    const key = await anna.write('at sevn');
    await bert.shows('at sevn');
    const reaction = { id: 0, group_id: 7, emoji: '👍' };
    await bert.tab.enqueueOp({ kind: 'message.react', args: reaction, dependsOn: key });
    await bert.write('where?', key);
    const edit = { id: 0, group_id: 7, content: 'at seven', base: 'at sevn' };
    await anna.tab.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: key });
    for (const visitor of [anna, bert]) {
      await visitor.shows('at seven', 'where?');
      await visitor.until(async () =>
        expect((await visitor.views())[1]?.reactions).toEqual([
          { emoji: '👍', users: [visitor === bert ? 1 : 2] },
        ]),
      );
      expect((await visitor.views())[2]?.reply_of).toMatchObject({ id: null });
    }
    expect(await anna.tab.ops()).toMatchObject([
      { kind: 'message.send', args: { content: 'at sevn' } },
      { kind: 'message.edit', state: 'blocked' },
    ]);
  });

  it('do not see files, messages in groups that the box does not carry, and messages that were deleted before', async () => {
    await anna.toBox();
    await anna.tab.api.pageState({ online: false, visible: true });
    await anna.tab.send('elsewhere', 8);
    const key = await anna.tab.send('never mind');
    const [, op] = await anna.tab.ops();
    await anna.tab.db.outbox.update(op!.seq, { firstAttemptAt: 1 });
    await anna.tab.enqueueOp({
      kind: 'message.delete',
      args: { id: 0, group_id: 7 },
      dependsOn: key!,
    });
    await anna.tab.enqueueOp({ kind: 'message.forward', args: { id: 1001, group_id: 7 } });
    await anna.toBox();
    await anna.write('here');
    await anna.device.clock.advance(200_000);
    expect(pushedTexts(anna)).toEqual(['here']);
    expect((await anna.tab.ops()).map(({ onSite }) => onSite?.journal)).toEqual([
      ...[undefined, undefined, undefined, undefined],
      journal.name,
    ]);
  });
});

describe('the push to a box', () => {
  it.each(['lostRequests', 'lostResponses'] as const)('survives losses (%s)', async (what) => {
    await anna.toBox();
    anna.device.hub.up = false;
    anna.device.hub.disconnectAll();
    anna.box[what] = 2;
    await anna.write('once');
    await anna.device.clock.advance(200_000);
    expect(journal.entries).toHaveLength(1);
    expect(await anna.shown()).toEqual(['once']);
  });

  it('is harmless if the box has the op already', async () => {
    await anna.toBox();
    const key = await anna.write('once');
    const { seq } = (await anna.op(key))!;
    await anna.tab.db.outbox.update(seq, { onSite: { journal: null } });
    await anna.write('next');
    await anna.until(async () => expect(await anna.op(key)).toMatchObject(held(journal)));
    expect(pushedTexts(anna)).toEqual(['once', 'once', 'next']);
    expect(journal.entries).toHaveLength(2);
  });

  it('is not repeated after a reload, and its op is not rewritten', async () => {
    await anna.toBox();
    const key = await anna.write('once');
    await anna.reload();
    await anna.device.clock.advance(200_000);
    expect(pushedTexts(anna)).toEqual(['once']);
    const edit = { id: 0, group_id: 7, content: 'twice', base: 'once' };
    await anna.tab.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: key });
    expect(await anna.op(key)).toMatchObject({ args: { content: 'once' } });
    await anna.until(async () => expect(journal.entries).toHaveLength(2));
  });

  it('leaves what the box does not hold, tries it again after a minute, and sends what follows', async () => {
    journal.accepts = ({ args }) => args['content'] !== 'refused';
    await anna.toBox();
    const key = await anna.tab.send('refused');
    await anna.write('accepted');
    const refused = () => pushedTexts(anna).filter((text) => text === 'refused').length;
    expect(refused()).toBe(1);
    expect(await anna.op(key!)).toMatchObject({ state: 'queued', attempts: 0, maybeSent: false });
    await anna.device.clock.advance(61_000);
    expect(refused()).toBe(2);
    journal.accepts = () => true;
    await anna.device.clock.advance(61_000);
    expect(await anna.op(key!)).toMatchObject(held(journal));
  });

  it('goes to each journal once: a box that starts again may have lost it', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    journal.restart();
    journal.entries = [];
    await anna.toBox();
    await anna.until(async () => expect(await anna.op(key)).toMatchObject(held(journal)));
    expect(pushedTexts(anna)).toEqual(['one', 'one']);
    journal.restart();
    await anna.toBox();
    await anna.until(async () => expect(await anna.op(key)).toMatchObject(held(journal)));
    expect(pushedTexts(anna)).toHaveLength(2);
    expect(await anna.shown()).toEqual(['one']);
  });
});

describe('the list of a box', () => {
  it('replaces rows of an earlier journal, and leaves those that the new one lacks', async () => {
    await anna.toBox();
    const first = send('first');
    journal.add(2, first);
    journal.add(2, send('second'));
    await anna.shows('first', 'second');
    journal.restart();
    journal.entries = journal.entries.filter(({ op_id }) => op_id === first.op_id);
    await anna.toBox();
    await anna.until(async () =>
      expect(await anna.tab.db.held.get(first.op_id)).toMatchObject({ journal: journal.name }),
    );
    expect((await anna.shown()).toSorted()).toEqual(['first', 'second']);
  });

  it('skips what it can’t read and groups that the device does not have', async () => {
    journal.add(2, { ...send('unreadable'), args: { group_id: 7 } });
    journal.members.set(99, new Set([1, 2]));
    journal.add(2, { ...send('elsewhere'), args: { group_id: 99, content: 'elsewhere' } });
    journal.add(2, send('readable'));
    await anna.toBox();
    await anna.shows('readable');
    expect(await anna.tab.db.held.count()).toBe(1);
    expect(await anna.tab.meta('heldCursor')).toMatchObject({ number: 3 });
  });

  it('brings what live events did not', async () => {
    await anna.toBox();
    anna.device.hub.up = false;
    anna.device.hub.disconnectAll();
    journal.add(2, send('missed'));
    anna.device.hub.up = true;
    await anna.reconnect();
    await anna.shows('missed');
  });

  it('does not bring back a message that was deleted on site', async () => {
    await anna.toBox();
    const message = send('a mistake');
    journal.add(2, message);
    const entries = [...journal.entries];
    await anna.shows('a mistake');
    journal.add(2, changeOf(message.op_id, 'message.delete'));
    await anna.shows();
    journal.restart();
    journal.entries = entries;
    await anna.toBox();
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual([]);
  });
});

describe('held messages', () => {
  it('of a group that the person has left are deleted', async () => {
    await anna.toBox();
    journal.add(2, send('one'));
    await anna.shows('one');
    anna.device.server.addChange('membership', 'del', 7);
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.db.held.count()).toBe(0));
    expect(await anna.tab.meta('heldCursor')).toBeUndefined();
  });

  it('are deleted after 30 days by the clock of the device, with what waits for them', async () => {
    await anna.toBox();
    const message = send('one');
    journal.add(2, message);
    await anna.shows('one');
    const reply = await anna.write('two', message.op_id);
    const emoji = { id: 0, group_id: 7, emoji: '👍' };
    await anna.tab.enqueueOp({ kind: 'message.react', args: emoji, dependsOn: message.op_id });
    await anna.tab.db.held.update(message.op_id, { at: 0 });
    await anna.device.clock.leap(29 * day);
    await anna.toSchool();
    // The box may have answered after the leap, and the reply waits for an hour from then on.
    await anna.device.clock.advance(70 * 60_000);
    await anna.until(async () => expect(anna.device.server.contents()).toEqual(['at the school', 'two']));
    expect(await anna.shown()).toContain('one');
    expect(await anna.tab.ops()).toMatchObject([{ kind: 'message.react', state: 'blocked' }]);
    await anna.device.clock.leap(2 * day);
    await anna.reconnect();
    await anna.until(async () => expect(await anna.tab.db.held.get(message.op_id)).toBeUndefined());
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    expect(anna.device.server.contents()).toEqual(['at the school', 'two']);
    expect(await anna.tab.db.messages.where('client_id').equals(reply).count()).toBe(1);
  });

  it('are gone after a sign-out', async () => {
    await anna.toBox();
    journal.add(2, send('one'));
    await anna.shows('one');
    await anna.tab.api.signOut();
    expect(await anna.device.environment.databases.names()).toEqual([]);
  });
});
