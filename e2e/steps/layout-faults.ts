import type { Page } from '@playwright/test';

/**
 * Finds layout faults on the visible screen, one line each: text outside its box, a heading or button that is
 * cut off, a word broken without a hyphen in a heading, tab, time or button, content wider than its page, and
 * a covered title. Elements whose own rule sets `overflow-x` may be wider.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    const unbreakable =
      'h1, h2, h3, h4, button, time, th, a[href], label, legend, summary, dt, [role="tab"], nav';
    const found = new Set<string>();

    const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule] : []),
        ...(rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : []),
      ]);
    const sideways = [...document.styleSheets]
      .flatMap((sheet) => rulesOf(sheet.cssRules))
      .filter(({ style }) => style.overflowX === 'auto' && style.overflowY === '')
      .map((rule) => rule.selectorText);
    const scrollsSideways = (box: Element) => sideways.some((selector) => box.matches(selector));

    // Chromium hyphenates only languages for which it has a dictionary.
    const probe = document.createElement('p');
    probe.style.cssText = 'position: fixed; width: 1ch; visibility: hidden; overflow-wrap: normal';
    probe.textContent =
      { de: 'Silbentrennung', ru: 'переносы' }[document.documentElement.lang] ?? 'hyphenation';
    document.body.append(probe);
    const linesWith = (hyphens: string) => {
      probe.style.hyphens = hyphens;
      return probe.getBoundingClientRect().height;
    };
    const hyphenates = linesWith('auto') > linesWith('manual') * 1.5;
    probe.remove();

    const isVisuallyHidden = (element: Element | null): boolean =>
      element !== null &&
      (element.getBoundingClientRect().width < 2 || isVisuallyHidden(element.parentElement));
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;

    const pen = document.createElement('canvas').getContext('2d');
    /** In px. Columns are no wider, however wide the screen. */
    const column = 320;
    /** Whether the word is wider than a line of a card. */
    const isTooLong = (word: string, style: CSSStyleDeclaration) => {
      if (!pen) return false;
      pen.font = style.font;
      return pen.measureText(word).width > Math.min(innerWidth, column) - 80;
    };

    /**
     * Returns the first word with a line break inside that no hyphen or dash explains; empty if there is
     * none.
     */
    const brokenWord = (node: Node, style: CSSStyleDeclaration): string => {
      if (hyphenates && style.hyphens === 'auto') return '';
      const range = document.createRange();
      const topOf = (at: number) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().top;
      };
      for (const word of (node.textContent ?? '').matchAll(/[^\s\u2010-\u2014-]+/gu)) {
        if (/[@/]/.test(word[0]) || isTooLong(word[0], style)) continue;
        for (let at = word.index + 1; at < word.index + word[0].length; at++) {
          if (topOf(at) - topOf(at - 1) > 4) return word[0];
        }
      }
      return '';
    };

    const cutBox = (parent: Element, left: number, right: number): Element | null => {
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const around = box.getBoundingClientRect();
        if (scrollsSideways(box)) return null;
        if (left < around.left - slack || right > around.right + slack) {
          const shortened = style.textOverflow === 'ellipsis' && style.overflowX === 'hidden';
          return shortened && !parent.closest(unbreakable) ? null : box;
        }
        if (style.position === 'fixed') return null;
      }
      return null;
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim();
      const parent = node.parentElement;
      if (!text || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('option, script, style') || isVisuallyHidden(parent)) continue;
      const report = (fault: string, box: Element) =>
        found.add(`“${text.slice(0, 60)}” ${fault} ${nameOf(box)}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))];
      const box = cutBox(parent, left, right);
      if (box) report('is cut off by', box);
      if (!parent.closest(unbreakable)) continue;
      const word = brokenWord(node, getComputedStyle(parent));
      if (word) report(`breaks “${word}” in`, parent);
      const clamp = parent.closest('h1, h2, h3, h4, button, [role="tab"]');
      if (
        clamp &&
        clamp.scrollHeight > clamp.clientHeight + 4 &&
        getComputedStyle(clamp).overflowY === 'hidden'
      )
        report('has more lines than', clamp);
    }

    for (const box of document.querySelectorAll('body *')) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (box.scrollWidth <= box.clientWidth + slack || overflowX === 'visible') continue;
      if (overflowY === 'auto' && !scrollsSideways(box) && box.clientWidth > 0 && !box.matches('textarea'))
        found.add(`${nameOf(box)} has content ${box.scrollWidth - box.clientWidth} px wider than itself`);
    }

    const title = document.querySelector('h1');
    if (title && !isVisuallyHidden(title) && !document.querySelector('dialog[open]')) {
      const { left, right, top, bottom } = title.getBoundingClientRect();
      for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
        const there = document.elementFromPoint((left + right) / 2, y);
        if (there && !there.contains(title) && !title.contains(there))
          found.add(`${nameOf(there)} covers the title`);
      }
    }
    return [...found];
  });
