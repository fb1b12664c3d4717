/* Who needs larger letters sets them so: nothing gets wider than the screen, and no text is cut off. */
import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { textsCutOff } from './steps/cut-off.ts';
import { Device } from './steps/device.ts';
import { furnish, type Furnished, screensOf } from './steps/screens.ts';

let school: SchoolProcess;
let furnished: Furnished;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start();
  furnished = await furnish(school);
});
test.afterAll(() => school.remove());

/** Each as one line, so that all that is wrong is told at once. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of ['', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await page.waitForTimeout(250);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const at = `${name} at ${size || '100%'}`;
    if (wider > 0) faults.push(`${at}: ${wider} px wider than the screen`);
    faults.push(...(await textsCutOff(page)).map((text) => `${at}: ${text}`));
  }
  return faults;
}

const everyWay = [360, 1280].flatMap((width) => ['de-DE', 'ru-RU'].map((locale) => ({ width, locale })));
const usualWays = [
  { width: 360, locale: 'de-DE' },
  { width: 1280, locale: 'ru-RU' },
];

for (const { width, locale } of process.env['E2E_MATRIX'] === 'full' ? everyWay : usualWays) {
  test(
    `every screen at ${width} px in ${locale}, with letters of usual and of double size`,
    { tag: '@matrix' },
    async () => {
      test.setTimeout(240_000);
      const device = await Device.start({ locale, viewport: { width, height: 800 } });
      const { page } = device;
      const faults: string[] = [];
      await page.goto(`${school.url}/auth`);
      await expect(page.locator('h1')).toBeVisible();
      faults.push(...(await faultsOf(page, 'signIn')));
      await device.signIn(school, furnished.anna);
      for (const [name, address] of Object.entries(screensOf(furnished))) {
        await page.goto(`${school.url}${address}`);
        await expect(page.locator('h1')).toBeVisible();
        await page.waitForTimeout(300);
        faults.push(...(await faultsOf(page, name)));
      }
      if (width < 768) {
        await page.goto(`${school.url}${screensOf(furnished).dashboard}`);
        await page.locator('nav button[aria-haspopup="dialog"]').click();
        await expect(page.getByRole('dialog')).toBeVisible();
        faults.push(...(await faultsOf(page, 'menu')));
      }
      expect(faults).toEqual([]);
      await device.remove();
    },
  );
}
