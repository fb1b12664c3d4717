import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxOp, OpState } from '../../../src/db/outbox-op.ts';
import { expired, planRequests, readyLanes } from './lanes.ts';

const op = (seq: number, group: number, rest: Partial<OutboxOp> = {}): OutboxOp =>
  ({
    seq,
    opId: `op${seq}`,
    v: 1,
    kind: 'message.send',
    args: { group_id: group, content: 'x' },
    lane: `chat:${group}`,
    state: 'queued',
    maybeSent: false,
    attempts: 0,
    nextAt: 0,
    createdAt: 0,
    ...rest,
  }) as OutboxOp;
const seqs = (lanes: OutboxOp[][]) => lanes.map((lane) => lane.map(({ seq }) => seq));
const none = new Set<string>();

it('sends each ballot alone, beside the batch of all others', () => {
  const ballot = (seq: number, poll_id: number) =>
    op(seq, 0, { kind: 'ballot.cast', lane: `ballot:${poll_id}` });
  const lanes = [[op(1, 7), op(2, 7)], [ballot(3, 1)], [op(4, 8)], [ballot(5, 2)]];
  expect(seqs(planRequests(lanes, 4, true))).toEqual([[1, 2, 4], [3], [5]]);
  expect(seqs(planRequests(lanes, 2, true))).toEqual([[1, 2, 4], [3]]);
  expect(seqs(planRequests([[ballot(3, 1)]], 4, true))).toEqual([[3]]);
  expect(seqs(planRequests(lanes, 0, true))).toEqual([]);
});

it('lets ballots wait longer than a week', () => {
  const week = 7 * 24 * 3600 * 1000;
  const waiting = { kind: 'ballot.cast', lane: 'ballot:1' } as Partial<OutboxOp>;
  expect(expired([op(1, 7), op(2, 0, waiting)], week + 1).map(({ seq }) => seq)).toEqual([1]);
});

describe('a lane', () => {
  it('sends its ops in order, in parallel with other lanes', () => {
    expect(seqs(readyLanes([op(1, 7), op(2, 8), op(3, 7)], none, 0).lanes)).toEqual([[1, 3], [2]]);
  });

  it('stops at the first op that pauses, and reports when that may be sent', () => {
    const ready = readyLanes(
      [op(1, 7, { nextAt: 50 }), op(2, 7), op(3, 8), op(4, 8, { nextAt: 90 })],
      none,
      10,
    );
    expect(seqs(ready.lanes)).toEqual([[3]]);
    expect(ready.nextAt).toBe(50);
  });

  it('waits while one of its ops is being sent', () => {
    expect(readyLanes([op(1, 7, { state: 'sending' }), op(2, 7)], none, 0).lanes).toEqual([]);
    expect(readyLanes([op(1, 7)], new Set(['chat:7']), 0).lanes).toEqual([]);
  });

  it('does not wait for a later op: a reworded message goes before replies to it', () => {
    const reply = op(2, 7, { state: 'blocked', dependsOn: 'op5' });
    const edit = op(3, 7, { state: 'blocked', dependsOn: 'op2', kind: 'message.edit' });
    expect(seqs(readyLanes([reply, edit, op(5, 7)], none, 0).lanes)).toEqual([[5]]);
    expect(seqs(readyLanes([op(2, 7), edit, op(6, 7)], none, 0).lanes)).toEqual([[2]]);
  });

  it('does not wait for a message of another person, which only a box has', () => {
    const reply = op(2, 7, { state: 'blocked', dependsOn: 'foreign' });
    const edit = op(3, 7, { state: 'blocked', dependsOn: 'op2', kind: 'message.edit' });
    expect(seqs(readyLanes([op(1, 7), reply, edit, op(4, 7)], none, 0).lanes)).toEqual([[1, 4]]);
  });

  it('skips dead ops and the ops that wait for them', () => {
    const edit = op(2, 7, { state: 'blocked', dependsOn: 'op1' });
    expect(seqs(readyLanes([op(1, 7, { state: 'dead' }), edit, op(3, 7)], none, 0).lanes)).toEqual([[3]]);
    expect(seqs(readyLanes([op(1, 7), edit, op(3, 7)], none, 0).lanes)).toEqual([[1]]);
  });
});

describe('requests', () => {
  const lanes = Array.from({ length: 6 }, (_, lane) =>
    Array.from({ length: 20 }, (_, at) => op(lane * 100 + at, lane)),
  );

  it('are a batch of fifty ops if the server has the push endpoint', () => {
    expect(planRequests(lanes, 4, true).map((batch) => batch.length)).toEqual([50]);
  });

  it('are a plain call for a single op, and one per lane in four lanes without the push endpoint', () => {
    expect(seqs(planRequests([[op(1, 7)]], 4, true))).toEqual([[1]]);
    expect(seqs(planRequests(lanes, 4, false))).toEqual([[0], [100], [200], [300]]);
    expect(planRequests(lanes, 0, false)).toEqual([]);
  });
});

it('reports ops that were unsent for a week', () => {
  const week = 7 * 24 * 3600 * 1000;
  expect(
    expired([op(1, 7), op(2, 7, { state: 'dead' }), op(3, 7, { createdAt: 5 })], week + 1),
  ).toMatchObject([{ seq: 1 }]);
});

it('does not expire an op again that the person has tried again', () => {
  const week = 7 * 24 * 3_600_000;
  expect(expired([op(1, 7, { retried: true })], week + 1)).toEqual([]);
});

it('lets an op wait for another week after a box answered last', () => {
  const week = 7 * 24 * 3_600_000;
  expect(expired([op(1, 7)], 2 * week, week + 1)).toEqual([]);
  expect(expired([op(1, 7)], 2 * week, week - 1)).toMatchObject([{ seq: 1 }]);
});

it('lets an op wait for a message of another person, and then a week from its first attempt', () => {
  const week = 7 * 24 * 3_600_000;
  const reply = op(2, 7, { state: 'blocked', dependsOn: 'foreign' });
  const edit = op(3, 7, { state: 'blocked', dependsOn: 'op2', kind: 'message.edit' });
  expect(expired([op(1, 7), reply, edit], week + 1)).toMatchObject([{ seq: 1 }]);
  expect(
    expired([op(1, 7, { state: 'dead' }), op(2, 7, { state: 'blocked', dependsOn: 'op1' })], week + 1),
  ).toMatchObject([{ seq: 2 }]);
  expect(expired([op(2, 7, { hasWaited: true })], 2 * week)).toEqual([]);
  const tried = op(2, 7, { hasWaited: true, firstAttemptAt: week });
  expect(expired([tried], 2 * week)).toEqual([]);
  expect(expired([tried], 2 * week + 1)).toMatchObject([{ seq: 2 }]);
});

it('lets a change that a box may have wait for its first attempt, and then a week', () => {
  const week = 7 * 24 * 3_600_000;
  const onSite = { onSite: { journal: 'a' } };
  const edit = op(2, 7, { kind: 'message.edit', state: 'blocked', dependsOn: 'op1', ...onSite });
  expect(expired([op(1, 7, onSite), edit], 2 * week)).toMatchObject([{ seq: 1 }]);
  const tried = { ...edit, firstAttemptAt: week };
  expect(expired([tried], 2 * week)).toEqual([]);
  expect(expired([op(1, 7, { state: 'dead' }), tried], 2 * week + 1)).toMatchObject([{ seq: 2 }]);
});

it('does not pause an op for hours after the clock was set back', () => {
  const hours = 3 * 3_600_000;
  expect(seqs(readyLanes([op(1, 7, { nextAt: hours + 500 })], none, 0).lanes)).toEqual([[1]]);
  expect(readyLanes([op(1, 7, { nextAt: 500 })], none, 0)).toEqual({ lanes: [], nextAt: 500 });
});

it('lets no op overtake an op of its lane that is neither sent nor dead', () => {
  const state = fc.constantFrom<OpState>('queued', 'sending', 'blocked', 'dead');
  const ops = fc
    .array(fc.record({ group: fc.integer({ min: 1, max: 3 }), state, nextAt: fc.nat(20) }), { maxLength: 20 })
    .map((list) => list.map(({ group, ...rest }, at) => op(at + 1, group, rest)));
  fc.assert(
    fc.property(ops, (all) => {
      for (const lane of readyLanes(all, none, 10).lanes) {
        for (const ready of lane) {
          const before = all.filter(
            (other) => other.lane === ready.lane && other.seq < ready.seq && other.state !== 'dead',
          );
          for (const other of before) expect(lane).toContain(other);
          expect(ready).toMatchObject({ state: 'queued' });
          expect(ready.nextAt).toBeLessThanOrEqual(10);
        }
      }
    }),
  );
});
