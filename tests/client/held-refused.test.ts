import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HeldReference } from '../../contract/held.ts';
import { ok } from './harness/fake-calls.ts';
import { FakeJournal, type PushedOp } from './harness/fake-journal.ts';
import { Visitor } from './harness/visitor.ts';

/* A device that returns from a box to the school, which has refused or deleted messages that the device shows as held. */

const path = '/held/refused';

let journal: FakeJournal;
let anna: Visitor;
let refused: HeldReference[];
let gone: HeldReference[];

const requests = (): HeldReference[][] =>
  anna.device.server.requests
    .filter((request) => request.path === path)
    .map(({ body }) => (body as { held: HeldReference[] }).held);
const keys = (request: HeldReference[] | undefined) => (request ?? []).map(({ op_id }) => op_id);
const add = (content: string): string => {
  const op = { op_id: randomUUID(), kind: 'message.send', args: { group_id: 7, content } };
  journal.add(2, op);
  return op.op_id;
};
/** A message of person 2 that the box holds, shown on the device. */
async function foreign(content: string): Promise<string> {
  const key = add(content);
  await anna.until(async () => expect(await anna.shown()).toContain(content));
  return key;
}
const refuse = (op_id: string, author_id = 2) => refused.push({ op_id, author_id });
const heldCount = (count: number) =>
  anna.until(async () => expect(await anna.tab.db.held.count()).toBe(count));
const requested = (count: number) => anna.until(async () => expect(requests()).toHaveLength(count));
/** Pulls again, after a time in ms. */
async function pullAfter(ms: number): Promise<void> {
  await anna.device.clock.advance(ms);
  await anna.reconnect();
  await anna.device.clock.advance(5000);
}

beforeEach(async () => {
  journal = new FakeJournal();
  anna = await new Visitor(journal, 1).start();
  refused = [];
  gone = [];
  anna.device.server.overrides.set(`POST ${path}`, () => ok({ refused, gone }));
  await anna.toBox();
});
afterEach(() => anna.device.end());

describe('a message that the school has refused', () => {
  it('disappears with its reactions, and does not come back on site', async () => {
    const key = await foreign('too late');
    const args = { id: 0, group_id: 7, emoji: '👍' };
    journal.add(3, { op_id: randomUUID(), kind: 'message.react', args, depends_on: key });
    await heldCount(2);
    refuse(key);
    await anna.toSchool();
    await heldCount(0);
    expect(await anna.shown()).toEqual([]);
    expect(requests()).toEqual([[{ op_id: key, author_id: 2 }]]);
    journal.restart();
    await anna.toBox();
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual([]);
  });

  it('is no longer quoted by a reply, and an own reaction is dropped', async () => {
    const key = await foreign('where?');
    await anna.write('here', key);
    const args = { id: 0, group_id: 7, emoji: '👍' };
    await anna.tab.enqueueOp({ kind: 'message.react', args, dependsOn: key });
    refuse(key);
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    const [sent, ...others] = anna.device.server.requests
      .filter((request) => request.path === '/sync/push')
      .flatMap(({ body }) => (body as { ops: PushedOp[] }).ops);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ kind: 'message.send', args: { content: 'here' } });
    expect(sent!.args).not.toHaveProperty('replyId');
    expect(await anna.shown()).toEqual(['here']);
  });

  it('is shown when it arrives after its author has tried again', async () => {
    const key = await foreign('at last');
    refuse(key);
    await anna.toSchool();
    await heldCount(0);
    anna.device.server.addMessage(7, 'at last', 2, { client_id: key });
    await anna.shows('at last');
    const shown = (await anna.views()).at(-1);
    expect(shown).toMatchObject({ content: 'at last', id: expect.any(Number) });
    expect(shown).not.toHaveProperty('onSite');
  });

  it('stays if the refusal is of another person with its key', async () => {
    const key = await foreign('from Bert');
    refuse(key, 3);
    await anna.toSchool();
    await requested(1);
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual(['from Bert']);
  });
});

describe('a message that the school has executed and does not show', () => {
  it('disappears with what waits for it, and does not come back on site', async () => {
    const key = await foreign('deleted before');
    await anna.write('here', key);
    const args = { id: 0, group_id: 7, emoji: '👍' };
    await anna.tab.enqueueOp({ kind: 'message.react', args, dependsOn: key });
    gone.push({ op_id: key, author_id: 2 });
    await anna.toSchool();
    await anna.until(async () => expect(await anna.tab.ops()).toEqual([]));
    expect(await anna.shown()).toEqual(['here']);
    journal.restart();
    await anna.toBox();
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual(['here']);
  });

  it('stays if another person has executed an operation with its key', async () => {
    await foreign('from Bert').then((op_id) => gone.push({ op_id, author_id: 3 }));
    await anna.toSchool();
    await requested(1);
    await anna.device.clock.advance(1000);
    expect(await anna.shown()).toEqual(['from Bert']);
  });
});

describe('the request for refusals', () => {
  it('is not sent at a box', async () => {
    await foreign('one');
    await pullAfter(600_000);
    expect(anna.box.writes).not.toContain(path);
    expect(requests()).toEqual([]);
  });

  it('is not sent again within five minutes', async () => {
    const key = await foreign('one');
    await anna.toSchool();
    await requested(1);
    refuse(key);
    await pullAfter(200_000);
    expect(requests()).toHaveLength(1);
    expect(await anna.shown()).toEqual(['one']);
    await pullAfter(100_000);
    expect(requests()).toHaveLength(2);
    expect(await anna.shown()).toEqual([]);
    await pullAfter(400_000);
    expect(requests()).toHaveLength(2);
  });

  it('is not sent again to a school without this call', async () => {
    anna.device.server.overrides.delete(`POST ${path}`);
    await foreign('one');
    await anna.toSchool();
    await requested(1);
    await pullAfter(600_000);
    expect(requests()).toHaveLength(1);
    expect(await anna.shown()).toEqual(['one']);
  });

  it('leaves out what is in the outbox', async () => {
    const key = await anna.write('mine');
    const result = { op_id: key, status: 'dead', http: 403, code: 'forbidden', message: 'No' };
    anna.device.server.overrides.set('POST /sync/push', () => ok([result]));
    await anna.toSchool();
    await anna.until(async () => expect(await anna.op(key)).toMatchObject({ state: 'dead' }));
    await pullAfter(1000);
    expect(requests()).toEqual([]);
  });

  it('has at most 100 keys, and the next one has the others first', async () => {
    const all = Array.from({ length: 130 }, (_, at) => add(`${at}`));
    await heldCount(130);
    await anna.toSchool();
    await requested(1);
    await pullAfter(300_000);
    const [first, second] = requests();
    expect(keys(first).toSorted()).toEqual(all.slice(30).toSorted());
    expect(keys(second)).toHaveLength(100);
    expect(keys(second).slice(0, 30).toSorted()).toEqual(all.slice(0, 30).toSorted());
  });
});
