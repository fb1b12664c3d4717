import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

const wide = { viewport: { width: 1280, height: 800 } };
const jitsiHost = 'https://meet.example';
let school: SchoolProcess;
let anna: Account;
let admin: Account;
let eventId: number;
let token: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start({
    ZOOM_SDK_KEY: 'the-key',
    ZOOM_SDK_SECRET: 'canary-of-zoom',
    JITSI_URL: jitsiHost,
  });
  await school.command('import', [], programmeAround(Date.now()));
  [anna, admin] = [await school.addPerson('Anna Weber'), await school.addPerson('Olga Petrova', 'admin')];
  ({ token } = await school.signIn(admin));
  const { data } = await school.call('GET', '/events', undefined, token);
  eventId = data.find(({ name }: { name: string }) => name === 'Sorting lines for towns').id;
});
test.afterAll(() => school.remove());
test.describe.configure({ mode: 'serial' });

/** Answers requests to Zoom with a failure and records them. */
function stubZoom(page: Page) {
  const asked: { url: string; body: string }[] = [];
  void page.context().route(/^https:\/\/[\w.]*zoom\.us\//, async (route) => {
    asked.push({ url: route.request().url(), body: route.request().postData() ?? '' });
    await route.fulfill({
      status: 200,
      headers: { 'access-control-allow-origin': school.url, 'access-control-allow-credentials': 'true' },
      contentType: 'application/json',
      body: JSON.stringify({ status: false, errorCode: 200, errorMessage: 'stand-in', result: null }),
    });
  });
  return asked;
}

test('opens Zoom in its own page on a phone, explains a failed join, and lets the person rate after leaving', async () => {
  test.setTimeout(180_000);
  const form = { zoom_meeting_number: '123456789', zoom_password: 'word', meeting_way: 'embedded' };
  await school.call('PUT', `/event/${eventId}/meeting`, form, token);
  const device = await Device.start();
  const { page } = device;
  await device.signIn(school, anna);
  const asked = stubZoom(page);
  const externalRequests: string[] = [];
  page.context().on('request', (request) => {
    if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(school.url))
      externalRequests.push(request.url());
  });
  await page.getByRole('button', { name: 'Join meeting' }).click();
  await expect(page).toHaveURL(`${school.url}/meeting/${eventId}`);
  await test.step('the page is isolated, has its own React, and contacts nobody before joining', async () => {
    await expect(page.getByRole('heading', { name: 'The meeting could not be opened here' })).toBeVisible({
      timeout: 90_000,
    });
    const inside = await page.evaluate(() => {
      const { React, ZoomMtg } = globalThis as { React?: { version: string }; ZoomMtg?: object };
      return { react: React?.version, zoom: typeof ZoomMtg, isolated: crossOriginIsolated };
    });
    expect(inside).toEqual({ react: expect.stringMatching(/^18\./), zoom: 'object', isolated: true });
    expect(externalRequests[0]).toMatch(/^https:\/\/zoom\.us\/api\//);
    expect(asked[0]?.url).toMatch(/^https:\/\/zoom\.us\/api\//);
    expect(asked.map(({ url, body }) => url + body).join()).toContain('123456789');
    expect(JSON.stringify(asked)).not.toContain('canary-of-zoom');
  });
  await test.step('the page offers other ways to join', async () => {
    await expectAccessible(page);
    await expect(page.getByText('Passcode: word')).toBeVisible();
    const app = await page.getByRole('link', { name: 'Open in the Zoom app' }).getAttribute('href');
    expect(app).toMatch(/^zoommtg:\/\/zoom\.us\/join\?action=join&confno=123456789&pwd=word$/);
  });
  await test.step('leaving counts the visit and offers the rating', async () => {
    await page.getByRole('link', { name: 'Back to the event' }).click();
    await expect(page.getByText('You left the meeting')).toBeVisible();
    await page.getByRole('link', { name: 'Rate event' }).click();
    await expect(page.getByRole('heading', { name: 'Sorting lines for towns' })).toBeVisible();
    await expect
      .poll(async () => {
        const { data } = await school.call('GET', `/event/${eventId}/attendance`, undefined, token);
        return data.visits.map(({ left_at }: { left_at: number | null }) => left_at !== null);
      })
      .toEqual([true]);
    // Without `force`, because a toast may cover the stars for a while.
    for (const criterion of ['Relevant', 'Informative', 'Interesting'])
      await page.getByRole('group', { name: criterion }).getByRole('radio', { name: '4 stars' }).check();
    await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  });
  await device.remove();
});

test(
  'opens a Jitsi room on a desktop with the person’s name and returns after leaving',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    await school.call('PUT', `/event/${eventId}/meeting`, { meeting_way: 'jitsi' }, token);
    const device = await Device.start(wide);
    const { page } = device;
    await device.signIn(school, anna);
    await page.context().route(`${jitsiHost}/external_api.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.JitsiMeetExternalAPI = class {
        constructor(domain, { parentNode, ...options }) {
          globalThis.embedded = { domain, options: JSON.parse(JSON.stringify(options)) };
          const frame = document.createElement('iframe');
          frame.title = 'Jitsi';
          frame.srcdoc = '<!doctype html><title>Room</title><p>Room</p>';
          parentNode.append(frame);
        }
        addListener(name, heard) { globalThis['on' + name] = heard; }
        dispose() {}
      };`,
      }),
    );
    await page.goto(`${school.url}/schedule/${eventId}/-?join=1`);
    await expect(page).toHaveURL(`${school.url}/meeting/${eventId}`);
    await expect(page.locator('iframe[title="Jitsi"]')).toBeVisible();
    const reported = await page.evaluate(() => (globalThis as unknown as { embedded: unknown }).embedded);
    expect(reported).toMatchObject({
      domain: 'meet.example',
      options: {
        roomName: expect.stringMatching(/^yurt-[0-9a-f]{30}$/),
        lang: 'en',
        userInfo: { displayName: 'Anna Weber' },
        configOverwrite: { disableDeepLinking: true },
      },
    });
    await page.evaluate(() => (globalThis as unknown as { onreadyToClose: () => void }).onreadyToClose());
    await expect(page.getByText('You left the meeting')).toBeVisible();
    await device.remove();
  },
);

test(
  'shows one event to a guest by link, with the guest meeting, until the link is revoked',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    await school.call(
      'PUT',
      `/event/${eventId}/meeting`,
      { zoom_link: 'https://rooms.example/guest' },
      token,
    );
    const { data } = await school.call('POST', `/event/${eventId}/guests`, { name: 'The press' }, token);
    const device = await Device.start();
    const { page } = device;
    await page.goto(`${school.url}/guest/${data.link}`);
    await expect(page.getByRole('heading', { name: 'Sorting lines for towns' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.getByRole('link', { name: /Join/ }).getAttribute('href')).toBe(
      'https://rooms.example/guest',
    );
    const refused = await page.evaluate(async () => (await fetch('/api/events')).status);
    expect(refused).toBe(401);
    await school.call('DELETE', `/event/${eventId}/guests/${data.id}`, undefined, token);
    await page.reload();
    await expect(
      page.getByText('This link has been revoked. Please contact the person who sent it to you.'),
    ).toBeVisible();
    await device.remove();
  },
);
