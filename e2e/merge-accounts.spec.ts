import { expect as usualExpect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';

const expect = usualExpect.configure({ timeout: 30_000 });

test(
  'merges two accounts of a person, signs the device of the other one out, and names the merge in the audit log',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(300_000);
    const school = await SchoolProcess.start();
    const kept = await school.addPerson('Dana Omarova');
    await school.command('user', ['add', 'dana.private@example.org', 'Dana', 'Omarova', 'attendee']);
    const other = await school.addPerson('Dana Omarowa');
    const admin = await school.addPerson('Eva Lang', 'platformadmin');
    const phone = await Device.start();
    await phone.signIn(school, other);
    const desk = await Device.start();
    const { page } = desk;
    await desk.signIn(school, admin);

    await test.step('finds the other account by its name', async () => {
      await page.goto(`${school.url}/desk/people/all`);
      await page.getByRole('searchbox').fill(kept.email);
      const row = page.getByRole('listitem').filter({ hasText: kept.email });
      await row.getByRole('button', { name: 'Edit Dana Omarova' }).click();
      await page.getByRole('button', { name: 'Merge with another account' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('Omarowa');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Dana Omarowa/ })
        .click();
    });

    await test.step('needs the confirmation that both belong to one person', async () => {
      await expect(page.getByRole('group', { name: 'The account that stays' })).toBeVisible();
      await page.getByRole('radio', { name: kept.email }).first().check();
      await expectAccessible(page);
      const merge = page.getByRole('button', { name: 'Merge accounts' });
      await expect(merge).toBeDisabled();
      await page.getByRole('checkbox', { name: 'Both accounts belong to the same person' }).check();
      await merge.click();
      await expect(page.getByText('The accounts were merged.')).toBeVisible();
    });

    await test.step('signs the device of the other account out with the reason', async () => {
      await expect(phone.page.getByText(/This account was merged with your other account/)).toBeVisible();
    });

    await test.step('names the merge in the audit log', async () => {
      await page.goto(`${school.url}/desk/audit`);
      const text = 'Eva Lang merged another account into the account of Dana Omarova';
      await expect(page.getByText(text)).toBeVisible();
    });
    expect(desk.pageErrors).toEqual([]);
    await phone.remove();
    await desk.remove();
    await school.remove();
  },
);
