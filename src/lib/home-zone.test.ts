import { expect, test } from 'vitest';
import { homeZoneOf } from './home-zone.ts';

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('uses the zone of the server if it is known, else that of the device', () => {
  expect(homeZoneOf('Pacific/Auckland')).toBe('Pacific/Auckland');
  expect(homeZoneOf(undefined)).toBe(own);
  expect(homeZoneOf('Mars/Olympus')).toBe(own);
});
