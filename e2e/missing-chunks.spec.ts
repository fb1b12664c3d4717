import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { Device, type DeviceSettings } from './steps/device.ts';
import { Release } from './steps/release.ts';
import { countLoads, versionOf } from './steps/version.ts';

const patient = { timeout: 45_000 };
const draft = 'half a thought';
const laptop: DeviceSettings = { viewport: { width: 1280, height: 800 } };

let release: Release;
let school: SchoolProcess;
let anna: Account;
let groupId: number;

test.beforeEach(async () => {
  test.setTimeout(300_000);
  release = new Release();
  school = await SchoolProcess.start({}, release.folder);
  anna = await school.addPerson('Anna Weber');
  groupId = await school.addGroup('Field work Karaganda', [anna]);
});
test.afterEach(async () => {
  await school.remove();
  release.remove();
});

/** The chunk of the list of participants. */
const peopleChunk = 'directory-pages';
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const openPeople = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Participants' }).first().click();
const people = (page: Page) => page.getByRole('heading', { level: 1, name: 'Participants' });

/** Opens a chat with a draft. Prefetching of other screens is disabled. */
async function openChatWithDraft(settings: DeviceSettings): Promise<Device> {
  const device = await Device.start(settings);
  await device.context.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await device.signIn(school, anna);
  await device.page.goto(`${school.url}/chat/${groupId}`);
  if (!settings.serviceWorkers) await device.readyForOffline();
  await composer(device.page).fill(draft);
  return device;
}

/** Expects the screen in a new version after exactly one load, with the draft still there. */
async function expectNewVersion(page: Page, before: string, loads: () => number) {
  await expect(people(page)).toBeVisible(patient);
  await expect(async () => expect(await versionOf(page)).not.toBe(before)).toPass(patient);
  expect(loads()).toBe(1);
  await page.goto(`${school.url}/chat/${groupId}`);
  await expect(composer(page)).toHaveValue(draft);
}

test('loads the new version once when a chunk no longer exists', { tag: '@matrix' }, async () => {
  test.setTimeout(300_000);
  const device = await openChatWithDraft(laptop);
  const { page } = device;
  const [before, loads] = [await versionOf(page), countLoads(page)];
  await release.replaceByNext();
  const deleted = await page.evaluate(async (part) => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes(part) && (await cache.delete(request))) count += 1;
    }
    return count;
  }, `/${peopleChunk}-`);
  expect(deleted).toBeGreaterThan(0);
  // The HTTP cache may keep the chunk for a year.
  const cdp = await device.context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await openPeople(page);
  await expectNewVersion(page, before, loads);
  await device.remove();
});

test('downloads missing offline files later in the same page', { tag: '@matrix' }, async () => {
  release.removeChunks(/^about-screen/);
  const device = await Device.start(laptop);
  await device.signIn(school, anna);
  const loads = countLoads(device.page);
  const isKept = () =>
    device.page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  await device.page.waitForTimeout(5000);
  expect(await isKept()).toBe(false);
  release.restoreChunks();
  await expect.poll(isKept, patient).toBe(true);
  await device.readyForOffline();
  await school.down();
  await device.page.goto(`${school.url}/about`);
  await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads()).toBe(1);
  expect(device.pageErrors).toEqual([]);
  await device.remove();
});

test('loads the new version once without a service worker', { tag: '@matrix' }, async () => {
  test.setTimeout(300_000);
  const device = await openChatWithDraft({ ...laptop, serviceWorkers: 'block' });
  const { page } = device;
  const [before, loads] = [await versionOf(page), countLoads(page)];
  await release.replaceByNext();
  await openPeople(page);
  await expectNewVersion(page, before, loads);
  await device.remove();
});

test('loads once and then shows an error when no version has the chunk', { tag: '@matrix' }, async () => {
  test.setTimeout(300_000);
  const device = await openChatWithDraft({ ...laptop, serviceWorkers: 'block' });
  const { page } = device;
  const loads = countLoads(page);
  release.removeChunks(new RegExp(`^${peopleChunk}-`));
  await openPeople(page);
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible(patient);
  await page.waitForTimeout(4000);
  expect(loads()).toBe(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Chat' }).first().click();
  await page.getByRole('link', { name: 'Field work Karaganda' }).click();
  await expect(composer(page)).toHaveValue(draft);
  await device.remove();
});

test('does not reload offline when a chunk is missing', { tag: '@matrix' }, async () => {
  test.setTimeout(300_000);
  const device = await openChatWithDraft({ ...laptop, serviceWorkers: 'block' });
  const { page } = device;
  const loads = countLoads(page);
  await school.down();
  await openPeople(page);
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible(patient);
  await page.waitForTimeout(2000);
  expect(loads()).toBe(0);
  await device.remove();
});
