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

test('reports every line as good when connection and storage are good', () => {
  expect(checkLines(good, storage).map(({ state }) => state)).toEqual(Array(6).fill('good'));
  expect(checkLines(good, storage)[0]).toMatchObject({ name: 'server', amount: 48 });
});

test('reports checks that could not run as untested', () => {
  const server = { ok: false, ms: 5, code: 'foreign' } as const;
  expect(found({ server, session: null, socket: null, clockOffset: null })).toEqual([
    'server: bad foreign',
    'session: untested untested',
    'socket: untested untested',
    'storage: good ok',
    'room: good ok',
  ]);
});

test('reports an offline device first', () => {
  expect(found({ online: false })[0]).toBe('device: bad offline');
});

test('reports a clock that is ahead or behind by a minute or more', () => {
  expect(found({ clockOffset: 3_600_000 })).toContain('clock: bad behind');
  expect(found({ clockOffset: -3_600_000 })).toContain('clock: bad ahead');
  expect(found({ clockOffset: 59_000 })).toContain('clock: good ok');
});

test('reports evictable storage as a hint and full storage as bad', () => {
  expect(found({}, { persisted: false, used: 950, quota: 1000 }).slice(-2)).toEqual([
    'storage: hint evictable',
    'room: bad full',
  ]);
});
