import { expect, type Page } from '@playwright/test';

/**
 * Finds controls whose touch target is lower or narrower than 44 CSS px. Links within running text are exempt
 * (WCAG 2.5.8). A point belongs to a target if a press there reaches the control, its label, or a
 * pseudo-element of either.
 */
const findSmallTargets = () => {
  const minSize = 44;
  const small: string[] = [];
  const controls =
    'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"]';
  const top = document.querySelector('dialog[open]') ?? document.body;
  const isInText = (element: Element) =>
    element.localName === 'a' &&
    getComputedStyle(element).display === 'inline' &&
    (element.closest('p') !== null ||
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      ));
  for (const element of top.querySelectorAll<HTMLElement>(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    if (isInText(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top: y, width, height } = element.getBoundingClientRect();
    // For a visually hidden input, such as that of a drawn radio button, the label is the target.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const box = label && width < minSize ? label.getBoundingClientRect() : { left, top: y, width, height };
    if (box.width === 0 || box.height === 0 || (width <= 1 && !label)) continue;
    const x = box.left + box.width / 2;
    const middle = box.top + box.height / 2;
    const reaches = (dx: number, dy: number) => {
      const [px, py] = [x + dx, middle + dy];
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true;
      const hit = document.elementFromPoint(px, py);
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
    };
    // Covered by a fixed bar. Scrolling uncovers it.
    if (!reaches(0, 0)) continue;
    /** How far the target extends from its middle in one direction. */
    const extent = (dx: number, dy: number) => {
      let px = 0;
      while (px < minSize && reaches(dx * (px + 1), dy * (px + 1))) px++;
      return px;
    };
    const wide = box.width >= minSize - 0.5 || extent(-1, 0) + extent(1, 0) >= minSize - 3;
    const high = box.height >= minSize - 0.5 || extent(0, -1) + extent(0, 1) >= minSize - 3;
    if (!wide || !high) {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      small.push(`${element.localName} “${name}” ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
  }
  return [...new Set(small)];
};

/** On a touch screen, expects every control to be large enough. */
export async function expectTouchTargets(page: Page, name: string) {
  if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches))) return;
  expect.soft(await page.evaluate(findSmallTargets), `small touch targets: ${name}`).toEqual([]);
}
