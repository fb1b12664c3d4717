import { expect, it } from 'vitest';
import { openingHours } from './opening-hours.ts';

const zone = 'Asia/Almaty';
const at = (text: string) => Date.parse(text);
const hours = (now: string) => {
  const { from, to, open } = openingHours(at(now), zone);
  return [new Date(from).toISOString().slice(0, 16), new Date(to).toISOString().slice(0, 16), open];
};

it("opens from 16:00 to 21:00 in the school's time zone", () => {
  // Wednesday, 17:00 in Almaty.
  expect(hours('2026-11-25T12:00:00Z')).toEqual(['2026-11-25T11:00', '2026-11-25T16:00', true]);
  expect(hours('2026-11-25T16:00:00Z')).toEqual(['2026-11-26T11:00', '2026-11-26T16:00', false]);
});

it("is closed on the school's Saturday", () => {
  expect(hours('2026-11-27T17:00:00Z')).toEqual(['2026-11-29T11:00', '2026-11-29T16:00', false]);
  expect(hours('2026-11-28T12:00:00Z')).toEqual(['2026-11-29T11:00', '2026-11-29T16:00', false]);
});

it("keeps its local hours when the school's UTC offset changes", () => {
  // Almaty changed from UTC+6 to UTC+5 on 1 March 2024.
  expect(openingHours(at('2024-02-28T00:00:00Z'), zone).from).toBe(at('2024-02-28T10:00:00Z'));
  expect(openingHours(at('2024-03-03T00:00:00Z'), zone).from).toBe(at('2024-03-03T11:00:00Z'));
});
