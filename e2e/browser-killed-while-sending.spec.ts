import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { Journey, type Member, messages, sendRequests } from './steps/journey.ts';
import { type StoredRows, readStoredRows } from './steps/stored-rows.ts';

const times = process.env['E2E_MATRIX'] === 'full' ? 2 : 1;

let journey: Journey;
let anna: Member;

/** Finds out at which stage the kill hit, from the rows on disk and the messages on the server. */
async function stageOf(held: StoredRows | null, uuid: string) {
  const stored = (await journey.storedMessages()).some(({ clientId }) => clientId === uuid);
  const op = held?.outbox.find(({ opId }) => opId === uuid);
  if (!op) return held?.messages.some(({ client_id }) => client_id === uuid) ? 'settled' : 'nowhere';
  if (op.firstAttemptAt === undefined) return stored ? 'sent, never claimed' : 'before the claim';
  return stored ? 'sent, not settled' : 'claimed, not sent';
}

/** Blocks the outbox store, so that settling waits until the page is killed. */
const keepOutboxBusy = (page: Page) =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('yurt:'));
    const request = indexedDB.open(found?.name ?? '');
    await new Promise((opened) => request.addEventListener('success', opened));
    const store = request.result.transaction('outbox', 'readwrite').objectStore('outbox');
    const again = () => store.count().addEventListener('success', again);
    again();
  });

interface Kill {
  name: string;
  window: string | RegExp;
  texts: number;
  /** Writes, kills the browser at its moment and returns the keys of the messages. */
  strike: (write: () => Promise<string[]>) => Promise<string[]>;
}

/** Holds pulls and responses to sends, so that nothing but the response can confirm a message. */
function holdOtherConfirmations() {
  journey.proxy.holdRequests(/^GET \/api\/sync/);
  return journey.proxy.holdAnswers(sendRequests);
}

/** Cutting the connection drops bytes that the browser sent but the proxy has not forwarded. */
const killBrowser = async () => {
  await anna.device.kill();
  journey.proxy.down();
  await sleep(100);
};

const kills: Kill[] = [
  {
    name: 'while offline',
    window: 'before the claim',
    texts: 1,
    strike: async (write) => {
      await anna.device.context.setOffline(true);
      await expect(anna.device.page.getByText(/^Offline/)).toBeVisible();
      const uuids = await write();
      await killBrowser();
      return uuids;
    },
  },
  ...[1, 3].flatMap((texts): Kill[] => [
    {
      name: 'while the request is in transit',
      window: 'claimed, not sent',
      texts,
      strike: async (write) => {
        const request = journey.proxy.holdRequests(sendRequests);
        const uuids = await write();
        await request.reached();
        await killBrowser();
        request.reset();
        return uuids;
      },
    },
    {
      name: 'while the response is in transit',
      window: 'sent, not settled',
      texts,
      strike: async (write) => {
        const answer = holdOtherConfirmations();
        const uuids = await write();
        await answer.reached();
        await killBrowser();
        answer.reset();
        return uuids;
      },
    },
    {
      name: 'after the response arrives and before it is stored',
      window: 'sent, not settled',
      texts,
      strike: async (write) => {
        const answer = holdOtherConfirmations();
        const uuids = await write();
        await answer.reached();
        await keepOutboxBusy(anna.device.page);
        const came = anna.device.page.waitForEvent('requestfinished', (asked) =>
          /message$|push$/.test(asked.url()),
        );
        answer.pass();
        await came;
        await killBrowser();
        return uuids;
      },
    },
  ]),
  ...[0, 15, 40].map((pause): Kill => ({
    name: `${pause} ms after it was stored`,
    window: /before the claim|claimed, not sent|sent, not settled|settled/,
    texts: 1,
    strike: async (write) => {
      const uuids = await write();
      await sleep(pause);
      await killBrowser();
      return uuids;
    },
  })),
];

async function round(kill: Kill, nth: number) {
  const { device } = anna;
  journey.proxy.websockets = false;
  journey.proxy.closeSockets();
  const text = (at: number) => `round ${nth}, text ${at} of ${kill.texts}`;
  const uuids = await kill.strike(async () => {
    const written: string[] = [];
    // Messages written offline are sent together.
    if (kill.texts > 1) await device.context.setOffline(true);
    for (let at = 1; at <= kill.texts; at++) written.push(await journey.write(anna, text(at)));
    if (kill.texts > 1) await device.context.setOffline(false);
    return written;
  });
  journey.proxy.clear();
  // A socket would confirm the messages before the responses arrive.
  journey.proxy.websockets = false;
  await device.open();
  await disableBackgroundSync();
  await device.page.goto(`${journey.proxy.url}/api/health`);
  const held = await readStoredRows(device.page);
  const hit: string[] = [];
  for (const uuid of uuids) hit.push(await stageOf(held, uuid));
  console.log(`  ${nth}. killed ${kill.name}: ${hit.join(' | ')}`);
  for (const window of hit) expect(window).toMatch(kill.window);
  await journey.openChat(device.page);
  await expect(messages(device.page).getByText(text(kill.texts))).toBeVisible();
  await journey.waitUntilSent(anna);
}

/**
 * Disables background sync. The service worker would send the outbox at the start of the browser, before the
 * stage is checked.
 */
const disableBackgroundSync = () =>
  anna.device.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis.ServiceWorkerRegistration.prototype, 'sync');
  });

const rounds = times * kills.length;

test(
  `sends messages once and in order although the browser is killed ${rounds} times`,
  { tag: '@matrix' },
  async () => {
    test.setTimeout(rounds * 20_000);
    journey = await Journey.start('Anna Weber', 'Bert Krause');
    anna = await journey.join('Anna Weber');
    await disableBackgroundSync();
    await journey.openChat(anna.device.page);
    for (let nth = 0; nth < rounds; nth++) {
      const kill = kills[nth % kills.length];
      if (kill) await test.step(`killed ${kill.name}`, () => round(kill, nth + 1));
    }
    const bert = await journey.join('Bert Krause');
    journey.proxy.clear();
    await journey.reportOnline(anna, bert);
    await journey.check(anna, bert);
    await journey.remove();
  },
);
