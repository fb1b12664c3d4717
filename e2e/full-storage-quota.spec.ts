import { expect, type Page, test } from '@playwright/test';
import { readStoredRows } from './steps/stored-rows.ts';
import { composer, Journey, type Member, messages } from './steps/journey.ts';
import { programmeAround } from './steps/programme.ts';
import { fillQuota, freeQuota, quotaFlag } from './steps/storage-quota.ts';

let journey: Journey;
let anna: Member;

test.beforeEach(async () => {
  journey = await Journey.start('Anna Weber', 'Bert Krause');
  const { school } = journey;
  await school.command('import', [], programmeAround(Date.now()));
  // Moving a session notifies everyone.
  await school.command('import', [], programmeAround(Date.now() + 600_000));
  // Chromium counts the caches of the service worker only after the quota is used up, and then exceeds it.
  anna = await journey.join('Anna Weber', { flags: [quotaFlag(40)], serviceWorkers: 'block' });
});
test.afterEach(() => journey.remove());

/** A page of the origin without the app. */
async function pageWithoutApp(): Promise<Page> {
  const other = await anna.device.newTab();
  await other.goto(`${journey.proxy.url}/api/health`);
  await anna.device.page.bringToFront();
  return other;
}

/** Fills the quota and deletes the reserve of the app. */
async function fillQuotaAndReserve(other: Page) {
  await fillQuota(other);
  await other.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    await new Promise<void>((resolve) => {
      const deleting = db.transaction('meta', 'readwrite');
      deleting.objectStore('meta').delete('reserve');
      deleting.addEventListener('complete', () => resolve());
    });
    db.close();
  });
  await fillQuota(other);
}

/** Waits for the toast and closes it. */
async function expectToast(text: string) {
  const toast = anna.device.page.locator('[aria-live] > div').filter({ hasText: text });
  await expect(toast).toBeVisible({ timeout: 15_000 });
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
}

test(
  'uses the reserve, then keeps text in the composer, and sends it once there is space',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(150_000);
    const { page } = anna.device;
    const { school } = journey;
    const notStored = 'The message could not be saved on this device. Your text is still here.';
    const token = await journey.token(journey.account('Bert Krause'));
    await journey.write(anna, 'before the device was full');
    await journey.waitUntilSent(anna);

    const other = await pageWithoutApp();
    await fillQuota(other);
    await journey.write(anna, 'from the reserve');
    await journey.waitUntilSent(anna);
    await fillQuota(other);
    const text = 'written on a full device';
    await composer(page).fill(text);
    for (const attempt of ['first', 'second'])
      await test.step(`the ${attempt} attempt is refused`, async () => {
        await page.getByRole('button', { name: 'Send' }).click();
        await expectToast(notStored);
        await expect(composer(page)).toHaveValue(text);
        expect((await readStoredRows(page))?.outbox).toEqual([]);
        await expect(messages(page).getByText(text)).toHaveCount(0);
      });
    const meanwhile = { content: 'written meanwhile', group_id: journey.groupId };
    await school.call('POST', '/chat/message', meanwhile, token);
    await page.reload();
    await expect(messages(page).getByText('before the device was full')).toBeVisible();
    await expect(messages(page).getByText('written meanwhile')).toHaveCount(0);

    await freeQuota(other);
    await other.close();
    await expect(messages(page).getByText('written meanwhile')).toBeVisible({ timeout: 60_000 });
    await journey.write(anna, text);
    await journey.waitUntilSent(anna);
    await expect(messages(page).getByText(text)).toHaveCount(1);
    const bert = await journey.join('Bert Krause');
    await journey.check(anna, bert);
  },
);

test('reports that ratings and notification changes could not be stored', { tag: '@matrix' }, async () => {
  test.setTimeout(150_000);
  const { page } = anna.device;
  const { proxy, school } = journey;
  const notStored = 'The change could not be saved on this device. Nothing was changed.';
  const expectEmptyOutbox = async () => expect((await readStoredRows(page))?.outbox).toEqual([]);
  const other = await pageWithoutApp();

  const rate = async () => {
    for (const [criterion, stars] of [
      ['Relevant', 5],
      ['Informative', 4],
      ['Interesting', 3],
    ] as const)
      await page
        .getByRole('group', { name: criterion })
        .getByRole('radio', { name: new RegExp(`^${stars} star`) })
        .check();
  };
  await page.goto(`${proxy.url}/schedule`);
  await page.getByRole('link', { name: /Sorting lines/ }).click();
  await page.getByRole('tab', { name: 'Rating' }).click();
  await expect(page.getByRole('heading', { name: 'Rate this event' })).toBeVisible();
  const eventUrl = page.url();
  await fillQuotaAndReserve(other);
  await rate();
  await expectToast(notStored);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByText('Thank you for your rating.')).toHaveCount(0);
  await expectEmptyOutbox();

  await page.goto(`${proxy.url}/notifications`);
  const unread = page.getByRole('button', { name: /, unread$/ });
  const items = page.getByRole('main').getByRole('article');
  await expect(unread.first()).toBeVisible();
  const count = await items.count();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectToast(notStored);
  await expect(unread).toHaveCount(count);
  await items
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(items).toHaveCount(count - 1);
  await expectToast(notStored);
  await expect(items).toHaveCount(count);
  await page.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('button', { name: /^Delete \d+ notification/ }).click();
  await expectToast(notStored);
  await expect(items).toHaveCount(count);
  await expectEmptyOutbox();

  await freeQuota(other);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread).toHaveCount(0);
  await page.goto(eventUrl);
  await rate();
  await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  await journey.waitUntilSent(anna);
  const token = await journey.token(anna.account);
  const id = Number(/\/(\d+)/.exec(new URL(eventUrl).pathname)?.[1]);
  expect((await school.call('GET', `/event/${id}`, undefined, token)).data.rating).toEqual({
    relevant: 5,
    informative: 4,
    interesting: 3,
  });
  expect(anna.device.pageErrors).toEqual([]);
});
