import { expect, type Page, test } from '@playwright/test';
import { composer, Journey, type Member, messages } from './steps/journey.ts';

let journey: Journey;
let anna: Member;

test.beforeEach(async () => {
  journey = await Journey.start('Anna Weber', 'Bert Krause');
  anna = await journey.join('Anna Weber');
});
test.afterEach(() => journey.remove());

const notStored = 'The message could not be saved on this device. Your text is still here.';

/** A page of the origin without the app. */
async function pageWithoutApp(): Promise<Page> {
  const page = await anna.device.newTab();
  await page.goto(`${journey.proxy.url}/api/health`);
  return page;
}

test(
  'refetches everything after another page deletes the database, and reports that a message was not stored',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(90_000);
    const { page } = anna.device;
    await journey.write(anna, 'acknowledged before');
    await journey.waitUntilSent(anna);
    const other = await pageWithoutApp();
    await page.bringToFront();
    await composer(page).fill('written into nothing');
    // The app refills the database about a second later. Until then nothing can be stored.
    await other.evaluate(async () => {
      const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(found?.name ?? '');
        deleting.addEventListener('success', () => resolve());
        deleting.addEventListener('error', () => reject(new Error('The database could not be deleted')));
      });
    });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(notStored)).toBeVisible();
    await other.close();
    await expect(messages(page).getByText('acknowledged before')).toBeVisible({ timeout: 20_000 });
    await expect(composer(page)).toHaveValue('written into nothing');
    // The page may show its rows before the database can be written again: then the text comes back once more.
    await expect(async () => {
      if ((await composer(page).inputValue()) !== '')
        await page.getByRole('button', { name: 'Send' }).click();
      await expect(messages(page).getByText('written into nothing')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await journey.waitUntilSent(anna);
    await journey.write(anna, 'written into a new one');
    await journey.waitUntilSent(anna);
    const bert = await journey.join('Bert Krause');
    await journey.check(anna, bert);
  },
);

test(
  'refetches everything after the browser clears the database, and keeps the text in the composer',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(90_000);
    const { page, context } = anna.device;
    await journey.write(anna, 'acknowledged before');
    await journey.waitUntilSent(anna);
    const cdp = await context.newCDPSession(page);
    await composer(page).fill('half a sentence');
    await page.waitForTimeout(1000);
    // The app may refill the database before the call returns.
    const emptied = page.waitForFunction(() => !document.querySelector('[role="region"] li'));
    await cdp.send('Storage.clearDataForOrigin', { origin: journey.proxy.url, storageTypes: 'indexeddb' });
    await emptied;
    await expect(messages(page).getByText('acknowledged before')).toBeVisible({ timeout: 20_000 });
    await expect(composer(page)).toHaveValue('half a sentence');
    await journey.write(anna, 'written into a new one');
    await journey.waitUntilSent(anna);
    const bert = await journey.join('Bert Krause');
    await journey.check(anna, bert);
  },
);

/** Resets the database to version 1 with its content and keeps it open, like a frozen tab. */
const holdDatabaseAsOldBuild = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const name = found?.name ?? '';
    const now = await done(indexedDB.open(name));
    const stores = [...now.objectStoreNames].filter((store) => store !== 'journal');
    const kept = await Promise.all(
      stores.map(async (store) => {
        const {
          keyPath,
          autoIncrement,
          indexNames,
          name: called,
        } = now.transaction(store).objectStore(store);
        const indexes = [...indexNames].map((index) => {
          const { keyPath: path, unique } = now.transaction(store).objectStore(store).index(index);
          return { index, path, unique };
        });
        const rows = await done(now.transaction(store).objectStore(store).getAll());
        return { called, keyPath, autoIncrement, indexes, rows };
      }),
    );
    now.close();
    await done(indexedDB.deleteDatabase(name));
    // Dexie multiplies its version numbers by ten.
    const opening = indexedDB.open(name, 10);
    opening.addEventListener('upgradeneeded', () => {
      for (const { called, keyPath, autoIncrement, indexes, rows } of kept) {
        const store = opening.result.createObjectStore(called, { keyPath, autoIncrement });
        for (const { index, path, unique } of indexes) store.createIndex(index, path, { unique });
        for (const row of rows) store.add(row);
      }
    });
    const held = await done(opening);
    // With a listener that does not close the database, the tab ignores the version change.
    held.addEventListener('versionchange', ({ newVersion }) =>
      Object.assign(globalThis, { asked: newVersion }),
    );
    Object.assign(globalThis, { held });
  });

test(
  'explains that an old tab blocks the new build, and continues when that tab closes',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(90_000);
    const { page } = anna.device;
    await journey.write(anna, 'acknowledged before');
    await journey.waitUntilSent(anna);
    const old = await pageWithoutApp();
    await page.bringToFront();
    journey.proxy.down();
    await journey.write(anna, 'waits since the old build');
    await page.goto('about:blank');
    await holdDatabaseAsOldBuild(old);
    journey.proxy.up();
    await page.goto(journey.chatUrl);
    await expect
      .poll(() => old.evaluate(() => Reflect.get(globalThis, 'asked')), { timeout: 20_000 })
      .toBeGreaterThan(10);
    const advice = page.getByRole('heading', {
      name: 'An older version of this app is still open in another tab',
    });
    await expect(advice).toBeVisible();
    await old.close();
    await expect(messages(page).getByText('acknowledged before')).toBeVisible({ timeout: 20_000 });
    await journey.waitUntilSent(anna);
    await journey.write(anna, 'written in the new build');
    await journey.waitUntilSent(anna);
    const bert = await journey.join('Bert Krause');
    await journey.check(anna, bert);
  },
);
