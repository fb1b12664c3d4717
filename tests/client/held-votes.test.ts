import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventQuestion } from '../../contract/event-questions.ts';
import type { HeldVotes } from '../../contract/held.ts';
import { Database } from '../../src/db/database.ts';
import { getSiteVotes } from '../../src/db/held-votes.ts';
import { putMeta } from '../../src/db/meta.ts';
import type { NewOp, OutboxOp } from '../../src/db/outbox-op.ts';
import { enqueue, listOps } from '../../src/db/outbox.ts';
import { overlayEventQuestions } from '../../src/db/overlay-event-questions.ts';
import { heldQuestionId } from '../../src/db/overlay-held-questions.ts';
import { transition } from '../../src/db/transition.ts';
import { sortQuestions } from '../../src/features/room/sort-questions.ts';
import { isNewerAtBox, withLackedFields } from '../../workers/sync/apply/write-from-box.ts';
import {
  clearVotes,
  writeListedVotes,
  writeVotesOfEvent,
} from '../../workers/sync/apply/write-held-votes.ts';
import { opsToHold } from '../../workers/sync/on-site/ops-to-hold.ts';
import { pushedToBox } from '../../workers/sync/on-site/pushed-to-box.ts';
import { heldInRoom, opOf, person } from '../support/held-rows.ts';

/* Counts of votes of a box on a device, whose person has the id 1. */

const journal = randomUUID();
const key = '3f0a1b2c-4d5e-4f60-8a7b-9c0d1e2f3a4b';
let db: Database;

beforeEach(() => {
  db = new Database(`held-votes:${randomUUID()}`);
});
afterEach(() => db.delete());

const count = (target: number | string, votes: number, event_id = 5): HeldVotes =>
  typeof target === 'number'
    ? { event_id, id: target, key: null, votes }
    : { event_id, id: null, key: target, votes };
const list = async (number: number, ...counts: HeldVotes[]) => {
  await writeListedVotes(db, journal, { number, counts });
  await putMeta('holdingBox', { box: '7.a', journal, votes: number }, db);
};
const stored = async () =>
  (await db.held_votes.orderBy('target').toArray()).map(({ target, votes }) => [target, votes]);

const vote = (target: number | string, voted = true): NewOp => ({
  kind: 'eventQuestion.vote',
  args: { id: typeof target === 'number' ? target : 0, event_id: 5, voted },
  ...(typeof target === 'string' && { dependsOn: target }),
});
const row: EventQuestion = {
  ...{ id: 3, event_id: 5, content: 'Why?', author: person(2), state: 'open', pinned: false },
  ...{ votes: 4, own: false, voted: false, created_at: 1, rev: 1 },
};
const held = heldInRoom(
  1,
  { kind: 'eventQuestion.ask', args: { event_id: 5, content: 'How?', anonymous: false, language: null } },
  { op_id: key, journal },
);
const views = async (ops: OutboxOp[] = [], { atBox = true, rows = [row] } = {}) => {
  const site = { held: [held], mode: 'direct', moderates: false, atBox } as const;
  const votes = await getSiteVotes(5, db);
  const shown = overlayEventQuestions(rows, ops, 5, person(1), [], { ...site, votes });
  return shown.map((view) => [view.id, view.votes, view.voted]);
};
const heldId = heldQuestionId(key);

describe('the counts of a box', () => {
  it('replace those of a list before, and older ones of live events', async () => {
    await list(4, count(3, 6), count(key, 2), count(8, 1, 9));
    expect(await stored()).toEqual([
      ['#3', 6],
      ['#8', 1],
      [key, 2],
    ]);
    const event = { journal, event_id: 5 };
    await writeVotesOfEvent(db, { ...event, number: 6, counts: [count(3, 7)] });
    await writeVotesOfEvent(db, { ...event, number: 5, counts: [count(3, 5)] });
    expect(await stored()).toEqual([
      ['#3', 7],
      ['#8', 1],
      [key, 2],
    ]);
    await list(5, count(3, 6), count(key, 2));
    expect(await stored()).toEqual([
      ['#3', 7],
      [key, 2],
    ]);
    await writeListedVotes(db, randomUUID(), { number: 1, counts: [count(3, 2)] });
    expect([await stored(), await getSiteVotes(5, db)]).toMatchObject([[['#3', 2]], { counts: new Map() }]);
    await writeListedVotes(db, journal, undefined);
    expect(await stored()).toEqual([]);
  });

  it('are not written by a live event that may be older than the list', async () => {
    await list(4, count(3, 6));
    const frame = (number: number, votes: number) =>
      writeVotesOfEvent(db, { journal, event_id: 5, number, counts: [count(3, votes)] });
    expect([await frame(3, 5), await frame(4, 6), await frame(4, 7)]).toEqual([false, false, true]);
    expect(await stored()).toEqual([['#3', 6]]);
    expect([await frame(5, 7), await frame(5, 6)]).toEqual([false, false]);
    expect(await stored()).toEqual([['#3', 6]]);
  });

  it('are written by a list only if they differ', async () => {
    await list(4, count(3, 6), count(8, 1));
    await list(9, count(3, 6), count(8, 2));
    expect(await db.held_votes.orderBy('target').toArray()).toMatchObject([
      { target: '#3', number: 4 },
      { target: '#8', number: 9 },
    ]);
  });

  it('end at the school, with the place in the journal up to which they count', async () => {
    await list(4, count(3, 6));
    await clearVotes(db);
    expect([await stored(), await getSiteVotes(5, db)]).toEqual([[], null]);
  });

  it('are also those of a question that the box holds, and whose row has come from the school', async () => {
    await list(4, count(key, 3));
    expect(await views([], { rows: [{ ...row, id: 9, client_id: key, votes: 1 }] })).toEqual([[9, 3, false]]);
  });

  it('sort the questions of the room', async () => {
    const rows = [row, { ...row, id: 4, votes: 5 }];
    await list(4, count(3, 6), count(key, 7));
    const site = { held: [held], mode: 'direct', moderates: false, atBox: true } as const;
    const votes = await getSiteVotes(5, db);
    const shown = overlayEventQuestions(rows, [], 5, person(1), [], { ...site, votes });
    const { open } = sortQuestions(shown, 'votes');
    expect(open.map((question) => [question.id, question.votes])).toEqual([
      [heldId, 7],
      [3, 6],
      [4, 5],
    ]);
  });

  it('are shown instead of those of the rows until the school answers', async () => {
    await list(4, count(3, 6), count(key, 2));
    for (const atBox of [true, false])
      expect(await views([], { atBox })).toEqual([
        [3, 6, false],
        [heldId, 2, false],
      ]);
    await clearVotes(db);
    expect(await views([], { atBox: false })).toEqual([
      [3, 4, false],
      [heldId, 0, false],
    ]);
  });

  it('contain an own vote from its place in the journal on', async () => {
    await list(4, count(3, 6), count(key, 2));
    const at = (number: number) => ({ onSite: { journal, number } });
    const ops = (onSite: Partial<OutboxOp>) => [opOf(1, vote(3), onSite), opOf(2, vote(key), onSite)];
    for (const uncounted of [{}, { onSite: { journal: null } }, at(5)])
      expect(await views(ops(uncounted))).toEqual([
        [3, 7, true],
        [heldId, 3, true],
      ]);
    expect(await views(ops(at(4)))).toEqual([
      [3, 6, true],
      [heldId, 2, true],
    ]);
    const takenBack = [...ops(at(4)), opOf(3, vote(3, false), at(5)), opOf(4, vote(key, false))];
    expect(await views(takenBack)).toEqual([
      [3, 5, false],
      [heldId, 1, false],
    ]);
    // The copy contains it, so the box has dropped it.
    await list(5);
    expect(await views([opOf(1, vote(3), at(4))], { rows: [{ ...row, votes: 5 }] })).toEqual([
      [3, 5, true],
      [heldId, 0, false],
    ]);
  });
});

describe('a vote', () => {
  const journalled = (seq: number, op: NewOp) => opOf(seq, op, { onSite: { journal } });
  const contents = {
    journal,
    held: [held],
    groups: new Set<number>(),
    rooms: new Map([[5, 'direct'] as const]),
  };
  const chosen = (ops: OutboxOp[], isPaused?: (opId: string) => boolean) =>
    opsToHold(ops, contents, isPaused).map(({ seq }) => seq);

  it('is not rewritten once a box may have it', async () => {
    const voted = async () => (await listOps(db)).map(({ args }) => 'voted' in args && args.voted);
    await enqueue(vote(3), { db });
    await enqueue(vote(3, false), { db });
    expect(await voted()).toEqual([false]);
    await db.outbox.toCollection().modify({ onSite: { journal: null } });
    await enqueue(vote(3, true), { db });
    await enqueue(vote(3, false), { db });
    expect(await voted()).toEqual([false, false]);
  });

  it('goes to a box for held questions and those of the school, after those before it', () => {
    expect(chosen([opOf(1, vote(3)), opOf(2, vote(key)), opOf(3, vote(randomUUID()))])).toEqual([1, 2]);
    const ops = [opOf(1, vote(3)), opOf(2, vote(4)), opOf(3, vote(3, false))];
    expect(chosen(ops, (opId) => opId === 'op1')).toEqual([2]);
  });

  it('names the vote for the same question before it', () => {
    const ops = [journalled(1, vote(3)), journalled(2, vote(4)), journalled(3, vote(key)), opOf(4, vote(5))];
    const device = (op: OutboxOp) => ({ me: 1, ops: [...ops, op], held: [held], questions: [] });
    const pushed = (op: OutboxOp) => pushedToBox(op, device(op));
    expect(pushed(opOf(5, vote(3, false)))).toMatchObject({ args: { id: 3, voted: false }, after: 'op1' });
    expect(pushed(opOf(5, vote(key, false)))).toMatchObject({
      ...{ args: { id: 0 }, depends_on: key, depends_on_author: 2, after: 'op3' },
    });
    expect(pushed(opOf(5, vote(5, false)))).not.toHaveProperty('after');
  });

  it('names the key of a question of the school, which the box may hold', () => {
    const keyed = { id: 3, client_id: key, author: person(2) };
    const device = { me: 1, ops: [], held: [], questions: [keyed, { ...keyed, id: 4, author: null }] };
    expect(pushedToBox(opOf(1, vote(3)), device)).toMatchObject({
      ...{ args: { id: 0, event_id: 5, voted: true }, depends_on: key, depends_on_author: 2 },
    });
    for (const id of [4, 5]) {
      const pushed = pushedToBox(opOf(1, vote(id)), device);
      expect(pushed.args).toMatchObject({ id });
      expect(pushed).not.toHaveProperty('depends_on');
    }
  });

  it('never makes a count negative', async () => {
    await list(4, count(3, 0));
    const rows = [{ ...row, voted: true }];
    expect(await views([opOf(1, vote(3, false))], { rows })).toContainEqual([3, 0, false]);
  });

  it('stays held when its question has come to the school', () => {
    const op = opOf(1, vote(key), { onSite: { journal, number: 4 } });
    expect(transition(op, { type: 'resolved', id: 9 })).toMatchObject({
      ...{ state: 'queued', args: { id: 9, voted: true }, onSite: { journal, number: 4 } },
    });
  });

  it('stays in the row if a copy replaces it', () => {
    const stored = { ...row, voted: true, reported: 'spam' };
    const copied = { ...row, votes: 9, rev: 2 };
    expect(isNewerAtBox(copied, stored, { complete: true, schoolRev: 1 })).toBe(true);
    expect(withLackedFields('event_question', copied, stored, 1)).toMatchObject({
      ...{ votes: 9, voted: true, reported: 'spam' },
    });
  });
});
