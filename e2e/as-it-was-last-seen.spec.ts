import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { readHeldRows } from './steps/held-rows.ts';
import { programmeAround } from './steps/programme.ts';

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

type Place = Record<'x' | 'y' | 'width' | 'height', number>;

/** Where the texts are that can be seen now, each with those of its kind. */
const whereabouts = (page: Page): Promise<Record<string, Place[]>> =>
  page.evaluate(() => {
    const places: Record<string, Place[]> = {};
    for (const element of document.querySelectorAll('#root *:not([data-passing] *):not(option)')) {
      const text = element.children.length === 0 ? element.textContent?.trim() : '';
      const { x, y, width, height } = element.getBoundingClientRect();
      const isSeen =
        width > 0 && height > 0 && y < innerHeight && y + height > 0 && x < innerWidth && x + width > 0;
      if (!text || !isSeen) continue;
      const place = {
        x: Math.round(x),
        y: Math.round(y),
        width: Math.round(width),
        height: Math.round(height),
      };
      (places[text] ??= []).push(place);
    }
    return places;
  });

/** The minute that the line of now tells may be that of a message: it does not turn in what follows. */
const awaitEarlyMinute = (page: Page) => {
  const seconds = new Date().getSeconds();
  return page.waitForTimeout(seconds > 30 ? (60 - seconds) * 1000 : 0);
};

/** What is said is text, and stays text in what is kept. */
const hostile = [
  '<img src=x onerror="document.title=\'kept\'">',
  '<script>document.title = "kept"</script>',
  '"><a href="javascript:alert(1)">&lt;b&gt; \u202Eabc',
];

/** The app can be kept from coming: what stands there then is what was kept. */
async function holdable(page: Page) {
  let held = false;
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => (held ? undefined : route.continue()));
  return {
    openHeld: async (url: string) => {
      held = true;
      await page.goto('about:blank');
      await page.goto(url, { waitUntil: 'commit' });
      await page.locator('.splash, #root > [inert]').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(1500);
    },
    open: async (url: string) => {
      held = false;
      await page.goto(url);
    },
  };
}

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
  const ids: number[] = [];
  for (const content of said) {
    const { data } = await school.call('POST', '/chat/message', { group_id: group, content }, token);
    ids.push(data.id);
  }
  // A chat in which all is read opens at its newest.
  const elsewhere = await school.signIn(anna);
  await school.call('POST', `/chat/message/${ids.at(-1)}/read`, undefined, elsewhere.token);
  await expect.poll(async () => (await readHeldRows(page))?.groups[0]?.read_id).toBe(ids.at(-1));
  const address = `/chat/${group}`;
  const newest = said.at(-1) ?? '';
  const taken = () =>
    expect.poll(() => keptPictures(page), { timeout: 30_000 }).toContainEqual({ address, current: true });
  const picture = page.locator('#root > [inert]');

  const app = await holdable(page);
  const reloadHeld = () => app.openHeld(school.url + address);
  const goOn = async () => {
    await app.open(school.url + address);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  };

  await test.step('it is taken when what is shown has come to rest', async () => {
    await goOn();
    await expect(page.getByText(newest, { exact: true })).toBeInViewport();
    await taken();
  });

  await test.step('everything stands where it will be', async () => {
    const before = await whereabouts(page);
    expect(Object.keys(before)).toEqual(expect.arrayContaining([newest, said.at(-4), 'Compost']));
    await reloadHeld();
    await expect(picture).toHaveCount(1);
    expect(await whereabouts(page)).toEqual(before);
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

const looks = [
  { locale: 'de-DE', colorScheme: 'dark', viewport: { width: 360, height: 800 } },
  { locale: 'ru-RU', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const;

for (const look of looks)
  test(`every screen that is kept stands where it will be, in ${look.locale} and ${look.viewport.width} px wide`, async () => {
    test.setTimeout(240_000);
    const school = await SchoolProcess.start();
    const now = Date.now();
    await school.command('import', [], programmeAround(now));
    const anna = await school.addPerson('Anna Weber');
    const bert = await school.addPerson('Bert Krause');
    const group = await school.addGroup('Compost', [anna, bert]);
    const { token } = await school.signIn(bert);
    for (const content of hostile)
      await school.call('POST', '/chat/message', { group_id: group, content }, token);
    const device = await Device.start({ ...look, serviceWorkers: 'block' });
    await device.signIn(school, anna);
    const { page } = device;
    const app = await holdable(page);
    for (const address of ['/dashboard', '/schedule', `/chat/${group}`]) {
      await test.step(address, async () => {
        await awaitEarlyMinute(page);
        await app.open(school.url + address);
        await expect
          .poll(() => keptPictures(page), { timeout: 30_000 })
          .toContainEqual({ address, current: true });
        const drawn = await whereabouts(page);
        await app.openHeld(school.url + address);
        await expect(page.locator('#root > [inert]')).toHaveCount(1);
        const kept = await whereabouts(page);
        // The minutes that are left of something go on.
        const still = Object.keys(drawn).filter((text) => text in kept);
        expect(still.length).toBeGreaterThanOrEqual(Object.keys(drawn).length - 2);
        if (address.startsWith('/chat')) expect(Object.keys(kept)).toEqual(expect.arrayContaining(hostile));
        expect(await page.title()).not.toBe('kept');
        for (const text of still) expect.soft(kept[text], text).toEqual(drawn[text]);
      });
    }
    expect(device.complaints).toEqual([]);
    await device.remove();
    await school.remove();
  });
