import { expect, it } from 'vitest';
import { textSize } from './text-size.ts';

it('shows short texts large and long ones small', () => {
  expect(textSize('Why?')).toBe('huge');
  expect(textSize('Как отличить стекло от керамики на ленте?')).toBe('large');
  expect(textSize('a'.repeat(200))).toBe('medium');
  expect(textSize('a'.repeat(500))).toBe('small');
});

it('counts wide characters and line breaks', () => {
  expect(textSize('🍾'.repeat(30))).toBe('large');
  expect(textSize('a\nb\nc\nd')).toBe('large');
});
