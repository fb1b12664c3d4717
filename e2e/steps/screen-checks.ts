import { expect, type Page } from '@playwright/test';
import { axeViolations, expectAccessible } from './axe.ts';
import { expectTouchTargets } from './touch-targets.ts';

const expectNothingCutOff = async (page: Page, name: string) => {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
};

export async function checkScreen(page: Page, name: string) {
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNothingCutOff(page, name);
  await expectAccessible(page);
  await expectTouchTargets(page, name);
}

/** Checks an open dialog like a screen. The page below is inert. */
export async function checkDialog(page: Page, name: string) {
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectNothingCutOff(page, name);
  expect(await axeViolations(page, 'dialog'), name).toEqual([]);
  await expectTouchTargets(page, name);
}
