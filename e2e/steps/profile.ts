import { expect, type Page } from '@playwright/test';
import type { Account, SchoolProcess } from '../../tests/support/school-process.ts';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The own profile on the server. */
export const storedProfile = async (school: SchoolProcess, account: Account) => {
  const { token } = await school.signIn(account);
  return (await school.call('GET', '/profile', undefined, token)).data;
};

export const openEditor = async (page: Page, { url }: SchoolProcess) => {
  await page.goto(`${url}/profile/edit`);
  await expect(field(page, 'Position')).toBeVisible({ timeout: 60_000 });
};

/** Blocks the drafts store of the device for `time` ms. Resolves when the block has begun. */
export const blockDrafts = (page: Page, time: number) =>
  page.evaluate(async (wanted) => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const opening = indexedDB.open(found?.name ?? '');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const until = performance.now() + wanted;
    await new Promise<void>((resolve) => {
      const again = () => {
        resolve();
        if (performance.now() < until) drafts.count().addEventListener('success', again);
        else opening.result.close();
      };
      drafts.count().addEventListener('success', again);
    });
  }, time);

/** The row of a person in the database of the device; empty if there is none. */
export const storedProfileOf = (page: Page, { id }: Account) =>
  page.evaluate(async (person) => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found?.name ?? '');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database could not be opened')));
    });
    const row = await new Promise<Record<string, unknown> | undefined>((resolve) => {
      const request = db.transaction('users').objectStore('users').get(person);
      request.addEventListener('success', () => resolve(request.result));
    });
    db.close();
    return row ?? {};
  }, id);
