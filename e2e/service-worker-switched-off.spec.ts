import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { readStoredRows } from './steps/stored-rows.ts';
import { countLoads, pollForUpdate } from './steps/version.ts';

const patient = { timeout: 45_000 };

let school: SchoolProcess;
let anna: Account;
let groupId: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  groupId = await school.addGroup('Field work Karaganda', [anna]);
});
test.afterAll(() => school.remove());

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const countCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).length);
/** Checks for a new service worker, as browsers do on navigation or after a day. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined),
  );

test(
  'removes itself when the server switches it off, reloads the page once, and loses nothing',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(420_000);
    const phone = await Device.start();
    const { page } = phone;
    await phone.signIn(school, anna);
    await page.goto(`${school.url}/chat/${groupId}`);
    await phone.readyForOffline();
    await school.down();
    await write(phone, 'from the train');
    await page.getByRole('textbox', { name: 'Message' }).fill('half a thought');
    expect(await countCaches(page)).toBeGreaterThan(0);
    const loads = countLoads(page);

    await test.step('waits while a message is being typed', async () => {
      await school.up({ SERVICE_WORKER: 'off' });
      await pollForUpdate(page);
      // A check of a busy browser may fail, as on a bad connection; browsers check with each navigation.
      await expect(async () => {
        await checkForUpdate(page);
        expect(await countCaches(page)).toBe(0);
      }).toPass(patient);
      await page.waitForTimeout(4000);
      expect(loads()).toBe(0);
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a thought');
    });

    await test.step('then loads the page from the server once', async () => {
      const { pathname } = new URL(page.url());
      await page.getByRole('textbox', { name: 'Message' }).fill('');
      await expect.poll(loads, patient).toBe(1);
      await expect.poll(() => isControlled(page), patient).toBe(false);
      await expect.poll(() => registrations(page), patient).toBe(0);
      await page.waitForTimeout(4000);
      expect(loads()).toBe(1);
      expect(new URL(page.url()).pathname).toBe(pathname);
    });

    await test.step('keeps rows and sends offline messages', async () => {
      await expect(messages(phone).getByText('from the train')).toHaveCount(1);
      await expect.poll(async () => (await readStoredRows(page))?.outbox, patient).toEqual([]);
      const { token } = await school.signIn(anna);
      const address = `/chat/message?filter[group_id]=${groupId}`;
      const { data } = await school.call('GET', address, undefined, token);
      expect(data.map((row: { content: string }) => row.content)).toEqual(['from the train']);
    });

    await test.step('stays removed while it is switched off', async () => {
      await page.reload();
      await expect(messages(phone).getByText('from the train')).toBeVisible();
      await expect.poll(() => registrations(page), patient).toBe(0);
      expect(await isControlled(page)).toBe(false);
      expect(loads()).toBe(2);
    });

    await test.step('reloads a page that does not respond', async () => {
      await school.down();
      await school.up({ SERVICE_WORKER: 'on' });
      await page.goto(`${school.url}/auth`);
      await page.goto(`${school.url}/schedule`);
      await phone.readyForOffline();
      await school.down();
      await school.up({ SERVICE_WORKER: 'off' });
      // A page without scripts, like one of a broken build.
      const broken = await phone.newTab();
      const brokenLoads = countLoads(broken);
      await broken.goto(`${school.url}/mark.svg`);
      expect(await isControlled(broken)).toBe(true);
      // Requests of an opening tab wake the old worker. With a debugger attached, it would then never stop.
      await broken.waitForTimeout(3000);
      const before = brokenLoads();
      await expect(async () => {
        await checkForUpdate(broken);
        expect(brokenLoads()).toBe(before + 1);
      }).toPass(patient);
      expect(await isControlled(broken)).toBe(false);
    });

    await test.step('opens offline again after it is switched on', async () => {
      await school.down();
      await school.up({ SERVICE_WORKER: 'on' });
      await page.goto(`${school.url}/chat/${groupId}`);
      await phone.readyForOffline();
      await school.down();
      await page.reload();
      await expect(messages(phone).getByText('from the train')).toBeVisible();
    });

    expect(phone.pageErrors).toEqual([]);
    await phone.remove();
  },
);
