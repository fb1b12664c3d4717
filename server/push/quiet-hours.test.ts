import { expect, it } from 'vitest';
import { isInQuietHours } from './quiet-hours.ts';

const at = (clock: string) => Date.parse(`2026-12-01T${clock}:00Z`);

it.each([
  [22, 7, 'UTC', '23:00', true],
  [22, 7, 'UTC', '06:59', true],
  [22, 7, 'UTC', '07:00', false],
  [22, 7, 'UTC', '12:00', false],
  // Almaty is five hours ahead of UTC.
  [22, 7, 'Asia/Almaty', '18:00', true],
  [22, 7, 'Asia/Almaty', '02:00', false],
  [13, 14, 'UTC', '13:30', true],
  [13, 13, 'UTC', '13:30', false],
])('computes quiet hours from %i to %i in %s at %s UTC: %s', (from, to, quiet_zone, clock, quiet) => {
  expect(isInQuietHours({ quiet_from: from * 60, quiet_to: to * 60, quiet_zone }, at(clock))).toBe(quiet);
});

it('is never quiet for a person without quiet hours', () => {
  expect(isInQuietHours({ quiet_from: null, quiet_to: null, quiet_zone: null }, at('03:00'))).toBe(false);
});
