import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { messages } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { Gallery } from './steps/picture-server.ts';
import { readStoredRows } from './steps/stored-rows.ts';

const patient = { timeout: 45_000 };

let school: SchoolProcess;
let gallery: Gallery;
let anna: Account;
let groupId: number;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  school = await SchoolProcess.start();
  gallery = await Gallery.start(school.port);
  anna = await school.addPerson('Anna Weber');
  groupId = await school.addGroup('Field work Karaganda', [anna]);
  const { token } = await school.signIn(anna);
  for (let at = 1; at <= 60; at += 1)
    await school.call('POST', '/chat/message', { content: `Sample ${at}`, group_id: groupId }, token);
});
test.afterAll(async () => {
  gallery.close();
  await school.remove();
});

/** Loads pictures as an avatar does. Returns how many could be decoded. */
const showPictures = (page: Page, addresses: string[]): Promise<number> =>
  page.evaluate(async (wanted) => {
    let shown = 0;
    for (const address of wanted) {
      const image = new Image();
      image.src = address;
      await image.decode().then(
        () => (shown += 1),
        () => undefined,
      );
    }
    return shown;
  }, addresses);
const cachedPictures = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url));
const rowOf = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

test(
  'shows and frees stored data, limits pictures, and deletes them at sign-out',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(300_000);
    const phone = await Device.start();
    const { page } = phone;
    await phone.signIn(gallery, anna);
    await page.goto(`${gallery.url}/chat/${groupId}`);
    await expect(messages(phone).getByText('Sample 60')).toBeVisible(patient);
    await page.mouse.move(180, 400);
    // Scrolling back loads all messages onto the device.
    await expect(async () => {
      await page.mouse.wheel(0, -4000);
      expect((await readStoredRows(page))?.messages).toHaveLength(60);
    }).toPass(patient);
    await phone.readyForOffline();

    await test.step('fetches a picture once for any token and shows it offline', async () => {
      const address = '/api/files/avatar/1.png';
      expect(await showPictures(page, [`${address}?t=secret`])).toBe(1);
      await expect.poll(() => cachedPictures(page)).toEqual([`${gallery.url}${address}`]);
      expect(await showPictures(page, [`${address}?t=another`, `${address}?t=third`])).toBe(2);
      expect(gallery.requested).toEqual([`${address}?t=secret`]);
    });

    await test.step('keeps the newest 300 pictures', async () => {
      const many = Array.from({ length: 305 }, (_, at) => `/api/files/avatar/many-${at}.png`);
      expect(await showPictures(page, many)).toBe(305);
      await expect.poll(async () => (await cachedPictures(page)).length, patient).toBe(300);
      const kept = await cachedPictures(page);
      expect(kept).toContain(`${gallery.url}${many[304]}`);
      expect(kept).not.toContain(`${gallery.url}/api/files/avatar/1.png`);
    });

    await test.step('shows how much of each kind is stored', async () => {
      await page.goto(`${gallery.url}/profile`);
      await page.getByRole('link', { name: 'Storage and data use' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
      await expect(rowOf(page, 'Chats')).toContainText('60 messages', patient);
      await expect(rowOf(page, 'Pictures')).toContainText('300 pictures', patient);
      await expect(page.getByText(/used of the .* that the browser allows/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('frees space and downloads the data again', async () => {
      await page.getByRole('button', { name: 'Free up space' }).click();
      await expect(rowOf(page, 'Chats')).toContainText('50 messages', patient);
      await expect(rowOf(page, 'Pictures')).toContainText(/(?<!\d)0 pictures/, patient);
      await page.getByRole('button', { name: 'Free up space' }).click();
      await expect(page.getByText('There is nothing to remove.')).toBeVisible(patient);
      await page.goto(`${gallery.url}/chat/${groupId}`);
      await expect(messages(phone).getByText('Sample 60')).toBeVisible();
      await page.mouse.move(180, 400);
      await expect(async () => {
        await page.mouse.wheel(0, -4000);
        await expect(messages(phone).getByText('Sample 1', { exact: true })).toBeVisible({ timeout: 1000 });
      }).toPass(patient);
    });

    await test.step('remembers low data mode', async () => {
      await page.goto(`${gallery.url}/storage`);
      const isLow = () => page.evaluate(() => document.documentElement.hasAttribute('data-low-data'));
      expect(await isLow()).toBe(false);
      await page.getByRole('combobox', { name: 'Low data mode' }).selectOption('on');
      expect(await isLow()).toBe(true);
      await page.reload();
      await expect(page.getByRole('combobox', { name: 'Low data mode' })).toHaveValue('on');
      expect(await isLow()).toBe(true);
    });

    await test.step('deletes pictures at sign-out', async () => {
      await showPictures(page, ['/api/files/avatar/2.png']);
      await expect.poll(() => cachedPictures(page)).toHaveLength(1);
      await page.goto(`${gallery.url}/profile`);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expect.poll(() => cachedPictures(page)).toEqual([]);
    });

    expect(phone.pageErrors).toEqual([]);
    await phone.remove();
  },
);
