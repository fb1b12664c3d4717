import { expect, test } from 'vitest';
import { countryFlag } from './country-flag.ts';

test('returns the flag of a code in either case, and nothing for a name', () => {
  expect(countryFlag('KZ')).toBe('🇰🇿');
  expect(countryFlag('de')).toBe('🇩🇪');
  expect(countryFlag('Kazakhstan')).toBe('');
  expect(countryFlag('')).toBe('');
});
