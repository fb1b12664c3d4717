import { expect, test } from 'vitest';
import { hasNews } from './news.ts';

const mention = (id: number, groupId: number) => ({ id, groupId });
const isShown = (groupId: number) => groupId === 7;

test('ignores a mention in the open chat but not other notifications', () => {
  expect(hasNews([mention(5, 7)], 4, isShown)).toBe(false);
  expect(hasNews([mention(5, 8)], 4, isShown)).toBe(true);
  expect(hasNews([mention(6, 7), { id: 5, groupId: null }], 4, isShown)).toBe(true);
});

test('ignores notifications that were there before', () => {
  expect(hasNews([mention(4, 8), { id: 3, groupId: null }], 4, isShown)).toBe(false);
});
