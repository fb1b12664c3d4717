import { expect, test } from '@playwright/test';
import { readStoredRows } from './steps/stored-rows.ts';
import { Journey } from './steps/journey.ts';

test('sends offline messages by the service worker when no page is open', async () => {
  test.setTimeout(90_000);
  const journey = await Journey.start('Anna Weber', 'Bert Krause');
  const { proxy } = journey;
  const anna = await journey.join('Anna Weber', { fullChromium: true });
  const { device } = anna;
  const { context } = device;

  proxy.down();
  await context.setOffline(true);
  for (const text of ['from the train', 'and from the tunnel']) await journey.write(anna, text);
  // The page registers background sync early, because it may close at any time.
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
  expect(await journey.storedMessages()).toEqual([]);

  await expect.poll(() => registrations).not.toEqual([]);
  const before = proxy.requests.length;
  proxy.clear();
  await context.setOffline(false);
  // The browser may wake the worker itself, and retries at long intervals. So the event is repeated until
  // everything has arrived.
  await expect(async () => {
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: proxy.url,
      registrationId: registrations[0] ?? '',
      tag: 'outbox',
      lastChance: false,
    });
    const stored = (await journey.storedMessages()).map(({ content }) => content);
    expect(stored).toEqual(['from the train', 'and from the tunnel']);
  }).toPass({ timeout: 20_000 });
  // The service worker has also stored the response.
  await blank.goto(`${proxy.url}/api/health`);
  await expect.poll(async () => (await readStoredRows(blank))?.outbox).toEqual([]);
  // A last GET of the closed page may still arrive. The messages go in one push.
  const written = proxy.requests.slice(before).filter((line) => !line.startsWith('GET '));
  expect(written).toEqual(['POST /api/sync/push HTTP/1.1']);

  // The app finds the sent messages, also offline, and does not send them again.
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
