import { beforeEach, expect, test } from 'vitest';
import type { RequestOutcome } from './classify.ts';
import { createGates, type Gates } from './gates.ts';

let now = 0;
let timers: { at: number; run: () => void }[] = [];
let gates: Gates;
let changes = 0;

const noLine: RequestOutcome = {
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

test('with a line any number of requests may be under way', () => {
  expect([gates.permit(), gates.permit(), gates.permit()]).not.toContain(null);
});

test('without one a single request probes it, after a pause that grows', () => {
  gates.permit()?.report(noLine);
  expect(gates.state()).toBe('failing');
  expect(gates.permit()).toBeNull();
  now = 1000;
  const probe = gates.permit();
  expect(probe).not.toBeNull();
  expect(gates.permit()).toBeNull();
  probe?.report(noLine);
  now = 2000;
  expect(gates.permit()).toBeNull();
  now = 3000;
  gates.permit()?.report(done);
  expect(gates.state()).toBe('open');
  expect([gates.permit(), gates.permit()]).not.toContain(null);
});

test('requests that left together and all fail count once', () => {
  const permits = [gates.permit(), gates.permit(), gates.permit()];
  for (const permit of permits) permit?.report(noLine);
  expect(gates.failures()).toBe(1);
});

test('remembers who looked last, so that another may next time', () => {
  gates.permit('sender')?.report(noLine);
  expect(gates.lastProber()).toBeNull();
  now = 60_000;
  gates.permit('sender')?.report(noLine);
  expect(gates.lastProber()).toBe('sender');
});

test('says when a probe may go', () => {
  gates.permit()?.report(noLine);
  const before = changes;
  now = timers[0]?.at ?? 0;
  timers[0]?.run();
  expect(changes).toBe(before + 1);
});

test('a probe that was not made lets another go', () => {
  gates.permit()?.report(noLine);
  now = 60_000;
  gates.permit()?.giveBack();
  expect(gates.permit()).not.toBeNull();
});

test('the page knows that the device is offline; back online, a request is tried at once', () => {
  gates.permit()?.report(noLine);
  gates.pageOnline(false);
  now = 600_000;
  expect(gates.permit()).toBeNull();
  gates.pageOnline(true);
  expect(gates.permit()).not.toBeNull();
});

test('a refused session lets nothing through any more', () => {
  const other = gates.permit();
  gates.permit()?.report({ type: 'auth' });
  other?.report(done);
  expect(gates.state()).toBe('auth');
  expect(gates.permit()).toBeNull();
});

test('a closed platform is asked now and then, and an unclear answer does not open it', () => {
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
