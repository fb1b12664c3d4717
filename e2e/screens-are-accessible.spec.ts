import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device, type DeviceSettings } from './steps/device.ts';
import { checkScreen, checkDialog } from './steps/screen-checks.ts';
import { openScreen } from './steps/open-screen.ts';
import { putFailedOps } from './steps/outbox.ts';
import { fillSchool, type SchoolContent, newcomer, openScreens, screensOf } from './steps/screens.ts';

const phone = { width: 360, height: 800 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };

/** Every size in every language. Each size and each language occurs with both colour schemes. */
const everyDevice: DeviceSettings[] = [phone, tablet, desktop].flatMap((viewport, row) =>
  ['en-GB', 'de-DE', 'ru-RU'].map((locale, column) => ({
    viewport,
    colorScheme: (row + column) % 2 === 0 ? ('light' as const) : ('dark' as const),
    locale,
  })),
);
/** The narrowest screen and the longest language. */
const usualDevices: DeviceSettings[] = [{ viewport: phone, colorScheme: 'light', locale: 'de-DE' }];
const devices = process.env['E2E_MATRIX'] === 'full' ? everyDevice : usualDevices;

let school: SchoolProcess;
let furnished: SchoolContent;
let screens: ReturnType<typeof screensOf>;

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  furnished = await fillSchool(school);
  screens = screensOf(furnished);
});
test.afterAll(() => school.remove());
// Tests run in parallel workers, each with its own school, because they stop and start it.
test.describe.configure({ mode: 'parallel' });

/** The token that a pending account gets when signing in is refused. */
async function waitingToken(): Promise<string> {
  const answer = await fetch(`${school.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newcomer.email, password: newcomer.password }),
  });
  return (await answer.json()).data.token;
}

/** The text of the screen without its numbers: times change while a test runs. */
const textOf = async (page: Page) => (await page.locator('main').innerText()).replaceAll(/\d+/g, '');

for (const settings of devices) {
  const { viewport, colorScheme, locale } = settings;
  test(`every screen at ${viewport?.width} px, ${colorScheme}, ${locale} is accessible, has one heading and cuts nothing off`, async () => {
    test.setTimeout(420_000);
    const device = await Device.start({ ...settings, hasTouch: viewport === phone });
    const { page } = device;
    await page.goto(`${school.url}/auth`);
    await checkScreen(page, 'sign-in');
    await page.locator('button[type="submit"]').click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await checkScreen(page, 'sign-in with errors');
    await page.goto(`${school.url}/auth?forgot=1`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkDialog(page, 'forgot password');
    await school.command('platform', ['close', '2035-01-01T09:00Z']);
    const pending = JSON.stringify({ email: newcomer.email, token: await waitingToken() });
    await page.evaluate((kept) => sessionStorage.setItem('pending-account', kept), pending);
    for (const [name, address] of Object.entries(openScreens)) {
      await test.step(name, async () => {
        await openScreen(page, address);
        await checkScreen(page, name);
        expect(new URL(page.url()).pathname).toBe(address);
      });
    }
    await school.command('platform', ['open']);
    await device.signIn(school, furnished.platformAdmin);
    await putFailedOps(page, furnished.groupId, furnished.messageId);
    const textsOnline = new Map<string, string>();
    for (const [name, address] of Object.entries(screens)) {
      await test.step(name, async () => {
        await openScreen(page, address);
        await checkScreen(page, name);
        textsOnline.set(name, await textOf(page));
      });
    }
    await page.goto(`${school.url}/no/such/page`);
    await checkScreen(page, 'page not found');
    await device.readyForOffline();
    await school.down();
    await page.goto(`${school.url}${screens.chat}`);
    await page.getByRole('textbox').fill('Aus dem Zug');
    await page.locator('textarea + button').click();
    await expect(page.locator('ol').getByText('Aus dem Zug')).toBeVisible();
    await page.goto(`${school.url}${screens.waiting}`);
    await expect(page.locator('h3')).toHaveCount(4);
    for (const [name, address] of Object.entries(screens)) {
      await test.step(`${name} without a server`, async () => {
        await openScreen(page, address);
        // A screen that looks the same has been checked.
        if ((await textOf(page)) !== textsOnline.get(name))
          await checkScreen(page, `${name} without a server`);
      });
    }
    expect(device.pageErrors).toEqual([]);
    await device.remove();
    // Started only after the device is removed, which would otherwise send its outbox.
    await school.up();
  });
}
