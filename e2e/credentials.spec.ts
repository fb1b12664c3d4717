import { expect, test } from '@playwright/test';
import { mailTo } from '../tests/support/mailbox.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';

let school: SchoolProcess;
test.beforeAll(async () => {
  school = await SchoolProcess.start();
});
test.afterAll(() => school.remove());

test('changes e-mail address and password with the current password', { tag: '@matrix' }, async () => {
  const anna = await school.addPerson('Anna Weber');
  const [phone, laptop] = [await Device.start(), await Device.start()];
  await phone.signIn(school, anna);
  await laptop.signIn(school, anna);
  const { page } = phone;
  await page.goto(`${school.url}/profile/edit`);
  await page.getByRole('link', { name: 'Change address' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security');
  const credentials = new URL(page.url()).pathname;
  const next = 'anna.now@example.org';

  await test.step('the address changes by the mailed link', async () => {
    await page.getByLabel('New e-mail address').fill(next);
    await page.getByRole('textbox', { name: 'Your password', exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText('The password is incorrect')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Your password', exact: true }).fill(anna.password);
    await page.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText(`We sent an e-mail to ${next}.`).first()).toBeVisible();
    const { links } = await mailTo(school.dataDir, next, 'new-address');
    await laptop.page.goto(links[0]!.replace(/^https?:\/\/[^/]+/, school.url));
    await laptop.page.getByRole('button', { name: 'Use this address' }).click();
    await expect(laptop.page.getByText(`You now sign in with ${next}.`).first()).toBeVisible();
    await laptop.page.getByRole('link', { name: 'Open the app' }).click();
    await laptop.page.goto(`${school.url}${credentials}`);
    for (const device of [phone, laptop])
      await expect(device.page.getByText(`You sign in with ${next}.`)).toBeVisible();
  });

  await test.step('a new password keeps this device and signs out the other', async () => {
    const password = 'a much better one';
    await page.getByLabel('Current password').fill(anna.password);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill('a mch better one');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The passwords don’t match')).toBeVisible();
    await page.getByLabel('Repeat new password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your new password is set.').first()).toBeVisible();
    await expect(laptop.page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 20_000 });
    await expect(laptop.page.getByLabel('E-mail')).toHaveValue(next);
    await laptop.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await laptop.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(laptop.page.getByText(`You sign in with ${next}.`)).toBeVisible();
  });

  expect([...phone.pageErrors, ...laptop.pageErrors]).toEqual([]);
  await phone.remove();
  await laptop.remove();
});
