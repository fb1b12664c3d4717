import { expect, test } from 'vitest';
import { kindOf } from './event-kind.ts';

test('uses the alias first, then the ids that are the same on every server', () => {
  expect(kindOf({ id: 1, alias: 'lecture' })).toBe('lecture');
  expect(kindOf({ id: 7, alias: 'Open-Hours' })).toBe('open_hours');
  expect(kindOf({ id: 2, alias: 'keynote' })).toBe('other');
  expect(kindOf({ id: 1 })).toBe('break');
  expect(kindOf({ id: 3, alias: null })).toBe('b2b');
  expect(kindOf({ id: 4 })).toBe('other');
});
