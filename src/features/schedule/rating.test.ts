import { expect, test } from 'vitest';
import type { EventView } from '../../db/overlay-events.ts';
import { isComplete, mayRate, starsFromText, starsToText } from './rating.ts';

const event: EventView = {
  id: 1,
  name: '',
  rev: 0,
  experts: [],
  user: { id: 7, first_name: '', last_name: '' },
  time_start: 100,
  time_finish: 200,
  type: { id: 2, title: '', alias: 'lecture' },
  pending: null,
};

test('needs all three criteria for a complete rating', () => {
  expect(isComplete({ relevant: 5, informative: 4, interesting: 0 })).toBe(false);
  expect(isComplete({ relevant: 5, informative: 4, interesting: 1 })).toBe(true);
});

test('lets anyone but the author rate from the start on, except breaks and cancelled events', () => {
  expect(mayRate(event, 8, 100)).toBe(true);
  expect(mayRate(event, 8, 99)).toBe(false);
  expect(mayRate(event, 7, 150)).toBe(false);
  expect(mayRate({ ...event, type: { id: 1, title: '' } }, 8, 150)).toBe(false);
  expect(mayRate({ ...event, status: 'cancelled' }, 8, 150)).toBe(false);
});

test('stores an incomplete rating as draft text and reads it back', () => {
  expect(starsFromText(starsToText({ relevant: 4, informative: 0, interesting: 1 }))).toEqual({
    relevant: 4,
    interesting: 1,
  });
  expect(starsFromText('9 x')).toEqual({});
});
