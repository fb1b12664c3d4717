import { expect, type Page, test } from '@playwright/test';
import { readStoredRows } from './steps/stored-rows.ts';
import { Journey, messages, sendRequests } from './steps/journey.ts';

const leaderOf = async (page: Page) =>
  (await readStoredRows(page))?.meta['leader'] as { epoch: number; visible: boolean };

/** Overrides the visibility. In a headless browser every tab reports that it is visible. */
const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const seenLeaderAfter = (epoch: number, page: Page) =>
  expect(async () => {
    const leader = await leaderOf(page);
    expect(leader.epoch).toBeGreaterThan(epoch);
    expect(leader.visible).toBe(true);
  }).toPass({ timeout: 20_000 });

/** Crashes the page's process without any event in the page. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

test(
  'keeps one socket and one sender for three tabs, even if the leader crashes while sending',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const journey = await Journey.start('Anna Weber', 'Bert Krause');
    const { proxy } = journey;
    const anna = await journey.join('Anna Weber');
    const bert = await journey.join('Bert Krause');
    const first = anna.device.page;
    const [second, third] = [await anna.device.newTab(), await anna.device.newTab()];
    for (const page of [second, third]) await journey.openChat(page);
    await expect.poll(() => proxy.openSockets).toBe(2);

    await test.step('each tab shows messages of all tabs', async () => {
      for (const [at, page] of [first, second, third].entries()) {
        await page.bringToFront();
        await journey.write(anna, `written in tab ${at + 1}`, page);
      }
      for (const page of [first, second, third])
        await expect(messages(page).getByText(/written in tab/)).toHaveCount(3);
      await journey.waitUntilSent(anna, third);
      expect(proxy.openSockets).toBe(2);
    });

    await test.step('a hidden leader passes the lead to a visible tab', async () => {
      await setVisibility(second, 'hidden');
      const { epoch } = await leaderOf(third);
      await setVisibility(first, 'hidden');
      // Only the third tab is visible. If another tab takes over first, it is hidden and passes the lead on.
      await seenLeaderAfter(epoch, third);
      await expect.poll(() => proxy.openSockets).toBe(2);
      await journey.write(anna, 'written where it is seen', third);
      await journey.waitUntilSent(anna, third);
      const now = await leaderOf(third);
      await setVisibility(first, 'visible');
      await setVisibility(third, 'hidden');
      await seenLeaderAfter(now.epoch, third);
      await setVisibility(third, 'visible');
    });

    await test.step('another tab sends the message of a crashed leader once', async () => {
      const before = await leaderOf(third);
      const answer = proxy.holdAnswers(sendRequests);
      await journey.write(anna, 'the leader dies over this', third);
      await answer.reached();
      await crash(first);
      await expect
        .poll(async () => (await leaderOf(third)).epoch, { timeout: 20_000 })
        .toBeGreaterThan(before.epoch);
      answer.reset();
      await journey.waitUntilSent(anna, third);
      await expect(messages(third).getByText('the leader dies over this')).toHaveCount(1);
      await expect.poll(() => proxy.openSockets).toBe(2);
    });
    await first.close();
    anna.device.page = third;
    await journey.check(anna, bert);
    await journey.remove();
  },
);
