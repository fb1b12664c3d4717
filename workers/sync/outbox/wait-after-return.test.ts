import { expect, test } from 'vitest';
import { questionDelayMs } from '../../../contract/anonymous-questions.ts';
import { ballotDelayMs } from '../../../contract/ballots.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { waitAfterReturn } from './wait-after-return.ts';

const opId = '00000000-0000-4000-8000-000080000000';
const op = (kind: OutboxOp['kind'], createdAt: number, args: object = {}, id = opId) =>
  ({ kind, args, createdAt, opId: id }) as OutboxOp;
const wait = (sent: OutboxOp, now: number, openSince = 100_000, returns = 1) =>
  waitAfterReturn(sent, {
    env: { now: () => now },
    gates: { openSince: () => openSince, returns: () => returns },
  } as never);

test('an anonymous op that waited offline is sent some time after the return', () => {
  for (const [kind, args, { min, max }] of [
    ['ballot.cast', { delay: 'poll' }, ballotDelayMs.poll],
    ['ballot.cast', {}, ballotDelayMs.session],
    ['anonymousQuestion.put', {}, questionDelayMs],
    ['anonymousQuestion.withdraw', {}, questionDelayMs],
  ] as const) {
    const first = wait(op(kind, 1000, args), 100_000);
    expect(first).toBeGreaterThan(min);
    expect(first).toBeLessThan(max);
    // The same moment, however often it is asked for.
    expect(wait(op(kind, 1000, args), 100_000 + 500)).toBe(first - 500);
    expect(wait(op(kind, 1000, args), 100_000 + first)).toBe(0);
  }
});

test('ops differ in their time', () => {
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  const waits = ids.map((id) => wait(op('ballot.cast', 1000, { delay: 'poll' }, id), 100_000));
  expect(new Set(waits).size).toBeGreaterThan(15);
});

test('nothing waits that was written since, or that has its author', () => {
  expect(wait(op('ballot.cast', 100_000), 100_000)).toBe(0);
  expect(wait(op('message.send', 1000), 100_000)).toBe(0);
  expect(wait(op('ballot.request', 1000), 100_000)).toBe(0);
});

test('a clock that was set back holds nothing up', () => {
  expect(wait(op('ballot.cast', 1000), 50_000)).toBe(0);
});

test('on a line that returns again and again, the time gets shorter', () => {
  const sent = op('ballot.cast', 1000);
  const first = wait(sent, 100_000);
  expect(wait(sent, 100_000, 100_000, 0)).toBe(first);
  expect(wait(sent, 100_000, 100_000, 4)).toBe(Math.round(first / 8));
});
