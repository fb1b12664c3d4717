import { expect, type Page, test } from '@playwright/test';
import { FaultProxy } from '../tests/support/fault-proxy/fault-proxy.ts';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

const now = Date.now();
let school: SchoolProcess;
let proxy: FaultProxy;
let anna: Account;
let groupId: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start();
  proxy = await FaultProxy.start(school.port);
  anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  groupId = await school.addGroup('Field work', [anna, bert]);
  const { token } = await school.signIn(bert);
  await school.call('POST', '/chat/message', { content: 'The samples are in', group_id: groupId }, token);
});
test.afterAll(async () => {
  await proxy.stop();
  await school.remove();
});
test.describe.configure({ mode: 'serial' });

async function expectHeadingAndAccessible(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1);
  await expectAccessible(page);
}

/** Stores a row without a type, which no version of the app writes. */
const storeBrokenRow = (page: Page) =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('error', () => reject(new Error('The database could not be opened')));
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('events', 'readwrite');
        const time = Date.now();
        const row = { id: 999_999, name: 'Broken', time_start: time - 1, time_finish: time + 9_000_000 };
        writing.objectStore('events').put({ ...row, type: null, experts: [], rev: 1 });
        writing.addEventListener('complete', () => {
          opening.result.close();
          resolve();
        });
      });
    });
  });

test('shows loading, empty, full, offline and broken states', { tag: '@matrix' }, async () => {
  test.setTimeout(240_000);
  const device = await Device.start();
  const { page } = device;
  const rightNow = page.getByRole('article').filter({ hasText: 'Right now' });

  await test.step('shows loading before the first download', async () => {
    const held = proxy.holdRequests(/^GET \/api\/event\/list/);
    await device.signIn(proxy, anna);
    await held.reached();
    await expect(page.getByText('Loading…').first()).toBeAttached();
    await expectHeadingAndAccessible(page);
    held.pass();
  });

  await test.step('shows a school without a programme', async () => {
    await expect(page.getByRole('main').getByText('No events yet')).toBeVisible({ timeout: 30_000 });
    await expectHeadingAndAccessible(page);
  });

  await test.step('shows a published programme with running and coming events', async () => {
    await school.command('import', [], programmeAround(now));
    await expect(rightNow).toContainText('Sorting lines for towns', { timeout: 60_000 });
    await expect(rightNow).toContainText(/ends in \d/);
    await expect(page.getByRole('region', { name: 'Important' })).toContainText('1 of 3');
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today.getByRole('article')).toHaveCount(1);
    await expect(today).toContainText('Deposits: three models');
    await expectHeadingAndAccessible(page);
  });

  await test.step('shows unread notifications and marks an opened one as read', async () => {
    await school.command('import', [], programmeAround(now, 600_000));
    const news = page.getByRole('region', { name: 'Notifications' });
    const moved = news.getByRole('button', { name: /Deposits|New start/ });
    await expect(moved).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(news.getByRole('heading')).toBeFocused();
    await moved.click();
    await expect(page.getByRole('dialog')).toContainText('Deposits');
    await expectHeadingAndAccessible(page);
    // A toast in the dialog also has a button "Close", but as an icon.
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    await expect(news).toContainText('No new notifications.');
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await test.step('opens offline with the stored state and its time', async () => {
    await device.readyForOffline();
    proxy.down();
    await page.reload();
    await expect(rightNow).toContainText('Sorting lines for towns');
    await expect(page.getByText(/^Offline · as of \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
    await expectHeadingAndAccessible(page);
  });

  await test.step('keeps the rest of the app working when a row breaks the page', async () => {
    await storeBrokenRow(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This page is not working' })).toBeVisible();
    await expect(page).toHaveTitle('This page is not working – Yurt');
    await expectHeadingAndAccessible(page);
    await page.getByRole('link', { name: /^Chat/ }).click();
    await expect(page.getByText('The samples are in')).toBeVisible();
    proxy.clear();
  });
  await device.remove();
});

test('opens chats beside the page without changing its address', { tag: '@matrix' }, async () => {
  test.setTimeout(120_000);
  const device = await Device.start({
    viewport: { width: 768, height: 1024 },
    colorScheme: 'dark',
  });
  const { page } = device;
  await device.signIn(proxy, anna);
  const button = page.getByRole('main').getByRole('button', { name: /^Chat/ });
  const panel = page.getByRole('complementary', { name: 'Chat' });

  await button.click();
  await expect(panel.getByRole('link', { name: /Field work/ })).toBeVisible();
  await expectHeadingAndAccessible(page);
  await panel.getByRole('link', { name: /Field work/ }).click();
  await expect(panel.getByText('The samples are in', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Message' }).fill('From beside the page');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'From beside the page' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectHeadingAndAccessible(page);

  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeFocused();
  await expect(panel.getByText('From beside the page', { exact: true }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByRole('link', { name: /Field work/ })).toContainText('You: From beside the page');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);

  await button.focus();
  await button.press('Enter');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await page.getByRole('link', { name: /^Chat/ }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(button).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('region', { name: 'Chat' })).toContainText('Field work');
  await expect(button).toHaveCount(0);
  await expectHeadingAndAccessible(page);
  expect(device.pageErrors).toEqual([]);
  await device.remove();
});

test('closes the menu on every navigation, including back and forward', { tag: '@matrix' }, async () => {
  const device = await Device.start();
  const { page } = device;
  await device.signIn(proxy, anna);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(menu.getByText('Anna Weber')).toBeVisible();
  await menu.getByRole('link', { name: 'Participants' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeFocused();
  await expect(page).toHaveTitle('Participants – Yurt');

  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await device.remove();
});
