import { expect, it } from 'vitest';
import { countEmojiOnly } from './emoji-only.ts';

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
  expect(countEmojiOnly(text)).toBe(count);
});
