import { expect, test } from '@playwright/test';
import { readStoredRows } from './steps/stored-rows.ts';
import { Journey } from './steps/journey.ts';

test('what was written offline is sent by the service worker when the line is back and no page is open', async () => {
  test.setTimeout(90_000);
  const journey = await Journey.start('Anna Weber', 'Bert Krause');
  const { proxy } = journey;
  const anna = await journey.join('Anna Weber', { whole: true });
  const { device } = anna;
  const { context } = device;

  proxy.down();
  await context.setOffline(true);
  for (const text of ['from the train', 'and from the tunnel']) await journey.write(anna, text);
  // Asked for while the page is still there: it may be the last it does.
  await expect
    .poll(() =>
      device.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (registration as unknown as { sync: { getTags: () => Promise<string[]> } }).sync.getTags();
      }),
    )
    .toEqual(['outbox']);

  const blank = await context.newPage();
  const cdp = await context.newCDPSession(blank);
  const registrations: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
  );
  await cdp.send('ServiceWorker.enable');
  await device.page.close();
  expect(context.pages().map((page) => page.url())).toEqual(['about:blank']);
  expect(await journey.stored()).toEqual([]);

  await expect.poll(() => registrations).not.toEqual([]);
  const before = proxy.requests.length;
  proxy.clear();
  await context.setOffline(false);
  // The browser may have woken it by itself, and tries again at its leisure: it is woken until all is there.
  await expect(async () => {
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: proxy.url,
      registrationId: registrations[0] ?? '',
      tag: 'outbox',
      lastChance: false,
    });
    const stored = (await journey.stored()).map(({ content }) => content);
    expect(stored).toEqual(['from the train', 'and from the tunnel']);
  }).toPass({ timeout: 20_000 });
  // A last question of the page that was closed may still come through; what is written goes in one push.
  const written = proxy.requests.slice(before).filter((line) => !line.startsWith('GET '));
  expect(written).toEqual(['POST /api/sync/push HTTP/1.1']);

  // The app finds what was sent, also without a line, and does not send it again.
  proxy.down();
  device.page = await device.newTab();
  await journey.openChat(device.page);
  expect((await readStoredRows(device.page))?.outbox).toEqual([]);
  proxy.clear();
  await journey.reportOnline(anna);
  const bert = await journey.join('Bert Krause');
  await journey.check(anna, bert);
  expect(proxy.requests.filter((line) => /^POST .*(message|push) /.test(line))).toHaveLength(1);
  await journey.remove();
});
