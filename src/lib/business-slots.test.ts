import { expect, it } from 'vitest';
import { businessSlots, dayIn } from './business-slots.ts';

const block = { days: ['2026-06-08'], from: '13:00', to: '17:00', minutes: 30 };
const iso = (rules: typeof block, zone: string) =>
  businessSlots(rules, zone).map(({ start }) => new Date(start).toISOString().slice(0, 16));

it('divides the block of each day into slots in the zone of the school', () => {
  const slots = businessSlots({ ...block, days: ['2026-06-08', '2026-06-10'] }, 'Asia/Almaty');
  expect(slots).toHaveLength(16);
  expect(slots[0]).toEqual({
    start: Date.parse('2026-06-08T08:00Z'),
    finish: Date.parse('2026-06-08T08:30Z'),
  });
  expect(new Date(slots[15]!.finish).toISOString()).toBe('2026-06-10T12:00:00.000Z');
});

it('leaves out a slot that would end after the block', () => {
  expect(iso({ ...block, to: '14:10', minutes: 30 }, 'UTC')).toEqual([
    '2026-06-08T13:00',
    '2026-06-08T13:30',
  ]);
  expect(businessSlots({ ...block, to: '13:20' }, 'UTC')).toEqual([]);
});

it('follows the offset of each day when the clocks change between them', () => {
  const days = ['2026-03-28', '2026-03-29'];
  expect(iso({ ...block, days, to: '13:30' }, 'Europe/Berlin')).toEqual([
    '2026-03-28T12:00',
    '2026-03-29T11:00',
  ]);
});

it('has fewer or more slots of the same length if the clocks change within the block', () => {
  const night = { ...block, from: '01:00', to: '05:00', minutes: 60 };
  const slots = (day: string) => businessSlots({ ...night, days: [day] }, 'Europe/Berlin');
  expect([slots('2026-03-28').length, slots('2026-03-29').length, slots('2026-10-25').length]).toEqual([
    4, 3, 5,
  ]);
  for (const { start, finish } of slots('2026-10-25')) expect(finish - start).toBe(3_600_000);
});

it('begins after the change if it skips the start of the block', () => {
  const [first] = iso({ ...block, days: ['2026-03-29'], from: '02:30' }, 'Europe/Berlin');
  expect(first).toBe('2026-03-29T01:30');
});

it('names the day of a time in a zone', () => {
  expect(dayIn(Date.parse('2026-06-08T20:00Z'), 'Asia/Almaty')).toBe('2026-06-09');
  expect(dayIn(Date.parse('2026-06-08T20:00Z'), 'UTC')).toBe('2026-06-08');
});
