import { expect, test } from 'vitest';
import { popoverPosition } from './popover-position.ts';

const window = { width: 360, height: 800 };
const panel = { width: 200, height: 240 };

test('opens below its anchor, aligned to its left edge', () => {
  expect(popoverPosition({ left: 16, top: 100, right: 96, bottom: 140 }, panel, window)).toEqual({
    left: 16,
    top: 146,
  });
});

test('opens above near the bottom of the window, and aligned right near its right edge', () => {
  expect(popoverPosition({ left: 300, top: 700, right: 344, bottom: 744 }, panel, window)).toEqual({
    left: 144,
    top: 454,
  });
});

test('stays inside the window', () => {
  const place = popoverPosition(
    { left: -40, top: 20, right: 10, bottom: 40 },
    { width: 340, height: 790 },
    window,
  );
  expect(place.left).toBeGreaterThanOrEqual(8);
  expect(place.top).toBeGreaterThanOrEqual(8);
});
