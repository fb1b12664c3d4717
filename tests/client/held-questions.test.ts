import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventQuestion, ModeratorAct } from '../../contract/event-questions.ts';
import { type HeldOperationOnWire, maxHeldMs, type ShownKind } from '../../contract/held.ts';
import { Database } from '../../src/db/database.ts';
import { beginTerm, fenced } from '../../src/db/fence.ts';
import { inOrder } from '../../src/db/held-order.ts';
import { listHeldOfEvent } from '../../src/db/held-questions.ts';
import { takenBackVersion } from '../../src/db/held.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';
import { mayRewrite, rewriteOp } from '../../src/db/outbox-repairs.ts';
import { discardOp, enqueue, getOp, listOps } from '../../src/db/outbox.ts';
import { readHeld } from '../../workers/sync/apply/read-held.ts';
import type { RowChange } from '../../workers/sync/apply/row-change.ts';
import { heldTables, noteMissing, pruneHeld, writeHeld } from '../../workers/sync/apply/write-held.ts';
import { dropHidden, dropRefused, settledTables } from '../../workers/sync/apply/settle-held.ts';
import { tablesForList, writeList } from '../../workers/sync/apply/write-list.ts';
import { tablesFor, writeRows } from '../../workers/sync/apply/write-rows.ts';
import { readyLanes } from '../../workers/sync/outbox/lanes.ts';
import { person } from '../support/held-rows.ts';

/* Held questions in the database of a device: when they are stored and deleted. Its person has the id 1. */

const journal = randomUUID();
const unreadable: string[] = [];
let db: Database;
let epoch: number;
let number = 0;

beforeEach(async () => {
  db = new Database(`held-questions:${randomUUID()}`);
  epoch = await beginTerm(db);
  await db.events.put({
    ...{ id: 5, name: 'Knots', time_start: 0, time_finish: 1, rev: 1 },
    ...{ user: person(3), experts: [] },
  } as never);
  number = 0;
  unreadable.length = 0;
});
afterEach(() => db.delete());

const onWire = (
  kind: ShownKind,
  args: object,
  rest: Partial<HeldOperationOnWire> = {},
): HeldOperationOnWire => ({
  ...{ number: ++number, op_id: randomUUID(), kind, args, depends_on: null },
  ...{ group_id: null, event_id: 5, author: person(2), at: 100 },
  ...rest,
});
const asked = (content = 'Why?', rest: Partial<HeldOperationOnWire> = {}) =>
  onWire('eventQuestion.ask', { event_id: 5, content }, rest);
const acted = (depends_on: string, act: ModeratorAct, rest: Partial<HeldOperationOnWire> = {}) =>
  onWire('eventQuestion.moderate', { id: 0, event_id: 5, act }, { depends_on, author: person(3), ...rest });
const withdrawn = (depends_on: string) =>
  onWire('eventQuestion.withdraw', { id: 0, event_id: 5 }, { depends_on });
const receive = (...held: HeldOperationOnWire[]) => {
  const read = held.flatMap((op) => readHeld(op, journal, (t) => unreadable.push(t)) ?? []);
  return fenced(db, epoch, [...heldTables], () => writeHeld(db, read, { me: 1, now: 1000 }));
};
const stored = async () => (await listHeldOfEvent(5, db)).map(({ op_id }) => op_id).toSorted();
const row = (id: number, rest: Partial<EventQuestion> = {}): EventQuestion => ({
  ...{ id, event_id: 5, content: 'Why?', author: person(2), state: 'open', pinned: false },
  ...{ votes: 0, created_at: 0, rev: id },
  ...rest,
});
const change = (changed: RowChange) =>
  fenced(db, epoch, tablesFor([changed]), () => writeRows(db, [changed], 'told', 1));
const arrives = (changed: EventQuestion) =>
  change({ t: 'event_question', op: 'put', id: changed.id, rev: changed.rev, row: changed });
const add = async (op: NewOp): Promise<string> => (await enqueue(op, { db })) ?? '';
const ask = (content = 'Mine?') =>
  add({ kind: 'eventQuestion.ask', args: { event_id: 5, content, anonymous: false, language: null } });
const moderate = (dependsOn: string, act: ModeratorAct = 'pin') =>
  add({
    kind: 'eventQuestion.moderate',
    args: { id: 0, event_id: 5, act, answer: null, into: null },
    dependsOn,
  });
const edit = (dependsOn: string, content: string) =>
  add({ kind: 'eventQuestion.edit', args: { id: 0, event_id: 5, content }, dependsOn });
const withdraw = (dependsOn: string) =>
  add({ kind: 'eventQuestion.withdraw', args: { id: 0, event_id: 5 }, dependsOn });
const showOnSite = (opId: string) =>
  db.outbox
    .where('opId')
    .equals(opId)
    .modify({ onSite: { journal } } satisfies Partial<OutboxOp>);

describe('held questions', () => {
  it('are stored with their acts, at events that the device has', async () => {
    const question = asked();
    await receive(question, acted(question.op_id, 'pin'), asked('Elsewhere?', { event_id: 6 }));
    expect(inOrder(await listHeldOfEvent(5, db))).toMatchObject([
      { op_id: question.op_id, args: { content: 'Why?', anonymous: false, language: null }, at: 100_000 },
      { kind: 'eventQuestion.moderate', args: { id: 0, answer: null }, depends_on: question.op_id },
    ]);
    expect(await db.held.count()).toBe(2);
  });

  it('are not read if their place is not that of their arguments, or they name nothing', async () => {
    await receive(
      onWire('eventQuestion.ask', { event_id: 6, content: 'Why?' }),
      asked('Why?', { depends_on: randomUUID() }),
      onWire('eventQuestion.withdraw', { id: 3, event_id: 5 }),
      asked('', {}),
    );
    expect(await db.held.count()).toBe(0);
    expect(unreadable).toEqual(['held', 'held', 'held', 'held']);
  });

  it('get a new place in the journal, and are dropped when the list no longer has them', async () => {
    const [question, other] = [asked(), asked('How?')];
    await receive(question, other);
    const act = acted(question.op_id, 'publish');
    await receive({ ...question, number: ++number }, act);
    const listed = new Set([question.op_id, act.op_id]);
    const list = { listed, last: number, begun: 0 };
    await fenced(db, epoch, [...heldTables], () => noteMissing(db, journal, list));
    expect(await stored()).toEqual([...listed].toSorted());
  });

  it('disappear after the school has refused them, and acts of this device wait on', async () => {
    const question = asked();
    await receive(question, acted(question.op_id, 'later'));
    const act = await moderate(question.op_id);
    const drop = (author_id: number) =>
      fenced(db, epoch, settledTables, () => dropRefused(db, [{ op_id: question.op_id, author_id }]));
    await drop(4);
    expect(await stored()).toHaveLength(2);
    await drop(2);
    expect(await stored()).toEqual([]);
    await receive(question);
    expect(await stored()).toEqual([]);
    await arrives(row(40, { client_id: question.op_id }));
    expect(await getOp(act, db)).toMatchObject({ state: 'queued', args: { id: 40 } });
  });

  it('disappear while the school hides them, and votes of this device wait on', async () => {
    const question = asked();
    await receive(question, acted(question.op_id, 'later'));
    const args = { id: 0, event_id: 5, voted: true };
    const vote = await add({ kind: 'eventQuestion.vote', args, dependsOn: question.op_id });
    const hidden = [{ op_id: question.op_id, author_id: 2 }];
    await fenced(db, epoch, settledTables, () => dropHidden(db, hidden));
    expect(await stored()).toEqual([]);
    await arrives(row(40, { client_id: question.op_id }));
    expect(await getOp(vote, db)).toMatchObject({ state: 'queued', args: { id: 40 } });
  });

  it('are deleted with their changes by a withdrawal, which stays', async () => {
    const question = asked();
    await receive(question, acted(question.op_id, 'pin'));
    const act = await moderate(question.op_id, 'later');
    const withdrawal = withdrawn(question.op_id);
    await receive(withdrawal);
    expect(await stored()).toEqual([withdrawal.op_id]);
    expect(await getOp(act, db)).toBeUndefined();
    await receive(question);
    expect(await stored()).toEqual([withdrawal.op_id]);
  });

  it('are deleted after 30 days, with the acts that wait for them', async () => {
    const question = asked();
    await receive(question);
    await moderate(question.op_id);
    const prune = (now: number) => fenced(db, epoch, [...heldTables], () => pruneHeld(db, now));
    await prune(1000 + maxHeldMs);
    expect(await listOps(db)).toHaveLength(1);
    await prune(1001 + maxHeldMs);
    expect(await stored()).toEqual([]);
    expect(await listOps(db)).toEqual([]);
  });
});

describe('the question at the school', () => {
  it.each(['change', 'list'] as const)('replaces what is held (%s), and unblocks acts', async (way) => {
    const question = asked();
    await receive(question, acted(question.op_id, 'later'));
    const act = await moderate(question.op_id);
    const other = await add({ kind: 'eventHand.raise', args: { event_id: 5, raised: true } });
    const ready = async () => readyLanes(await listOps(db), new Set(), 1).lanes.flat();
    expect(await ready()).toMatchObject([{ opId: other }]);
    const arrived = row(40, { client_id: question.op_id });
    if (way === 'change') await arrives(arrived);
    else {
      const list = { t: 'event_question', table: 'event_questions', rows: [arrived] } as const;
      const listed = { ...list, rows: [...list.rows] };
      await fenced(db, epoch, tablesForList(listed), () =>
        writeList(db, listed, true, { touchOf: () => undefined }, 1),
      );
    }
    expect(await stored()).toEqual([]);
    expect(await getOp(act, db)).toMatchObject({ state: 'queued', args: { id: 40 } });
    // A box may send it again.
    await receive(question, acted(question.op_id, 'later'));
    expect(await stored()).toEqual([]);
  });

  it('of another author or event does not replace it', async () => {
    const question = asked();
    await receive(question);
    await arrives(row(40, { client_id: question.op_id, author: person(4) }));
    await arrives(row(41, { client_id: question.op_id, event_id: 6 }));
    expect(await stored()).toEqual([question.op_id]);
  });

  it('that was deleted there removes what is held, and acts that wait for it', async () => {
    const question = asked();
    await receive(question, acted(question.op_id, 'later'));
    await moderate(question.op_id);
    const deletion = { op: 'del', id: 40, rev: 9, clientId: question.op_id } as const;
    await change({ t: 'message', ...deletion });
    expect(await stored()).toHaveLength(2);
    await change({ t: 'event_question', ...deletion });
    expect(await stored()).toEqual([]);
    expect(await listOps(db)).toEqual([]);
  });

  it('ends the op that asked it, if the response was lost', async () => {
    const key = await ask();
    const pin = await moderate(key);
    await arrives(row(40, { client_id: key, author: person(2) }));
    expect(await listOps(db)).toHaveLength(2);
    await arrives(row(41, { client_id: key, author: person(1) }));
    expect(await listOps(db)).toMatchObject([{ opId: pin, state: 'queued', args: { id: 41 } }]);
  });

  it('is the target of an act that names its key', async () => {
    await arrives(row(40, { client_id: 'key' }));
    expect(await getOp(await moderate('key'), db)).toMatchObject({ state: 'queued', args: { id: 40 } });
    expect(await moderate('unknown')).toBe('');
  });
});

describe('an own question', () => {
  it('is rewritten and withdrawn without a trace while nobody has seen it', async () => {
    const key = await ask();
    await edit(key, 'Ours?');
    expect(await listOps(db)).toMatchObject([{ opId: key, args: { content: 'Ours?' } }]);
    await withdraw(key);
    expect(await listOps(db)).toEqual([]);
    expect(await db.settled.count()).toBe(0);
  });

  it('that people on site have seen is followed by its edit', async () => {
    const key = await ask();
    await showOnSite(key);
    await edit(key, 'Ours?');
    await rewriteOp((await getOp(key, db))!, 'Yours?', db);
    expect(mayRewrite((await getOp(key, db))!)).toBe(false);
    expect(await listOps(db)).toMatchObject([
      { opId: key, args: { content: 'Mine?' } },
      { kind: 'eventQuestion.edit', state: 'blocked', dependsOn: key, args: { id: 0, content: 'Yours?' } },
    ]);
  });

  it.each([
    ['withdrawn', withdraw],
    ['discarded', (key: string) => discardOp(key, db)],
  ])('that people on site have seen is taken back there when it is %s', async (_how, end) => {
    const key = await ask();
    await receive(asked('Mine?', { op_id: key, author: person(1) }));
    expect(await getOp(key, db)).toMatchObject({ onSite: { journal } });
    await edit(key, 'Ours?');
    await end(key);
    expect(await listOps(db)).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await db.settled.toArray()).toMatchObject([
      { op_id: key, takeBack: { event_id: 5, delete_id: expect.any(String), journal } },
    ]);
    expect(await takenBackVersion(db)).toBe(`${key}@${journal}`);
  });

  it('that the school may have is withdrawn there', async () => {
    const key = await ask();
    await db.outbox.where('opId').equals(key).modify({ maybeSent: true, firstAttemptAt: 1 });
    await withdraw(key);
    expect(await listOps(db)).toMatchObject([
      { opId: key },
      { kind: 'eventQuestion.withdraw', state: 'blocked', dependsOn: key },
    ]);
  });
});
