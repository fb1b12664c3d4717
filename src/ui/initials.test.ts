import { expect, test } from 'vitest';
import { hueOf, initials } from './initials.ts';

test('returns at most two letters of any script', () => {
  expect(initials('Moritz Krüger')).toBe('MK');
  expect(initials('Дана Нурлан кызы')).toBe('ДН');
  expect(initials('experts')).toBe('E');
  expect(initials('  "Quoted" (table) 4')).toBe('QT');
  expect(initials('🙂 🙃')).toBe('');
});

test('maps a seed to the same of six hues', () => {
  expect(hueOf(13)).toBe(hueOf(13));
  expect(new Set(Array.from({ length: 60 }, (_, seed) => hueOf(seed))).size).toBe(6);
});
