import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Returns the axe violations on the current page, or only those of an open dialog, with the first elements of
 * each. The app has no frames.
 */
export async function axeViolations(page: Page, within?: 'dialog'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    // Passed checks are most of the result, and naming their elements takes most of the time.
    const { violations } = await loaded.run(selector ?? document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, within);
}

/** Expects no axe violations on the current page. */
export async function expectAccessible(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
}
