import { expect, it } from 'vitest';
import type { EventRow } from '../../../db/database.ts';
import { entranceDays, expectedCount, isoDay, readTarget, targetKey } from './entrance-targets.ts';

const at = (text: string) => ({ time_start: Date.parse(text) }) as EventRow;

it('has the days of the programme and today, in the zone of the school', () => {
  const events = [at('2026-06-09T20:00Z'), at('2026-06-08T04:00Z'), at('2026-06-08T05:00Z')];
  const now = Date.parse('2026-06-07T10:00Z');
  expect(entranceDays(events, now, 'Asia/Almaty')).toEqual(['2026-06-07', '2026-06-08', '2026-06-10']);
  expect(isoDay(now, 'UTC')).toBe('2026-06-07');
});

it('reads the target in the address', () => {
  for (const target of [
    { day: '2026-06-08', event_id: null },
    { day: null, event_id: 17 },
  ])
    expect(readTarget(targetKey(target))).toEqual(target);
  expect(['', 'event:0', 'event:1;', '8 June'].map(readTarget)).toEqual([null, null, null, null]);
});

it('expects the people of the course of an event', () => {
  const people = [{ course_type: 1 }, { course_type: 2 }, {}];
  expect(expectedCount(people, { course: { id: 1 } } as EventRow)).toBe(1);
  expect(expectedCount(people, {})).toBe(3);
  expect(expectedCount(people, undefined)).toBe(3);
});
