import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';

/** The pictures the device keeps: of which addresses, and where the data were. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const rows = await new Promise<{ key: string; value: unknown }[]>((resolve) => {
      const all = db.transaction('meta').objectStore('meta').getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
    db.close();
    const pictures = rows.filter(({ key }) => key.startsWith('picture:'));
    const cursor = rows.find(({ key }) => key === 'cursor')?.value;
    return pictures.map(({ value }) => {
      const picture = value as { address: string; cursor: unknown };
      return { address: picture.address, current: picture.cursor === cursor };
    });
  });

const whereabouts = (page: Page, texts: readonly string[]) =>
  page.evaluate((wanted) => {
    const places = new Map<string, { x: number; y: number; width: number; height: number }>();
    for (const element of document.querySelectorAll('#root *')) {
      const own = [...element.childNodes].some((node) => wanted.includes(node.textContent?.trim() ?? ''));
      const { x, y, width, height } = element.getBoundingClientRect();
      if (own && element.children.length === 0)
        places.set(element.textContent?.trim() ?? '', {
          x: Math.round(x),
          y: Math.round(y),
          width: Math.round(width),
          height: Math.round(height),
        });
    }
    return Object.fromEntries(places);
  }, texts);

test('a screen stands there as it was last seen until the app has begun, where it is still true', async () => {
  test.setTimeout(120_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  const group = await school.addGroup('Compost', [anna, bert]);
  // What a service worker answers cannot be held back; the picture does not need it.
  const device = await Device.start({ serviceWorkers: 'block' });
  await device.signIn(school, anna);
  const { page } = device;
  const said = Array.from({ length: 30 }, (_, nth) => `message ${nth} of a morning`);
  const { token } = await school.signIn(bert);
  for (const content of said) await school.call('POST', '/chat/message', { group_id: group, content }, token);
  const address = `/chat/${group}`;
  const newest = said.at(-1) ?? '';
  const taken = () =>
    expect.poll(() => keptPictures(page), { timeout: 30_000 }).toContainEqual({ address, current: true });
  const picture = page.locator('#root > [inert]');

  let held = false;
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => (held ? undefined : route.continue()));
  /** The page anew, with an app that does not come. */
  const reloadHeld = async () => {
    held = true;
    await page.goto('about:blank');
    await page.goto(school.url + address, { waitUntil: 'commit' });
    await page.locator('.splash, #root > [inert]').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(1500);
  };
  const goOn = async () => {
    held = false;
    await page.goto(school.url + address);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  };

  await test.step('it is taken when what is shown has come to rest', async () => {
    await goOn();
    await expect(page.getByText(newest, { exact: true })).toBeInViewport();
    await taken();
  });

  await test.step('everything stands where it will be', async () => {
    const texts = [newest, said.at(-4) ?? '', 'Compost'];
    const before = await whereabouts(page, texts);
    expect(Object.keys(before)).toHaveLength(3);
    await reloadHeld();
    await expect(picture).toHaveCount(1);
    expect(await whereabouts(page, texts)).toEqual(before);
    await expect(page.getByText(newest, { exact: true })).toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Message' })).not.toBeEditable();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });

  await test.step('the app takes its place at once, with no splash between', async () => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const first = document.querySelector('#root')?.firstElementChild;
        const now = first?.matches('[inert]') ? 'picture' : first?.matches('.splash') ? 'splash' : 'app';
        if (first && seen.at(-1) !== now) seen.push(now);
      }).observe(document, { childList: true, subtree: true });
    });
    await goOn();
    await expect(picture).toHaveCount(0);
    expect(await page.evaluate('seen')).toEqual(['splash', 'picture', 'app']);
  });

  await test.step('what came meanwhile is not hidden by what was', async () => {
    await taken();
    const other = await device.newTab();
    await other.goto(`${school.url}/schedule`);
    await expect(other.getByRole('heading', { name: 'Schedule' })).toBeVisible();
    await page.goto('about:blank');
    await school.call('POST', '/chat/message', { group_id: group, content: 'and one more' }, token);
    await expect
      .poll(() => keptPictures(other), { timeout: 30_000 })
      .toContainEqual({ address, current: false });
    await reloadHeld();
    await expect(picture).toHaveCount(0);
    await other.close();
    await goOn();
    await taken();
  });

  await test.step('nor is it shown to who is locked out', async () => {
    const elsewhere = await school.signIn(anna);
    await school.call('DELETE', '/profile/devices', undefined, elsewhere.token);
    await expect(page.locator('input[type="password"], input[autocomplete="current-password"]')).toBeVisible({
      timeout: 30_000,
    });
    await reloadHeld();
    await expect(picture).toHaveCount(0);
  });
  await device.remove();
  await school.remove();
});
