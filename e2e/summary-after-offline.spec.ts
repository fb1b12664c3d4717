import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/axe.ts';
import { Journey, messages } from './steps/journey.ts';
import { programmeAround } from './steps/programme.ts';

const now = Date.now();

test('sums up once, with links, what arrived while offline', async () => {
  test.setTimeout(240_000);
  const journey = await Journey.start('Anna Weber', 'Bert Krause');
  const { school, proxy, groupId } = journey;
  await school.command('import', [], programmeAround(now));
  const { device } = await journey.join('Anna Weber', { viewport: { width: 1280, height: 800 } });
  const { page } = device;
  const token = await journey.token(journey.account('Bert Krause'));
  const writeAsBert = async (count: number) => {
    for (let nth = 1; nth <= count; nth++) {
      const body = { content: `message ${nth}`, group_id: groupId };
      await school.call('POST', '/chat/message', body, token);
    }
  };
  /** Goes offline, runs `meanwhile` and reconnects. */
  const absence = async (offline: RegExp, meanwhile: () => Promise<void>) => {
    proxy.down();
    await expect(page.getByText(offline)).toBeVisible({ timeout: 60_000 });
    await meanwhile();
    proxy.up();
    await device.context.setOffline(true);
    await device.context.setOffline(false);
  };
  /** Waits long enough for another toast to appear. */
  const expectNothingElse = async (news: string) => {
    await page.waitForTimeout(1500);
    await expect(page.getByText(news)).toHaveCount(0);
  };

  await test.step('sums up messages and a schedule change', async () => {
    await page.goto(`${proxy.url}/dashboard`);
    await expect(page.getByRole('article').filter({ hasText: 'Right now' })).toBeVisible();
    await absence(/^Offline/, async () => {
      await writeAsBert(4);
      await school.command('import', [], programmeAround(now, 600_000));
    });
    const four = page.getByRole('link', { name: '4 messages', exact: true });
    // Hovering keeps the toast open. The following checks take longer than its timeout.
    await four.hover({ timeout: 60_000 });
    await expect(page.getByText('While you were away:')).toHaveCount(1);
    await expect(page.getByRole('link', { name: '1 schedule change', exact: true })).toHaveAttribute(
      'href',
      /^\/schedule\/\d+\/deposits-three-models$/,
    );
    await expectAccessible(page);
    await four.click();
    await expect(page).toHaveURL(`${proxy.url}/chat/${groupId}`);
    await expect(page.getByText('While you were away:')).toHaveCount(0);
    await expectNothingElse('You have a new notification');
  });

  await test.step('does not mention an absence without news, or messages in the open chat', async () => {
    await absence(/^Offline/, () => writeAsBert(1));
    await expect(messages(page).getByText('message 1', { exact: true })).toHaveCount(2, { timeout: 60_000 });
    await expectNothingElse('While you were away:');
  });

  for (const { locale, away, offline, label, news } of [
    {
      locale: 'ru',
      away: 'Пока вас не было:',
      offline: /^Нет сети/,
      label: '3 сообщения',
      news: 'У вас новое уведомление',
    },
    {
      locale: 'de',
      away: 'Während Sie weg waren:',
      offline: /^Offline/,
      label: '1 Nachricht',
      news: 'Sie haben eine neue Mitteilung',
    },
  ] as const) {
    await test.step(`sums up in ${locale}`, async () => {
      await page.goto(`${proxy.url}/schedule`);
      await page.locator('nav select').selectOption(locale);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await absence(offline, () => writeAsBert(locale === 'ru' ? 3 : 1));
      await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText(away)).toHaveCount(1);
      await expectNothingElse(news);
    });
  }
  expect(device.pageErrors).toEqual([]);
  await journey.remove();
});
