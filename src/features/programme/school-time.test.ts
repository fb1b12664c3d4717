import { expect, it } from 'vitest';
import { fromField, toField } from './school-time.ts';

it.each([
  ['2026-11-26T09:00', 'Asia/Almaty', '2026-11-26T04:00:00Z'],
  // Almaty changed from +06:00 to +05:00 on 2024-03-01.
  ['2024-02-29T09:00', 'Asia/Almaty', '2024-02-29T03:00:00Z'],
  ['2024-03-01T09:00', 'Asia/Almaty', '2024-03-01T04:00:00Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
])('converts %s in %s to %s and back', (text, zone, instant) => {
  const second = fromField(text, zone);
  expect(second).toBe(Date.parse(instant) / 1000);
  expect(toField(second!, zone)).toBe(text);
});

it('moves a time in the daylight saving gap forward and returns null for no time', () => {
  expect(fromField('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-03-29T01:30:00Z') / 1000);
  expect(fromField('', 'Europe/Berlin')).toBeNull();
});
