import { expect, it } from 'vitest';
import { quickReactions, withRecent } from './quick-reactions.ts';

it('offers the usual reactions after the recent ones', () => {
  expect(quickReactions([])).toEqual(['👍', '❤️', '😂', '😮', '😢', '🙏']);
  expect(quickReactions(['🎉', '😂'])).toEqual(['🎉', '😂', '👍', '❤️', '😮', '😢']);
});

it('stores each reaction once, newest first', () => {
  expect(withRecent(['🎉', '👍'], '👍')).toEqual(['👍', '🎉']);
  expect(withRecent(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5']);
});
