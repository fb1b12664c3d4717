import { expect } from '@playwright/test';
import puppeteer, { type Page } from 'puppeteer-core';
import { findFirefox } from '../../build/engines.mjs';
import type { BrowserDriver, Engine, TabDriver } from './walker.ts';

const path = findFirefox();

/** Uses WebDriver BiDi, which Firefox supports natively. */
export const firefoxEngine: Engine = {
  name: 'firefox',
  unavailableReason: path === undefined ? 'no Firefox' : null,
  open: async (): Promise<BrowserDriver> => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path ?? '',
      headless: true,
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    });
    return { tab: async () => tabOf(await browser.newPage()), close: () => browser.close() };
  },
};

function tabOf(page: Page): TabDriver {
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle(expression)).asElement();
    if (!found) throw new Error(`No element was found: ${expression.slice(-80)}`);
    return found as Awaited<ReturnType<Page['$']>> & object;
  };
  /** Leaves the page by a script. Firefox 153 reports no navigation after a return from its back/forward cache. */
  const leaveBy = async (script: string) => {
    await page.evaluate(`window.isLeft = true; setTimeout(() => ${script})`);
    await expect
      .poll(() => page.evaluate("!window.isLeft && document.readyState !== 'loading'").catch(() => false), {
        timeout: 30_000,
      })
      .toBe(true);
  };
  /** Moves in the history, and waits until the page has another address: a reload right after it would cancel it. */
  const moveBy = async (steps: -1 | 1) => {
    const before = await page.evaluate('location.href');
    await page.evaluate(`setTimeout(() => history.go(${steps}))`);
    await expect
      .poll(() => page.evaluate('location.href').catch(() => before), { timeout: 30_000 })
      .not.toBe(before);
  };
  const isBlank = async () => (await page.evaluate('location.href')) === 'about:blank';
  return {
    goTo: async (url) =>
      (await isBlank()) ? void (await page.goto(url)) : leaveBy(`location.assign(${JSON.stringify(url)})`),
    reload: () => leaveBy('location.reload()'),
    back: () => moveBy(-1),
    forward: () => moveBy(1),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).type(text),
    press: (key) => page.keyboard.press(key),
    close: () => page.close(),
  };
}
