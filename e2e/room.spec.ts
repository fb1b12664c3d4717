import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { layoutFaults } from './steps/layout-faults.ts';
import { programmeAround } from './steps/programme.ts';

const question = 'Как часто меняют фильтры?';
const answer = 'Jeden zweiten Monat.';
const card = (page: Page) => page.getByRole('listitem').filter({ hasText: question });

test(
  'takes a question that was asked offline on a Russian phone, and shows its answer there after reconnecting',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(240_000);
    const school = await SchoolProcess.start();
    await school.command('import', [], programmeAround(Date.now()));
    const [aigerim, bert, olga] = [
      await school.addPerson('Aigerim Omarova'),
      await school.addPerson('Bert Krause'),
      await school.addPerson('Olga Petrova', 'moderator'),
    ];
    const { token } = await school.signIn(olga);
    const { data: events } = await school.call('GET', '/events', undefined, token);
    const eventId = events.find(({ name }: { name: string }) => name === 'Sorting lines for towns').id;
    const address = `${school.url}/schedule/${eventId}/-?tab=questions`;
    const phone = await Device.start({
      locale: 'ru-RU',
      viewport: { width: 360, height: 800 },
      hasTouch: true,
    });
    const german = { locale: 'de-DE', viewport: { width: 1280, height: 800 } };
    const [laptop, desk] = [await Device.start(german), await Device.start(german)];
    await phone.signIn(school, aigerim);
    await laptop.signIn(school, bert);
    await desk.signIn(school, olga);
    await phone.readyForOffline();

    await test.step('the phone asks without a connection', async () => {
      await phone.page.goto(address);
      await expect(phone.page.getByRole('tab', { name: 'Вопросы' })).toHaveAttribute('aria-selected', 'true');
      expect(await layoutFaults(phone.page)).toEqual([]);
      await phone.context.setOffline(true);
      await phone.page.getByLabel('Ваш вопрос докладчикам').fill(question);
      await phone.page.getByRole('button', { name: 'Спросить', exact: true }).tap();
      await expect(card(phone.page)).toContainText('ещё не отправлено');
      await phone.context.setOffline(false);
    });

    await test.step('the laptop votes for it, and the vote is shown on the phone', async () => {
      await laptop.page.goto(address);
      await card(laptop.page)
        .getByRole('button', { name: /Für diese Frage stimmen/ })
        .click({ timeout: 45_000 });
      await expect(card(phone.page).getByText('1', { exact: true })).toBeVisible({ timeout: 15_000 });
    });

    await test.step('a moderator answers while the phone is offline', async () => {
      await phone.context.setOffline(true);
      await desk.page.goto(address);
      await card(desk.page).getByRole('button', { name: 'Weitere Aktionen' }).click();
      await desk.page.getByRole('menuitem', { name: 'Schriftlich beantworten' }).click();
      const dialog = desk.page.getByRole('dialog');
      await dialog.getByLabel('Antwort').fill(answer);
      await dialog.getByRole('button', { name: 'Speichern', exact: true }).click();
      await expect(laptop.page.getByText(answer)).toBeVisible({ timeout: 15_000 });
      await expect(phone.page.getByText(answer)).toBeHidden();
    });

    await test.step('the phone shows the answer in the room after reconnecting, and the question once', async () => {
      await phone.context.setOffline(false);
      await expect(card(phone.page)).toContainText(answer, { timeout: 45_000 });
      await expect(card(phone.page)).toHaveCount(1);
    });

    for (const device of [phone, laptop, desk]) {
      expect(device.pageErrors).toEqual([]);
      await device.remove();
    }
    await school.remove();
  },
);
