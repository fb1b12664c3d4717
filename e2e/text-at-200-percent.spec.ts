/*
 * At twice the default browser font size, no screen is too wide, and no heading, button or time is cut off.
 * `screens-are-accessible.spec.ts` checks the default size.
 */
import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { layoutFaults } from './steps/layout-faults.ts';
import { Device } from './steps/device.ts';
import { settled } from './steps/open-screen.ts';
import { fillSchool, type SchoolContent, openScreens, screensOf } from './steps/screens.ts';

let school: SchoolProcess;
let furnished: SchoolContent;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start();
  furnished = await fillSchool(school);
});
test.afterAll(() => school.remove());

/** Returns one line for each fault with the name of the screen, so that one run lists all of them. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = await layoutFaults(page);
  if (wider > 0) faults.push(`${wider} px wider than the screen`);
  return faults.map((fault) => `${name}: ${fault}`);
}

const fontSize = 32;
const variants = [360, 1280].flatMap((width) => ['de-DE', 'ru-RU'].map((locale) => ({ width, locale })));

for (const { width, locale } of variants) {
  test(
    `every screen fits at ${width} px in ${locale} with a browser font size of ${fontSize} px`,
    { tag: '@matrix' },
    async () => {
      test.setTimeout(240_000);
      // Set by a flag, because media queries in em ignore sizes set by scripts.
      const flags = [`--blink-settings=defaultFontSize=${fontSize}`];
      const device = await Device.start({ locale, viewport: { width, height: 800 }, flags });
      const { page } = device;
      const faults: string[] = [];
      const visit = async (name: string, address: string) => {
        await page.goto(`${school.url}${address}`);
        await settled(page);
        faults.push(...(await faultsOf(page, name)));
      };
      await visit('signIn', '/auth');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        `${fontSize}px`,
      );
      for (const [name, address] of Object.entries(openScreens)) await visit(name, address);
      await device.signIn(school, furnished.platformAdmin);
      for (const [name, address] of Object.entries(screensOf(furnished))) await visit(name, address);
      const menu = page.locator('nav button[aria-haspopup="dialog"]');
      await page.goto(`${school.url}${screensOf(furnished).dashboard}`);
      await expect(page.locator('h1')).toBeVisible();
      if (await menu.isVisible()) {
        await menu.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        faults.push(...(await faultsOf(page, 'menu')));
      }
      expect(faults).toEqual([]);
      await device.remove();
    },
  );
}
