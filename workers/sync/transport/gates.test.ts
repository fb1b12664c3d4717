import { beforeEach, expect, test } from 'vitest';
import type { RequestOutcome } from './classify.ts';
import { createGates, type Gates } from './gates.ts';

let now = 0;
let timers: { at: number; run: () => void }[] = [];
let gates: Gates;
let changes = 0;

const unreachable: RequestOutcome = {
  type: 'later',
  error: { code: 'network' },
  ambiguous: true,
  unreachable: true,
  server: false,
  wait: 0,
};
const done: RequestOutcome = { type: 'done', data: null };
const closed: RequestOutcome = { type: 'closed', reason: 'closed' };

beforeEach(() => {
  now = 0;
  timers = [];
  changes = 0;
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => void (timers = timers.filter((other) => other !== timer));
  };
  gates = createGates({ now: () => now, random: () => 0.5, after }, () => (changes += 1));
});

test('permits any number of requests while the server answers', () => {
  expect([gates.permit(), gates.permit(), gates.permit()]).not.toContain(null);
});

test('permits single probes after growing pauses while the server is unreachable', () => {
  gates.permit()?.report(unreachable);
  expect(gates.state()).toBe('failing');
  expect(gates.permit()).toBeNull();
  now = 1000;
  const probe = gates.permit();
  expect(probe).not.toBeNull();
  expect(gates.permit()).toBeNull();
  probe?.report(unreachable);
  now = 2000;
  expect(gates.permit()).toBeNull();
  now = 3000;
  gates.permit()?.report(done);
  expect(gates.state()).toBe('open');
  expect([gates.permit(), gates.permit()]).not.toContain(null);
});

test('counts requests that were sent together and failed as one failure', () => {
  const permits = [gates.permit(), gates.permit(), gates.permit()];
  for (const permit of permits) permit?.report(unreachable);
  expect(gates.failures()).toBe(1);
});

test('reports which part probed last', () => {
  gates.permit('sender')?.report(unreachable);
  expect(gates.lastProber()).toBeNull();
  now = 60_000;
  gates.permit('sender')?.report(unreachable);
  expect(gates.lastProber()).toBe('sender');
});

test('calls back when a probe is permitted', () => {
  gates.permit()?.report(unreachable);
  const before = changes;
  now = timers[0]?.at ?? 0;
  timers[0]?.run();
  expect(changes).toBe(before + 1);
});

test('permits another probe after an unused one is returned', () => {
  gates.permit()?.report(unreachable);
  now = 60_000;
  gates.permit()?.giveBack();
  expect(gates.permit()).not.toBeNull();
});

test('permits nothing while the page is offline, and a request at once when it is back', () => {
  gates.permit()?.report(unreachable);
  gates.pageOnline(false);
  now = 600_000;
  expect(gates.permit()).toBeNull();
  gates.pageOnline(true);
  expect(gates.permit()).not.toBeNull();
});

test('permits nothing after a refused session', () => {
  const other = gates.permit();
  gates.permit()?.report({ type: 'auth' });
  other?.report(done);
  expect(gates.state()).toBe('auth');
  expect(gates.permit()).toBeNull();
});

test('probes a closed platform and opens only after a clear response', () => {
  gates.permit()?.report(closed);
  expect(gates.closed()).toBe('closed');
  now = 60_000;
  gates.permit()?.report({
    type: 'later',
    error: { code: 'server' },
    ambiguous: false,
    unreachable: false,
    server: true,
    wait: 0,
  });
  expect(gates.state()).toBe('closed');
  now = 120_000;
  gates.permit()?.report(done);
  expect(gates.state()).toBe('open');
});

test('knows since when the connection is back', () => {
  const start = gates.openSince();
  now += 5000;
  gates.permit()?.report({ type: 'done', data: null });
  expect(gates.openSince()).toBe(start);
  gates.permit()?.report(unreachable);
  now += 60_000;
  expect(gates.openSince()).toBe(start);
  gates.permit()?.report({ type: 'done', data: null });
  expect(gates.openSince()).toBe(now);
  gates.pageOnline(false);
  now += 1000;
  gates.pageOnline(true);
  expect(gates.openSince()).toBe(now);
});

test('counts how often the connection returns, until it is quiet for some minutes', () => {
  const comeBack = (after: number) => {
    now += after;
    gates.pageOnline(false);
    gates.pageOnline(true);
    return gates.returns();
  };
  expect(gates.returns()).toBe(0);
  expect([comeBack(20_000), comeBack(20_000), comeBack(20_000)]).toEqual([1, 2, 3]);
  // The browser and the first request report the same return.
  expect(comeBack(1000)).toBe(3);
  expect(comeBack(6 * 60_000)).toBe(1);
});

test('pauses for seconds at most while a box does not answer that did some minutes ago', () => {
  expect(gates.pause(10)).toBe(30_000);
  gates.noteBox({ at: now, answers: false });
  expect([gates.pause(1), gates.pause(10)]).toEqual([1000, 2500]);
  gates.noteBox({ at: now, answers: true });
  expect(gates.pause(10)).toBe(30_000);
  gates.noteBox({ at: now, answers: false });
  now += 11 * 60_000;
  expect(gates.pause(10)).toBe(30_000);
  gates.noteBox(null);
  expect(gates.pause(10)).toBe(30_000);
});
