import { expect, type Page, test } from '@playwright/test';
import { addresses } from '../src/lib/addresses.ts';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device, type DeviceSettings } from './steps/device.ts';
import { keepFailures } from './steps/outbox.ts';
import { programmeAround } from './steps/programme.ts';

const phone = { width: 360, height: 800 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };

const everyDevice: DeviceSettings[] = [phone, tablet, desktop].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    ['en-GB', 'de-DE', 'ru-RU'].map((locale) => ({ viewport, colorScheme, locale })),
  ),
);
const usualDevices: DeviceSettings[] = [
  { viewport: phone, colorScheme: 'light', locale: 'de-DE' },
  { viewport: desktop, colorScheme: 'dark', locale: 'ru-RU' },
];
const devices = process.env['E2E_MATRIX'] === 'full' ? everyDevice : usualDevices;

let school: SchoolProcess;
let anna: Account;
let eventId: number;
let groupId: number;
let messageId: number;

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause', 'expert');
  await school.command('import', [], programmeAround(Date.now()));
  // A moved session gives everybody a notification.
  await school.command('import', [], programmeAround(Date.now() + 600_000));
  groupId = await school.addGroup('Field work Karaganda', [anna, bert]);
  const { token } = await school.signIn(bert);
  for (const content of [
    'The samples are in',
    'Donaudampfschifffahrtsgesellschaftskapitän https://example.org/a-rather-long-address/of-a-file',
  ]) {
    await school.call('POST', '/chat/message', { content, group_id: groupId }, token);
  }
  const own = await school.signIn(anna);
  const sent = { content: 'Bring gloves', group_id: groupId };
  messageId = (await school.call('POST', '/chat/message', sent, own.token)).data.id;
  const events = await school.call('GET', '/events', undefined, token);
  eventId = events.data.find((row: { name: string }) => row.name.startsWith('Landfill')).id;
});
test.afterAll(() => school.remove());
// One school, which goes down and up: one device after the other.
test.describe.configure({ mode: 'serial' });

/** One address of every screen; a screen that stands here in none fails the test below. */
const screens: Record<Exclude<keyof typeof addresses, 'signIn'>, () => string> = {
  dashboard: () => addresses.dashboard.getHref(),
  schedule: () => addresses.schedule.getHref(),
  event: () => addresses.event.getHref(eventId, 'Landfill gas'),
  people: () => addresses.people.getHref(),
  chats: () => addresses.chats.getHref(),
  chat: () => addresses.chat.getHref(groupId),
  notifications: () => addresses.notifications.getHref(),
  profile: () => addresses.profile.getHref(),
  waiting: () => addresses.waiting.getHref(),
  storage: () => addresses.storage.getHref(),
};

const expectNothingCutOff = async (page: Page, name: string) => {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
};

async function expectGood(page: Page, name: string) {
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNothingCutOff(page, name);
  await expectAccessible(page);
}

test('every screen of the app is looked at', () => {
  expect(['signIn', ...Object.keys(screens)].toSorted()).toEqual(Object.keys(addresses).toSorted());
});

for (const settings of devices) {
  const { viewport, colorScheme, locale } = settings;
  test(`every screen at ${viewport?.width} px, ${colorScheme}, ${locale}: accessible, one heading, nothing cut off`, async () => {
    test.setTimeout(240_000);
    const device = await Device.start(settings);
    const { page } = device;
    await page.goto(`${school.url}/auth`);
    await expectGood(page, 'sign-in');
    await page.locator('button[type="submit"]').click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectGood(page, 'sign-in with errors');
    await device.signIn(school, anna);
    await keepFailures(page, groupId, messageId);
    for (const [name, addressOf] of Object.entries(screens)) {
      await test.step(name, async () => {
        await page.goto(`${school.url}${addressOf()}`);
        await expect(page.locator('h1')).toBeVisible();
        await page.waitForTimeout(300);
        await expectGood(page, name);
      });
    }
    await page.goto(`${school.url}/no/such/page`);
    await expectGood(page, 'page not found');
    await device.readyForOffline();
    await school.down();
    await page.goto(`${school.url}${screens.chat()}`);
    await page.getByRole('textbox').fill('Aus dem Zug');
    await page.locator('textarea + button').click();
    await page.goto(`${school.url}${screens.waiting()}`);
    await expect(page.locator('h3')).toHaveCount(4);
    for (const [name, addressOf] of Object.entries(screens)) {
      await test.step(`${name} without a server`, async () => {
        await page.goto(`${school.url}${addressOf()}`);
        await expect(page.locator('h1')).toBeVisible();
        await page.waitForTimeout(300);
        await expectGood(page, `${name} without a server`);
      });
    }
    await school.up();
    expect(device.complaints).toEqual([]);
    await device.remove();
  });
}
