import { expect as usualExpect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

const expect = usualExpect.configure({ timeout: 30_000 });

test(
  'finds people, opens profiles and chats, and hides people who are not listed',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(300_000);
    const school = await SchoolProcess.start();
    const anna = await school.addPerson('Anna Weber');
    const zoeller = await school.addPerson('Moritz Zöller');
    await school.command('user', ['add', 'kairat@example.org', 'Қайрат', 'Өмірбек', 'attendee']);
    const bert = await school.addPerson('Bert Krause', 'expert');
    const clara = await school.addPerson('Clara Winterstein', 'moderator');
    const admin = await school.addPerson('Eva Lang', 'admin');
    await school.command('import', [], programmeAround(Date.now()));

    const device = await Device.start();
    const { page } = device;
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    const people = page.getByRole('main').getByRole('listitem');
    const search = page.getByRole('searchbox');
    await device.signIn(school, anna);

    await test.step('lists only participants, by last name', async () => {
      await page.goto(`${school.url}/participants`);
      await expect(people).toHaveCount(3);
      await expect(people.nth(0)).toContainText('Anna Weber');
      await expect(people.nth(1)).toContainText('Moritz Zöller');
      await expect(people.nth(2)).toContainText('Қайрат Өмірбек');
    });

    await test.step('finds names with or without accents', async () => {
      for (const [words, name] of [
        ['zoeller mor', 'Moritz Zöller'],
        ['омирбек каират', 'Қайрат Өмірбек'],
      ] as const) {
        await search.fill(words);
        await expect(people).toHaveCount(1);
        await expect(people).toContainText(name);
      }
      await search.fill('nobody');
      await expect(page.getByText('Nobody found')).toBeVisible();
      await search.fill('zoller');
      await expect(page).toHaveURL(/\?q=zoller/);
    });

    await test.step('opens a profile and returns to the search results', async () => {
      await page.getByRole('link', { name: 'Moritz Zöller' }).click();
      await expect(heading('Moritz Zöller')).toBeFocused();
      await expect(page).toHaveTitle('Moritz Zöller – Yurt');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(search).toHaveValue('zoller');
      await expect(people).toHaveCount(1);
    });

    await test.step('opens a chat from a profile and back', async () => {
      await page.getByRole('link', { name: 'Moritz Zöller' }).click();
      // A press right after the one on the link, in the same place, counts as the second tap of a double tap.
      await expect(async () => {
        await page.getByRole('button', { name: 'Open chat' }).click();
        await expect(page).toHaveURL(/\/chat\/\d+$/, { timeout: 2000 });
      }).toPass();
      await page.getByRole('link', { name: 'Profile of Moritz Zöller' }).click();
      await expect(heading('Moritz Zöller')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open chat' })).toBeVisible();
    });

    await test.step('lists experts by id, also imported ones, with their events', async () => {
      await page.goto(`${school.url}/experts`);
      await expect(people).toHaveCount(3);
      await expect(people.nth(0)).toContainText('Bert Krause');
      await expect(people.nth(1)).toContainText('Clara Winterstein');
      await expect(people.nth(2)).toContainText('Dana Nurlan');
      await page.getByRole('link', { name: 'Dana Nurlan' }).click();
      await expect(heading('Dana Nurlan')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
      await page.getByRole('link', { name: /Landfill gas/ }).click();
      await expect(heading('Landfill gas for district heat')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Dana Nurlan' }).click();
      await expect(heading('Dana Nurlan')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('shows a page for administrators, who are in no list', async () => {
      await page.goto(`${school.url}/administration/${admin.id}`);
      await expect(heading('Eva Lang')).toBeVisible();
    });

    await test.step('hides people who are not listed', async () => {
      for (const address of ['/participants/999999', '/experts/999999', '/administration/999999']) {
        await page.goto(`${school.url}${address}`);
        await expect(heading('Page not found')).toBeVisible();
        await expect(page.getByText('This person is not listed')).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto(`${school.url}/participants/anna`);
      await expect(heading('Page not found')).toBeVisible();
    });

    await test.step('works offline', async () => {
      await device.readyForOffline();
      await school.down();
      await page.goto(`${school.url}/experts?q=krause`);
      await expect(people).toHaveCount(1);
      await page.getByRole('link', { name: 'Bert Krause' }).click();
      await expect(heading('Bert Krause')).toBeVisible();
      await page.getByRole('button', { name: 'Open chat' }).click();
      await write(device, 'Written on the train');
      await expect(messages(device).getByText('waiting')).toHaveCount(1);
      const begun = page.url();
      await page.goto(`${school.url}/participants/${zoeller.id}`);
      await expect(page.getByRole('link', { name: 'Open chat' })).toBeVisible();
      await page.goto(`${school.url}/experts/${clara.id}`);
      await expect(heading('Clara Winterstein')).toBeVisible();
      await school.up();
      await page.goto(begun);
      await expect(messages(device).getByText('Written on the train')).toHaveCount(1);
      await expect(messages(device).getByText('sent', { exact: true })).toHaveCount(1, { timeout: 60_000 });
      await expect(page).toHaveURL(/\/chat\/\d+$/);
    });

    await test.step('opens profiles beside the list on a wide screen', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${school.url}/experts/${bert.id}`);
      await expect(heading('Bert Krause')).toBeVisible();
      await expect(people.filter({ hasText: 'Clara Winterstein' })).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: 'Experts' }).click();
      await expect(heading('Experts')).toBeFocused();
      await page.getByRole('link', { name: 'Clara Winterstein' }).click();
      await expect(heading('Clara Winterstein')).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(heading('Experts')).toBeVisible();
    });

    expect(device.pageErrors).toEqual([]);
    await device.remove();
    await school.remove();
  },
);
