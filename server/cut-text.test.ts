import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('cuts a text before a character that does not fit as a whole', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('abc');
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('ab😀', 4)).toBe('ab😀');
});
