import { expect, it } from 'vitest';
import { nextOpening, weekdayRanges } from './opening-hours.ts';

const zone = 'Asia/Almaty';
const sundayToFriday = { days: [0, 1, 2, 3, 4, 5], from: '16:00', to: '21:00' };
const at = (text: string) => Date.parse(text);
const opening = (now: string, hours = sundayToFriday) => {
  const { from = 0, to = 0, open } = nextOpening(at(now), zone, hours) ?? {};
  return [new Date(from).toISOString().slice(0, 16), new Date(to).toISOString().slice(0, 16), open];
};

it("opens from 16:00 to 21:00 in the school's time zone", () => {
  // Wednesday, 17:00 in Almaty.
  expect(opening('2026-11-25T12:00:00Z')).toEqual(['2026-11-25T11:00', '2026-11-25T16:00', true]);
  expect(opening('2026-11-25T16:00:00Z')).toEqual(['2026-11-26T11:00', '2026-11-26T16:00', false]);
});

it("is closed on the school's Saturday", () => {
  expect(opening('2026-11-27T17:00:00Z')).toEqual(['2026-11-29T11:00', '2026-11-29T16:00', false]);
  expect(opening('2026-11-28T12:00:00Z')).toEqual(['2026-11-29T11:00', '2026-11-29T16:00', false]);
});

it("keeps its local hours when the school's UTC offset changes", () => {
  // Almaty changed from UTC+6 to UTC+5 on 1 March 2024.
  const from = (now: string) => nextOpening(at(now), zone, sundayToFriday)?.from;
  expect(from('2024-02-28T00:00:00Z')).toBe(at('2024-02-28T10:00:00Z'));
  expect(from('2024-03-03T00:00:00Z')).toBe(at('2024-03-03T11:00:00Z'));
});

it('is still open after midnight if the hours end on the next day', () => {
  const night = { days: [2], from: '22:00', to: '02:00' };
  // Wednesday, 01:00 in Almaty.
  expect(opening('2026-11-24T20:00:00Z', night)).toEqual(['2026-11-24T17:00', '2026-11-24T21:00', true]);
});

it('returns null without opening hours', () => {
  expect(nextOpening(at('2026-11-25T12:00:00Z'), zone, null)).toBeNull();
});

it('joins three or more days in a row to a range', () => {
  const nameOf = (day: number) => 'Su Mo Tu We Th Fr Sa'.split(' ')[day] ?? '';
  expect(weekdayRanges(sundayToFriday.days, nameOf)).toEqual(['Su–Fr']);
  expect(weekdayRanges([1, 2, 6], nameOf)).toEqual(['Mo, Tu', 'Sa']);
  expect(weekdayRanges([3, 1], nameOf)).toEqual(['Mo', 'We']);
});
