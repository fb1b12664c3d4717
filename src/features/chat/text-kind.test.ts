import { expect, it } from 'vitest';
import { emojiAlone } from './text-kind.ts';

it.each([
  ['👍', 1],
  ['👨‍👩‍👧 🇰🇿', 2],
  ['❤️', 1],
  ['👍🏽👍🏽👍🏽', 3],
  ['1️⃣', 1],
  ['👍👍👍👍', 0],
  ['ok 👍', 0],
  ['12', 0],
  ['', 0],
  ['#', 0],
])('counts the emoji of %j: %i', (text, count) => {
  expect(emojiAlone(text)).toBe(count);
});
