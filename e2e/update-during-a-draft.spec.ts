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
/** As the page sees it when one turns to another app. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (now ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
/** Long enough for what waits for a moment to have found one. */
const aWhile = (page: Page) => page.waitForTimeout(4000);

test('a new version waits for the end of a sentence, and takes nothing of it', async () => {
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

  await test.step('it comes while something is being written, and is not offered there', async () => {
    await composer(phone.page).fill(draft);
    await release.next();
    await checkForUpdate(phone.page);
    await expect.poll(() => isWaiting(phone.page), patient).toBe('installed');
    await aWhile(other);
    // It comes with a screen, and moves none.
    await expect(prompt(other)).toHaveCount(0);
    await other.getByRole('link', { name: 'Schedule' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await expect(prompt(other)).toBeVisible();
    await expectAccessible(other);
    await aWhile(phone.page);
    await expect(prompt(phone.page)).toHaveCount(0);
  });

  await test.step('not even when nobody looks', async () => {
    for (const page of [phone.page, other]) await hide(page, true);
    await aWhile(phone.page);
    expect(loaded()).toEqual([0, 0]);
    expect(await isWaiting(phone.page)).toBe('installed');
    for (const page of [phone.page, other]) await hide(page, false);
  });

  await test.step('nor is a page with a dialog taken from anybody', async () => {
    await composer(phone.page).fill('');
    await phone.page.goto(`${school.url}/profile`);
    await phone.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(phone.page.getByRole('dialog')).toBeVisible();
    await hide(phone.page, true);
    await hide(other, true);
    await aWhile(phone.page);
    await expect(phone.page.getByRole('dialog')).toBeVisible();
    expect(await versionOf(phone.page)).toBe(before);
    for (const page of [phone.page, other]) await hide(page, false);
    await phone.page.keyboard.press('Escape');
    await phone.page.goto(`${school.url}/chat/${groupId}`);
  });

  await test.step('who asks for it gets it at once; a page in mid-sentence goes on and follows later', async () => {
    await composer(phone.page).fill(draft);
    await prompt(other).click();
    await expect(async () => expect(await versionOf(other)).not.toBe(before)).toPass(patient);
    await aWhile(phone.page);
    await expect(composer(phone.page)).toHaveValue(draft);
    expect(await versionOf(phone.page)).toBe(before);
    await phone.page.getByRole('button', { name: 'Send' }).click();
    await expect(phone.page.getByRole('region', { name: 'Messages' }).getByText(draft)).toBeVisible();
    await expect(async () => expect(await versionOf(phone.page)).not.toBe(before)).toPass(patient);
  });

  await test.step('the message went out once', async () => {
    const { token } = await school.signIn(anna);
    const draftText = async () => {
      const address = `/chat/message?filter[group_id]=${groupId}`;
      const { data } = await school.call('GET', address, undefined, token);
      return data.map((row: { content: string }) => row.content);
    };
    await expect.poll(draftText, patient).toEqual([draft]);
  });

  await test.step('a draft survives the update that one asks for in the same page', async () => {
    await other.close();
    const second = await versionOf(phone.page);
    release.patch();
    await checkForUpdate(phone.page);
    await expect.poll(() => isWaiting(phone.page), patient).toBe('installed');
    await aWhile(phone.page);
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

  await test.step('when nobody looks and nothing stands there it is taken', async () => {
    await composer(phone.page).fill('');
    const count = countLoads(phone.page);
    release.patch();
    await checkForUpdate(phone.page);
    await expect.poll(() => isWaiting(phone.page), patient).toBe('installed');
    await hide(phone.page, true);
    await expect.poll(count, patient).toBe(1);
    await aWhile(phone.page);
    expect(count()).toBe(1);
  });

  expect(phone.complaints).toEqual([]);
  await phone.remove();
});
