import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { openScreen } from './steps/open-screen.ts';
import { fillSchool, screensOf } from './steps/screens.ts';

/** The notes on screens whose content this device does not have. */
const missing = /You need a connection|Not on this device yet|These results come from this device only/;

const textOf = (page: Page) => page.locator('main').innerText();

/** Opens each menu, picker and dialog of the screen that no earlier screen has, and returns what stayed empty. */
async function emptyPopups(page: Page, tried: Set<string>): Promise<string[]> {
  const empty: string[] = [];
  const openers = page.locator('main [aria-haspopup]:visible:not([disabled], [aria-disabled="true"])');
  const popups = page.locator('dialog[open], [role="menu"], [role="listbox"], [popover]:popover-open');
  for (;;) {
    // One for all rows of a list: their names contain the row's. Rows move when one is opened.
    const kinds = await openers.evaluateAll((elements) =>
      elements.map((element) =>
        (element.getAttribute('aria-label') ?? element.textContent).replace(/[:“].*/, '').trim(),
      ),
    );
    const index = kinds.findIndex((each) => !tried.has(each));
    const kind = kinds[index];
    if (kind === undefined) return empty;
    tried.add(kind);
    await openers.nth(index).click();
    const popup = popups.last();
    const isFilled = async () =>
      (await popup.isVisible()) &&
      (await popup.locator('[aria-busy="true"]').count()) === 0 &&
      (await popup.innerText()).trim() !== '';
    const filled = await expect
      .poll(isFilled, { timeout: 5000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (!filled) empty.push(kind);
    await page.keyboard.press('Escape');
    await expect(popups).toHaveCount(0);
    // A click at the same place would count as the second of a double click.
    await page.waitForTimeout(400);
  }
}

test(
  'says on screens opened for the first time offline what is missing, and shows it after reconnecting',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(420_000);
    const school = await SchoolProcess.start();
    const filled = await fillSchool(school);
    const device = await Device.start();
    await device.signIn(school, filled.platformAdmin);
    await device.readyForOffline();
    await school.down();
    /** Each in a tab of its own, so that all wait for the connection at the same time. */
    const waiting: { name: string; tab: Page }[] = [];
    const tried = new Set<string>();
    const empty: string[] = [];
    let tab = await device.newTab();
    await tab.goto(`${school.url}/dashboard`);
    for (const [name, address] of Object.entries(screensOf(filled))) {
      await test.step(`${name} offline`, async () => {
        await openScreen(tab, address);
        // A placeholder offline never ends.
        await expect(tab.locator('[aria-busy="true"]'), name).toHaveCount(0);
        empty.push(...(await emptyPopups(tab, tried)).map((popup) => `${name}: ${popup}`));
        if (!missing.test(await textOf(tab))) return;
        waiting.push({ name, tab });
        tab = await device.newTab();
        await tab.goto(`${school.url}/dashboard`);
      });
    }
    console.log(`  screens without content: ${waiting.map(({ name }) => name).join(', ')}`);
    console.log(`  opened there: ${[...tried].join(', ')}`);
    expect(empty).toEqual([]);
    expect(waiting.length).toBeGreaterThan(10);
    await school.up();
    for (const { name, tab: page } of waiting)
      await expect.poll(() => textOf(page), { message: name, timeout: 30_000 }).not.toMatch(missing);
    expect(device.pageErrors).toEqual([]);
    await device.remove();
    await school.remove();
  },
);
