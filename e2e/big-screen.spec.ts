import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

const question = 'How clean must glass be?';
const wide = { viewport: { width: 1920, height: 1080 } };

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: question });

test(
  'shows a question on the big screen that was asked offline, and its answer to its author',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(240_000);
    const school = await SchoolProcess.start();
    await school.command('import', [], programmeAround(Date.now()));
    const [anna, bert, olga] = [
      await school.addPerson('Anna Weber'),
      await school.addPerson('Bert Kim'),
      await school.addPerson('Olga Petrova', 'moderator'),
    ];
    const { token } = await school.signIn(olga);
    const { data: events } = await school.call('GET', '/events', undefined, token);
    const eventId = events.find(({ name }: { name: string }) => name === 'Sorting lines for towns').id;
    const address = `${school.url}/schedule/${eventId}/-`;
    const [author, voter, phone, room] = [
      await Device.start(),
      await Device.start(),
      await Device.start(),
      await Device.start(wide),
    ];
    await author.signIn(school, anna);
    await voter.signIn(school, bert);
    await phone.signIn(school, olga);
    await author.readyForOffline();
    const screen = room.page;

    await test.step('a moderator connects the screen by its code', async () => {
      await screen.goto(`${school.url}/screen`);
      const shown = screen.getByLabel(/^([A-Z0-9] ){5}[A-Z0-9]$/);
      const code = ((await shown.getAttribute('aria-label')) ?? '').replaceAll(' ', '');
      await phone.page.goto(address);
      await phone.page.getByRole('button', { name: 'Big screen' }).click();
      await phone.page.getByLabel('Code on the big screen').fill(code.toLowerCase());
      await phone.page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(screen.getByRole('heading', { name: 'Sorting lines for towns' })).toBeVisible();
      await phone.page.getByLabel('Language of the big screen').selectOption({ label: 'English' });
    });

    await test.step('one person asks offline, another votes after it has arrived', async () => {
      await author.page.goto(`${address}?tab=questions`);
      await expect(author.page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
      await author.context.setOffline(true);
      await author.page.getByLabel('Your question to the speakers').fill(question);
      await author.page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(card(author.page)).toBeVisible();
      await author.context.setOffline(false);
      await voter.page.goto(`${address}?tab=questions`);
      await card(voter.page)
        .getByRole('button', { name: /Vote for this question/ })
        .click({ timeout: 45_000 });
    });

    await test.step('the question and its vote are on the big screen', async () => {
      await phone.page.getByRole('button', { name: 'Current question' }).click();
      await expect(screen.getByText(question)).toBeVisible();
      await expect(screen.getByText('1', { exact: true })).toBeVisible({ timeout: 15_000 });
    });

    await test.step('the screen keeps the last picture without a server, also after a reload', async () => {
      await room.readyForOffline();
      await expect(screen.getByText(question)).toBeVisible();
      await room.context.setOffline(true);
      await expect(screen.getByText('No connection. This is the last state.')).toBeVisible();
      await screen.reload();
      await expect(screen.getByText(question)).toBeVisible();
      await room.context.setOffline(false);
      await expect(screen.getByText('No connection. This is the last state.')).toBeHidden({
        timeout: 15_000,
      });
    });

    await test.step('the author sees after reconnecting that it was answered', async () => {
      await author.context.setOffline(true);
      const { data } = await school.call('GET', '/event-question', undefined, token);
      await school.call('POST', `/event-question/${data[0].id}/moderate`, { act: 'answered' }, token);
      await expect(screen.getByText('No questions yet. Ask the first one.')).toBeVisible();
      await author.context.setOffline(false);
      await expect(author.page.getByText('Answered in the room')).toBeVisible({ timeout: 45_000 });
    });

    await test.step('a disconnected screen shows a new code, and nothing is stored about an account', async () => {
      await phone.page.getByRole('button', { name: 'Disconnect: Screen 1' }).click();
      await expect(screen.getByLabel(/^([A-Z0-9] ){5}[A-Z0-9]$/)).toBeVisible({ timeout: 15_000 });
      const keys = await screen.evaluate(async () => [
        ...Object.keys(localStorage),
        ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ]);
      expect(keys.filter((key) => /session|token|database/.test(key))).toEqual([]);
    });

    for (const device of [author, voter, phone, room]) await device.remove();
    await school.remove();
  },
);
