import { expect, type Locator, type Page } from '@playwright/test';

const maxPresses = 150;

/**
 * Returns the focused element if no focus outline is visible, else null. The outline may be around the
 * element or an ancestor.
 */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // A card link covers its whole card with ::after, which carries the outline.
    const isOutlined = (element: Element) =>
      [getComputedStyle(element), getComputedStyle(element, '::after')].some(
        ({ content, outlineStyle, outlineWidth }, after) =>
          (!after || content !== 'none') && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
    const isInWindow = (element: Element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const drawn = width > 0 && height > 0;
      return drawn && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    };
    const isFaded = (element: Element | null): boolean =>
      element !== null && (Number(getComputedStyle(element).opacity) < 0.9 || isFaded(element.parentElement));
    let at: Element | null = focused;
    for (let up = 0; at && up < 5; up++) {
      if (isOutlined(at) && isInWindow(at) && !isFaded(at)) return null;
      at = at.parentElement;
    }
    return focused.outerHTML.slice(0, 200);
  });

/** Presses the key until the target has the focus. Expects a visible outline at every step. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible({ timeout: 30_000 });
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press(key);
    expect(await unseenFocus(page)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached with ${key}`);
}
