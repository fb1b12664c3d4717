import { expect, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { messages } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

let school: SchoolProcess;
let anna: Account;
let groupId: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start();
  await school.command('import', [], programmeAround(Date.now()));
  anna = await school.addPerson('Anna Weber');
  groupId = await school.addGroup('Field work Karaganda', [anna]);
  const { token } = await school.signIn(anna);
  await school.call('POST', '/chat/message', { content: 'The samples are in', group_id: groupId }, token);
});
test.afterAll(() => school.remove());

for (const [locale, schedule] of [
  ['en-GB', 'Schedule'],
  ['de-DE', 'Programm'],
  ['ru-RU', 'Расписание'],
] as const) {
  test(`can be installed in ${locale}`, { tag: '@matrix' }, async () => {
    const phone = await Device.start({ locale });
    await phone.signIn(school, anna);
    await phone.readyForOffline();
    const cdp = await phone.context.newCDPSession(phone.page);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    const { errors, data, url } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}');
    expect(manifest).toMatchObject({
      id: '/',
      start_url: '/',
      lang: locale.slice(0, 2),
      display: 'standalone',
    });
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      schedule,
      locale === 'ru-RU' ? 'Чат' : 'Chat',
    ]);
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');

    await test.step('all pictures of the manifest exist in the stated size', async () => {
      const pictures = [
        ...manifest.icons,
        ...manifest.screenshots,
        ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons),
      ];
      expect(manifest.screenshots.map((shot: { form_factor: string }) => shot.form_factor)).toEqual(
        expect.arrayContaining(['narrow', 'wide']),
      );
      const sizes = await phone.page.evaluate(
        async (addresses) => {
          const measured: string[] = [];
          for (const address of addresses) {
            const image = new Image();
            image.src = address;
            await image.decode();
            measured.push(`${image.naturalWidth}x${image.naturalHeight}`);
          }
          return measured;
        },
        pictures.map(({ src }) => new URL(src, url).href),
      );
      expect(sizes).toEqual(pictures.map((picture) => picture.sizes));
    });
    await phone.remove();
  });
}

test('opens offline from its icon at every address', async () => {
  test.setTimeout(120_000);
  const phone = await Device.start();
  await phone.signIn(school, anna);
  await phone.page.goto(`${school.url}/chat/${groupId}`);
  await expect(messages(phone).getByText('The samples are in')).toBeVisible();
  await phone.page.goto(`${school.url}/schedule`);
  const event = () => phone.page.getByRole('link', { name: /Landfill gas/ });
  const address = (await event().getAttribute('href')) ?? '';
  await phone.readyForOffline();
  await school.down();
  await phone.close();
  await phone.open();

  await phone.page.goto(`${school.url}/`);
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await phone.page.goto(`${school.url}/schedule`);
  await expect(event()).toBeVisible();
  for (const [link, heading] of [
    [address, /Landfill gas/],
    [`/chat/${groupId}`, /Field work Karaganda/],
    ['/chat', 'Chat'],
    ['/participants', 'Participants'],
    ['/experts', 'Experts'],
    ['/storage', 'Storage'],
    ['/no/such/page', /./],
  ] as const) {
    await phone.page.goto(`${school.url}${link}`);
    await expect(phone.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(phone.pageErrors).toEqual([]);
  await phone.remove();
  await school.up();
});

/** Restarts the browser as if 12 hours had passed. */
async function restartNextDay(phone: Device) {
  await phone.close();
  await phone.open();
  await phone.context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('last-seen', String(Date.now() - 12 * 3_600_000));
  });
}

test('offers to install from the second visit on, until dismissed', { tag: '@matrix' }, async () => {
  test.setTimeout(120_000);
  const phone = await Device.start();
  const offered = () => phone.page.getByRole('button', { name: 'Install', exact: true });
  /** Dispatches the event that Chromium sends only after a while of use. */
  const browserOffers = () =>
    phone.page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) }));
    });
  const visit = async () => {
    await phone.page.goto(`${school.url}/schedule`);
    await expect(phone.page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await browserOffers();
  };
  const goOn = () => phone.page.getByRole('link', { name: 'Dashboard' }).click();
  await phone.signIn(school, anna);
  await visit();
  await goOn();
  await phone.page.waitForTimeout(1000);
  await expect(offered()).toHaveCount(0);
  await restartNextDay(phone);
  await visit();
  await phone.page.waitForTimeout(1000);
  // Appearing now would move content under the finger.
  await expect(offered()).toHaveCount(0);
  await goOn();
  await expect(offered()).toBeVisible();
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: 'Don’t show again' }).click();
  await expect(offered()).toHaveCount(0);
  await restartNextDay(phone);
  await visit();
  await goOn();
  await phone.page.waitForTimeout(1000);
  await expect(offered()).toHaveCount(0);
  await phone.remove();
});

test('explains how to install on an iPhone from the second visit on', { tag: '@matrix' }, async () => {
  test.setTimeout(120_000);
  const phone = await Device.start({ locale: 'de-DE', colorScheme: 'dark' });
  const hint = () => phone.page.getByText('Zum Home-Bildschirm');
  const open = async () => {
    // Properties of Safari on iPhone.
    await phone.context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'standalone', { configurable: true, value: false });
      Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { configurable: true, value: 5 });
      // Safari has no such event, but Chromium may send it.
      addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation());
    });
    await phone.page.goto(`${school.url}/profile`);
    await expect(phone.page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await phone.page.getByRole('link', { name: 'Programm' }).click();
  };
  await phone.signIn(school, anna);
  await open();
  await phone.page.waitForTimeout(1000);
  await expect(hint()).toHaveCount(0);
  await restartNextDay(phone);
  await open();
  await expect(hint()).toBeVisible();
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Programm' })).toBeVisible();
  await expectAccessible(phone.page);
  await phone.remove();
});
