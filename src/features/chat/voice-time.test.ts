import { expect, it } from 'vitest';
import { clockText, reducePeaks } from './voice-time.ts';

it.each([
  [0, '0:00'],
  [9.6, '0:10'],
  [65, '1:05'],
  [3599.4, '59:59'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it('keeps the loudest peak of each part, clamped to 0 to 1', () => {
  const peaks = Array.from({ length: 600 }, (_, at) => (at % 10 === 3 ? 0.9 : 0.1));
  expect(reducePeaks(peaks)).toEqual(Array(60).fill(0.9));
  expect(reducePeaks([1.5, -1, 0.333])).toEqual([1, 0, 0.33]);
});
