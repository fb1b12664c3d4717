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

describe('a lane', () => {
  it('goes in order, one lane beside another', () => {
    expect(seqs(readyLanes([op(1, 7), op(2, 8), op(3, 7)], none, 0).lanes)).toEqual([[1, 3], [2]]);
  });

  it('stops at the first that has to wait, and says when it may go', () => {
    const ready = readyLanes(
      [op(1, 7, { nextAt: 50 }), op(2, 7), op(3, 8), op(4, 8, { nextAt: 90 })],
      none,
      10,
    );
    expect(seqs(ready.lanes)).toEqual([[3]]);
    expect(ready.nextAt).toBe(50);
  });

  it('with a request under way has to wait', () => {
    expect(readyLanes([op(1, 7, { state: 'sending' }), op(2, 7)], none, 0).lanes).toEqual([]);
    expect(readyLanes([op(1, 7)], new Set(['chat:7']), 0).lanes).toEqual([]);
  });

  it('does not wait for what stands behind: a refused message that was reworded goes before its replies', () => {
    const reply = op(2, 7, { state: 'blocked', dependsOn: 'op5' });
    const edit = op(3, 7, { state: 'blocked', dependsOn: 'op2', kind: 'message.edit' });
    expect(seqs(readyLanes([reply, edit, op(5, 7)], none, 0).lanes)).toEqual([[5]]);
    expect(seqs(readyLanes([op(2, 7), edit, op(6, 7)], none, 0).lanes)).toEqual([[2]]);
  });

  it('steps over what is dead, and what waits for the dead', () => {
    const edit = op(2, 7, { state: 'blocked', dependsOn: 'op1' });
    expect(seqs(readyLanes([op(1, 7, { state: 'dead' }), edit, op(3, 7)], none, 0).lanes)).toEqual([[3]]);
    expect(seqs(readyLanes([op(1, 7), edit, op(3, 7)], none, 0).lanes)).toEqual([[1]]);
  });
});

describe('requests', () => {
  const lanes = Array.from({ length: 6 }, (_, lane) =>
    Array.from({ length: 20 }, (_, at) => op(lane * 100 + at, lane)),
  );

  it('are a batch of fifty where the server takes one', () => {
    expect(planRequests(lanes, 4, true).map((batch) => batch.length)).toEqual([50]);
  });

  it('are the plain call for a single op, and one for each of four lanes without batches', () => {
    expect(seqs(planRequests([[op(1, 7)]], 4, true))).toEqual([[1]]);
    expect(seqs(planRequests(lanes, 4, false))).toEqual([[0], [100], [200], [300]]);
    expect(planRequests(lanes, 0, false)).toEqual([]);
  });
});

it('after a week unsent the person decides', () => {
  const week = 7 * 24 * 3600 * 1000;
  expect(
    expired([op(1, 7), op(2, 7, { state: 'dead' }), op(3, 7, { createdAt: 5 })], week + 1),
  ).toMatchObject([{ seq: 1 }]);
});

it('a clock that was set back does not put anything off for hours', () => {
  const hours = 3 * 3_600_000;
  expect(seqs(readyLanes([op(1, 7, { nextAt: hours + 500 })], none, 0).lanes)).toEqual([[1]]);
  expect(readyLanes([op(1, 7, { nextAt: 500 })], none, 0)).toEqual({ lanes: [], nextAt: 500 });
});

it('nothing that is ready overtakes anything of its lane that is neither sent nor dead', () => {
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
