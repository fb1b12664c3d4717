import { expect, test } from 'vitest';
import type { ConnectionCheck } from '../../lib/sync-api.ts';
import { checkLines } from './check-lines.ts';

const good: ConnectionCheck = {
  at: 0,
  online: true,
  server: { ok: true, ms: 48 },
  session: { ok: true, ms: 60 },
  socket: true,
  clockOffset: -300,
};
const storage = { persisted: true, used: 10, quota: 1000 };
const found = (check: Partial<ConnectionCheck>, store = storage) =>
  checkLines({ ...good, ...check }, store).map(({ name, state, found }) => `${name}: ${state} ${found}`);

test('a good line and store are good in every line', () => {
  expect(checkLines(good, storage).map(({ state }) => state)).toEqual(Array(6).fill('good'));
  expect(checkLines(good, storage)[0]).toMatchObject({ name: 'server', amount: 48 });
});

test('what was not reached is not called bad', () => {
  const server = { ok: false, ms: 5, code: 'foreign' } as const;
  expect(found({ server, session: null, socket: null, clockOffset: null })).toEqual([
    'server: bad foreign',
    'session: untested untested',
    'socket: untested untested',
    'storage: good ok',
    'room: good ok',
  ]);
});

test('being offline is the first thing to say', () => {
  expect(found({ online: false })[0]).toBe('device: bad offline');
});

test('a clock is ahead, behind, or near enough', () => {
  expect(found({ clockOffset: 3_600_000 })).toContain('clock: bad behind');
  expect(found({ clockOffset: -3_600_000 })).toContain('clock: bad ahead');
  expect(found({ clockOffset: 59_000 })).toContain('clock: good ok');
});

test('a store that may be cleared is a hint, a full one is bad', () => {
  expect(found({}, { persisted: false, used: 950, quota: 1000 }).slice(-2)).toEqual([
    'storage: hint evictable',
    'room: bad full',
  ]);
});
