import { chromium, type ElementHandle, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../build/chromium.mjs';
import type { BrowserDriver, Engine, TabDriver } from './walker.ts';

const path = findChromium()?.path;

export const chromiumEngine: Engine = {
  name: 'chromium',
  unavailableReason: path === undefined ? 'no Chromium' : null,
  open: async (): Promise<BrowserDriver> => {
    // Playwright disables the back/forward cache, which real browsers use.
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    const browser = await chromium.launch({
      executablePath: path ?? '',
      args: chromiumFlags,
      ignoreDefaultArgs,
    });
    const context = await browser.newContext({ locale: 'en-GB' });
    return { tab: async () => tabOf(await context.newPage()), close: () => browser.close() };
  },
};

function tabOf(page: Page): TabDriver {
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle(expression)).asElement();
    if (!found) throw new Error(`No element was found: ${expression.slice(-80)}`);
    return found as ElementHandle<HTMLElement>;
  };
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    forward: async () => void (await page.goForward({ waitUntil: 'commit' })),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).type(text),
    press: (key) => page.keyboard.press(key),
    close: () => page.close(),
  };
}
