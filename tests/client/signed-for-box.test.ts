import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewOp } from '../../src/db/outbox-op.ts';
import { discardOp } from '../../src/db/outbox.ts';
import { deleteDatabase, personDatabases } from '../../src/db/wipe.ts';
import { isSigned, keyRegistered, withKeys } from './harness/device-keys.ts';
import { FakeJournal } from './harness/fake-journal.ts';
import { sendInBackground } from './harness/send-in-background.ts';
import { held, Visitor } from './harness/visitor.ts';

/* A device signs what it sends to a box, with all that the school needs to perform it. */

let journal: FakeJournal;
let anna: Visitor;
/** The public keys that the device has registered. */
let keys: string[];

beforeEach(async () => {
  journal = new FakeJournal();
  anna = new Visitor(journal, 1);
  keys = withKeys(anna.device);
  await anna.start();
  await keyRegistered(anna);
});
afterEach(async () => {
  await anna.device.end();
  // The service worker sends for every account on the device.
  for (const name of await personDatabases()) await deleteDatabase(name);
});

const offline = () => anna.tab.api.pageState({ online: false, visible: true });

/** Changes a message, and waits until the box holds that. Returns the key of the change. */
async function change(
  dependsOn: string,
  kind: 'message.edit' | 'message.react',
  args: object,
): Promise<string> {
  const op = { kind, args: { id: 0, group_id: 7, ...args }, dependsOn } as NewOp;
  const key = await anna.tab.enqueueOp(op);
  await anna.until(async () => expect(await anna.op(key!)).toMatchObject(held(journal)));
  return key!;
}

describe('an operation for a box', () => {
  it('is signed, also the deletion of a discarded message', async () => {
    await anna.toBox();
    const op = { op_id: randomUUID(), kind: 'message.send', args: { group_id: 7, content: 'where?' } };
    journal.add(2, op);
    await anna.shows('where?');
    const key = await anna.write('here', op.op_id);
    const edit = { id: 0, group_id: 7, content: 'there', base: 'here' };
    await anna.tab.enqueueOp({ kind: 'message.edit', args: edit, dependsOn: key });
    await anna.until(async () => expect(anna.box.pushed).toHaveLength(2));
    await discardOp(key, anna.tab.db);
    await anna.until(async () => expect(anna.box.pushed.at(-1)).toMatchObject({ kind: 'message.delete' }));
    expect(anna.box.pushed).toMatchObject([
      { kind: 'message.send', depends_on: op.op_id, depends_on_author: 2 },
      { kind: 'message.edit', depends_on: key, depends_on_author: 1 },
      { kind: 'message.delete', depends_on: key, depends_on_author: 1 },
    ]);
    for (const pushed of anna.box.pushed) expect(await isSigned(pushed, keys[0]!)).toBe(true);
  });

  it('names the change before it of the same message', async () => {
    await anna.toBox();
    const op = { op_id: randomUUID(), kind: 'message.send', args: { group_id: 7, content: 'where?' } };
    journal.add(2, op);
    await anna.shows('where?');
    const key = await anna.write('here');
    const edit = await change(key, 'message.edit', { content: 'there', base: 'here' });
    await change(op.op_id, 'message.react', { emoji: '👍' });
    await anna.write('soon', key);
    const reaction = await change(key, 'message.react', { emoji: '🎉' });
    await change(key, 'message.react', { emoji: null });
    expect(anna.box.pushed.map(({ after }) => after)).toEqual([
      ...[undefined, undefined, undefined, undefined],
      ...[edit, reaction],
    ]);
    for (const pushed of anna.box.pushed) expect(await isSigned(pushed, keys[0]!)).toBe(true);
  });

  it('names another one in another journal, if that has left the outbox', async () => {
    await anna.toBox();
    const key = await anna.write('one');
    const first = await change(key, 'message.react', { emoji: '👍' });
    const second = await change(key, 'message.edit', { content: 'two', base: 'one' });
    const third = await change(key, 'message.react', { emoji: null });
    expect(anna.box.pushed.at(-1)).toMatchObject({ op_id: third, after: second });
    await offline();
    await discardOp(second, anna.tab.db);
    journal.restart();
    journal.entries = [];
    await anna.toBox();
    await anna.until(async () => expect(await anna.op(third)).toMatchObject(held(journal)));
    expect(journal.entries.map(({ op_id, after }) => [op_id, after])).toEqual([
      [key, undefined],
      [first, undefined],
      [third, first],
    ]);
    expect(await isSigned(journal.entries.at(-1)!, keys[0]!)).toBe(true);
  });

  it.each(['the page', 'the service worker'])(
    'is signed, also if %s pushed it before it knew the box',
    async (pusher) => {
      await offline();
      for (const text of ['one', 'two']) await anna.tab.send(text);
      if (pusher === 'the service worker') {
        anna.tab.kill();
        anna.device.answering = anna.box;
        await expect(sendInBackground(anna.device)).rejects.toThrow();
        await anna.reload();
      }
      await anna.toBox();
      await anna.until(async () => expect(journal.entries).toHaveLength(2));
      expect(anna.box.pushed.slice(0, 2)).toMatchObject([{ on_site: false }, { on_site: false }]);
      expect(journal.entries.map(({ args }) => args['content'])).toEqual(['one', 'two']);
      for (const entry of journal.entries) expect(await isSigned(entry, keys[0]!)).toBe(true);
    },
  );

  it('has a signature of the registered key after the cursor of the box has expired', async () => {
    await anna.toBox();
    anna.box.epoch = 'b';
    await anna.toBox();
    await anna.until(async () => expect((await anna.tab.meta('boxCursor'))?.cursor).toMatch(/^b/));
    expect(await anna.tab.meta('deviceKey')).toMatchObject({ registered: true });
    await anna.write('one');
    expect(await isSigned(anna.box.pushed[0]!, keys[0]!)).toBe(true);
  });

  it('has no signature without a key', async () => {
    await anna.tab.db.meta.delete('deviceKey');
    await anna.toBox();
    await anna.write('one');
    expect(anna.box.pushed).toMatchObject([{ kind: 'message.send' }]);
    expect(anna.box.pushed[0]).not.toHaveProperty('signature');
  });
});
