import type { Page } from '@playwright/test';

/**
 * Texts that leave a box they stand in, by what they say: cut off, or over what is beside it. What scrolls
 * sideways and what ends in an ellipsis is meant to be longer than its box.
 */
export const textsCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const isOnlyHeard = (element: Element | null): boolean =>
      element !== null && (element.getBoundingClientRect().width === 1 || isOnlyHeard(element.parentElement));
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('option, script, style') || isOnlyHeard(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))];
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const around = box.getBoundingClientRect();
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        if (left < around.left - slack || right > around.right + slack) {
          if (style.textOverflow === 'ellipsis' && style.overflowX === 'hidden') break;
          found.add(`“${text.slice(0, 60)}” in ${box.tagName.toLowerCase()}.${box.className}`);
          break;
        }
        // Whatever leads out of here by itself is judged where it stands.
        if (style.position === 'fixed') break;
      }
    }
    return [...found];
  });
