import type { Locator, Page } from '@playwright/test';

/** A point of the viewport, in CSS px. */
export interface Point {
  x: number;
  y: number;
}

/** Time between the taps of a double tap, in ms. */
const secondTapAfter = 80;

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/**
 * Sends touches as the screen does, so the browser itself decides between scrolling, a click and pointer
 * events. `page.mouse` and dispatched events skip that decision.
 */
export async function touch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: TouchType, points: readonly Point[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  /** Moves each finger from its first to its second point. */
  const move = async (fingers: readonly (readonly [from: Point, to: Point])[], steps = 8) => {
    await send(
      'touchStart',
      fingers.map(([from]) => from),
    );
    for (let step = 1; step <= steps; step++) {
      const at = (from: number, to: number) => from + ((to - from) * step) / steps;
      await send(
        'touchMove',
        fingers.map(([from, to]) => ({ x: at(from.x, to.x), y: at(from.y, to.y) })),
      );
    }
    await send('touchEnd', []);
  };
  return {
    /** Drags one finger from the middle of the element. */
    swipe: async (element: Locator, by: Partial<Point>) => {
      const from = await middleOf(element);
      await move([[from, { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) }]]);
    },
    /** Moves two fingers away from each other, or towards each other if `by` is negative, in px each. */
    pinch: async (element: Locator, by: number) => {
      const { x, y } = await middleOf(element);
      const near = by < 0 ? 20 - by : 20;
      await move([
        [
          { x: x - near, y },
          { x: x - near - by, y },
        ],
        [
          { x: x + near, y },
          { x: x + near + by, y },
        ],
      ]);
    },
    /** Taps the middle of the element twice, as fast as a finger does. */
    doubleTap: async (element: Locator) => {
      const point = await middleOf(element);
      for (let taps = 0; taps < 2; taps++) {
        await send('touchStart', [point]);
        await send('touchEnd', []);
        await page.waitForTimeout(secondTapAfter);
      }
    },
    /** Holds one finger on the element until `isDone` resolves. */
    hold: async (element: Locator, isDone: () => Promise<unknown>) => {
      await send('touchStart', [await middleOf(element)]);
      await isDone();
      await send('touchEnd', []);
    },
  };
}

async function middleOf(element: Locator): Promise<Point> {
  // Waits until nothing, such as a toast, covers the element. A trial click would reach the window's listeners.
  await element.hover({ trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
