import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { Release } from './steps/release.ts';
import { checkForUpdate, countLoads, pollForUpdate, versionOf } from './steps/version.ts';

const patient = { timeout: 45_000 };
const draft = 'An answer that takes its time';

let release: Release;
let school: SchoolProcess;
let anna: Account;
let groupId: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  release = new Release();
  school = await SchoolProcess.start({}, release.folder);
  anna = await school.addPerson('Anna Weber');
  groupId = await school.addGroup('Field work Karaganda', [anna]);
});
test.afterAll(async () => {
  await school.remove();
  release.remove();
});

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const prompt = (page: Page) => page.getByRole('button', { name: 'Update now' });
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
/** Overrides the visibility, as if the person switched to another app. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (now ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
/** Long enough for a pending update to be applied if it could be. */
const waitForUpdate = (page: Page) => page.waitForTimeout(4000);

test(
  'waits with a new version while text is being typed, and keeps the text',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(420_000);
    const phone = await Device.start();
    await phone.signIn(school, anna);
    await phone.page.goto(`${school.url}/chat/${groupId}`);
    await phone.readyForOffline();
    const other = await phone.newTab();
    await other.goto(`${school.url}/participants`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await versionOf(phone.page);
    const loads = [countLoads(phone.page), countLoads(other)];
    const loaded = () => loads.map((count) => count());

    await test.step('does not offer the update in a page with a draft', async () => {
      await composer(phone.page).fill(draft);
      await release.replaceByNext();
      await checkForUpdate(phone.page);
      await expect.poll(() => isWaiting(phone.page), patient).toBe('installed');
      await waitForUpdate(other);
      // The prompt appears only with a new screen, because it would move the content of the current one.
      await expect(prompt(other)).toHaveCount(0);
      await other.getByRole('link', { name: 'Schedule' }).click();
      await expect(other.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
      await expect(prompt(other)).toBeVisible();
      await expectAccessible(other);
      await waitForUpdate(phone.page);
      await expect(prompt(phone.page)).toHaveCount(0);
    });

    await test.step('does not apply the update in hidden pages with a draft', async () => {
      for (const page of [phone.page, other]) await setHidden(page, true);
      await waitForUpdate(phone.page);
      expect(loaded()).toEqual([0, 0]);
      expect(await isWaiting(phone.page)).toBe('installed');
      for (const page of [phone.page, other]) await setHidden(page, false);
    });

    await test.step('does not apply the update in a page with an open dialog', async () => {
      await composer(phone.page).fill('');
      await phone.page.goto(`${school.url}/profile`);
      await phone.page.getByRole('button', { name: 'Sign out' }).click();
      await expect(phone.page.getByRole('dialog')).toBeVisible();
      await setHidden(phone.page, true);
      await setHidden(other, true);
      await waitForUpdate(phone.page);
      await expect(phone.page.getByRole('dialog')).toBeVisible();
      expect(await versionOf(phone.page)).toBe(before);
      for (const page of [phone.page, other]) await setHidden(page, false);
      await phone.page.keyboard.press('Escape');
      await phone.page.goto(`${school.url}/chat/${groupId}`);
    });

    await test.step('updates a page on request, and a page with a draft after sending', async () => {
      await composer(phone.page).fill(draft);
      await prompt(other).click();
      await expect(async () => expect(await versionOf(other)).not.toBe(before)).toPass(patient);
      await waitForUpdate(phone.page);
      await expect(composer(phone.page)).toHaveValue(draft);
      expect(await versionOf(phone.page)).toBe(before);
      await phone.page.getByRole('button', { name: 'Send' }).click();
      await expect(phone.page.getByRole('region', { name: 'Messages' }).getByText(draft)).toBeVisible();
      await expect(async () => expect(await versionOf(phone.page)).not.toBe(before)).toPass(patient);
    });

    await test.step('sends the message once', async () => {
      const { token } = await school.signIn(anna);
      const draftText = async () => {
        const address = `/chat/message?filter[group_id]=${groupId}`;
        const { data } = await school.call('GET', address, undefined, token);
        return data.map((row: { content: string }) => row.content);
      };
      await expect.poll(draftText, patient).toEqual([draft]);
    });

    await test.step('keeps a draft when the person updates the same page', async () => {
      await other.close();
      const second = await versionOf(phone.page);
      release.patchServiceWorker();
      await checkForUpdate(phone.page);
      await expect.poll(() => isWaiting(phone.page), patient).toBe('installed');
      await waitForUpdate(phone.page);
      await phone.page.getByRole('button', { name: 'Back' }).click();
      await phone.page.getByRole('link', { name: /Field work Karaganda/ }).click();
      await expect(prompt(phone.page)).toBeVisible(patient);
      await composer(phone.page).fill('Still thinking');
      const count = countLoads(phone.page);
      await pollForUpdate(phone.page);
      await prompt(phone.page).click();
      await expect.poll(count, patient).toBe(1);
      await expect.poll(() => isWaiting(phone.page).catch(() => 'loading'), patient).toBeUndefined();
      await expect(composer(phone.page)).toHaveValue('Still thinking', patient);
      expect(second).not.toBe(before);
    });

    await test.step('updates a hidden page without a draft by itself', async () => {
      await composer(phone.page).fill('');
      const count = countLoads(phone.page);
      release.patchServiceWorker();
      await checkForUpdate(phone.page);
      await expect.poll(() => isWaiting(phone.page), patient).toBe('installed');
      await setHidden(phone.page, true);
      await expect.poll(count, patient).toBe(1);
      await waitForUpdate(phone.page);
      expect(count()).toBe(1);
    });

    expect(phone.pageErrors).toEqual([]);
    await phone.remove();
  },
);
