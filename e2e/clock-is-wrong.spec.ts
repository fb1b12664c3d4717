import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { readStoredRows } from './steps/stored-rows.ts';
import { composer, Journey, type Member, messages, sendRequests } from './steps/journey.ts';
import { noonZone } from './steps/noon-zone.ts';
import { programmeAround } from './steps/programme.ts';

const hour = 3_600_000;
const minute = 60_000;

const clockAhead = fileURLToPath(new URL('../tests/support/clock-ahead.mjs', import.meta.url));

const timeOf = (page: Page, text: string) =>
  messages(page).getByRole('listitem').filter({ hasText: text }).getByRole('time').getAttribute('datetime');

const storedOffset = async (page: Page) =>
  ((await readStoredRows(page))?.meta['connection'] as { serverTimeOffset: number } | undefined)
    ?.serverTimeOffset ?? 0;

for (const hours of [3, -3])
  test(
    `uses the server’s time on a device ${Math.abs(hours)} hours ${hours > 0 ? 'ahead' : 'behind'}`,
    { tag: '@matrix' },
    async () => {
      test.setTimeout(240_000);
      // The browser uses the clock of the machine, so the server's clock is shifted instead.
      const ahead = -hours * hour;
      const rightNow = () => Date.now() + ahead;
      const school = await SchoolProcess.start({
        NODE_OPTIONS: `--import=${clockAhead}`,
        CLOCK_AHEAD: String(ahead),
      });
      const journey = await Journey.at(school, 'Anna Weber', 'Bert Krause');
      const { proxy } = journey;
      await school.command('import', [], programmeAround(rightNow()));
      const timezoneId = noonZone(new Date(rightNow()));
      const anna = await journey.join('Anna Weber', { timezoneId });
      const bert = await journey.join('Bert Krause', { timezoneId });
      const { page } = anna.device;

      await test.step('measures the clock offset', async () => {
        await expect.poll(async () => Math.abs((await storedOffset(page)) - ahead)).toBeLessThan(minute);
      });

      await test.step('shows live messages in the order and with the times of the server', async () => {
        for (const nth of [1, 2, 3]) {
          for (const [who, other, text] of [
            [anna, bert, `${nth} from Anna`],
            [bert, anna, `${nth} from Bert`],
          ] as [Member, Member, string][]) {
            await journey.write(who, text);
            await journey.waitUntilSent(who);
            await expect(messages(other.device.page).getByText(text)).toBeVisible({ timeout: 20_000 });
          }
        }
        const shown = await messages(page).getByRole('listitem').allTextContents();
        const texts = shown.map((text) => /\d from (Anna|Bert)/.exec(text)?.[0] ?? text);
        expect(texts).toEqual([1, 2, 3].flatMap((nth) => [`${nth} from Anna`, `${nth} from Bert`]));
        for (const text of texts) {
          const time = await timeOf(page, text);
          expect(time).toBe(await timeOf(bert.device.page, text));
          expect(Math.abs(Date.parse(time ?? '') - rightNow())).toBeLessThan(hour / 2);
        }
      });

      await test.step('shows when a person types and stops', async () => {
        await composer(bert.device.page).pressSequentially('Well', { delay: 60 });
        await expect(page.getByText('Bert is typing…')).toBeVisible();
        await expect(page.getByText('Bert is typing…')).toBeHidden({ timeout: 20_000 });
        await composer(bert.device.page).fill('');
      });

      await test.step('counts unread messages until they are read', async () => {
        await page.goto(`${proxy.url}/chat`);
        const row = page.getByRole('link', { name: /Field work/ });
        await expect(row).toBeVisible();
        await journey.write(bert, 'nobody looks');
        await expect(row).toContainText('1 unread message');
        await journey.openChat(page);
        await expect(messages(bert.device.page).getByText('read', { exact: true })).toHaveCount(4);
        await page.goto(`${proxy.url}/chat`);
        await expect(row).toBeVisible();
        await expect(row).not.toContainText('unread');
      });

      await test.step('shows the event that runs by the server’s time, also offline', async () => {
        await page.goto(`${proxy.url}/schedule`);
        const live = page.getByRole('article').filter({ hasText: 'Right now' });
        await expect(live).toHaveCount(1);
        await expect(live).toContainText('Sorting lines for towns');
        proxy.down();
        await page.reload();
        await expect(live).toHaveCount(1);
        await expect(live).toContainText('Sorting lines for towns');
        proxy.up();
      });

      await test.step('retries failed sends within seconds', async () => {
        await journey.openChat(page);
        proxy.answering = 'badGateway';
        proxy.cut();
        const before = proxy.requests.length;
        const tried = () => proxy.requests.slice(before).filter((line) => sendRequests.test(line)).length;
        await journey.write(anna, 'during the 502');
        await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(1);
        proxy.answering = 'server';
        await expect
          .poll(async () => (await readStoredRows(page))?.outbox.length, { timeout: 90_000 })
          .toBe(0);
      });

      await test.step('shows presence and last seen by the server’s time', async () => {
        const body = { user_id: bert.account.id };
        const { data } = await school.call('POST', '/chat/private', body, await journey.token(anna.account));
        await page.goto(`${proxy.url}/chat/${data.id}`);
        await expect(page.getByRole('main').getByText('online', { exact: true })).toBeVisible({
          timeout: 30_000,
        });
        await journey.openChat(page);
        await journey.check(anna, bert);
        await bert.device.close();
        await page.goto(`${proxy.url}/chat/${data.id}`);
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: timezoneId,
          hour: '2-digit',
          minute: '2-digit',
        });
        const lately = Array.from({ length: 5 }, (_, at) => clock.format(rightNow() - (at - 1) * minute));
        await expect(page.getByText(new RegExp(`^last seen (${lately.join('|')})$`))).toBeVisible({
          timeout: 30_000,
        });
      });
      await journey.remove();
    },
  );
