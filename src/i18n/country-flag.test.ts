import { expect, test } from 'vitest';
import { countryFlag } from './country-flag.ts';

test('a code has a flag, in either case; a name has none', () => {
  expect(countryFlag('KZ')).toBe('🇰🇿');
  expect(countryFlag('de')).toBe('🇩🇪');
  expect(countryFlag('Kazakhstan')).toBe('');
  expect(countryFlag('')).toBe('');
});
