import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { field, storedProfileOf, blockDrafts, openEditor, storedProfile } from './steps/profile.ts';
import { findInStorage } from './steps/storage-search.ts';

const patient = { timeout: 60_000 };

let school: SchoolProcess;
let anna: Account;
let bert: Account;

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  bert = await school.addPerson('Bert Krause');
});
test.afterAll(() => school.remove());
test.describe.configure({ mode: 'serial' });

test('keeps an offline profile edit over a reload, sends it, and shows it to others', async () => {
  test.setTimeout(240_000);
  const phone = await Device.start();
  await phone.signIn(school, anna);
  const other = await Device.start({ viewport: { width: 1280, height: 800 } });
  await other.signIn(school, bert);
  await expect.poll(() => storedProfileOf(other.page, anna), patient).toMatchObject({ last_name: 'Weber' });
  const { page } = phone;
  await openEditor(page, school);
  await phone.readyForOffline();
  await openEditor(page, school);
  await school.down();

  await test.step('restores unsaved fields after a reload', async () => {
    await field(page, 'Position').fill('Geologist');
    await field(page, 'Description').fill('Rocks and rivers.');
    await page.getByRole('tab', { name: 'Русский' }).click();
    await field(page, 'First name').fill('Анна');
    await page.getByRole('combobox', { name: 'Country' }).fill('kaz');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Kazakhstan');
    await page.getByRole('button', { name: 'Add place of study' }).click();
    await field(page, 'Place of study 1').fill('KazNU');
    await field(page, 'Place of study 2').fill('TU Berlin');
    await page.getByRole('switch', { name: 'Show phone number to others' }).check();
    await expect.poll(() => findInStorage(page, 'TU Berlin')).not.toEqual([]);
    await page.reload();
    await expect(page.getByText('Your unsaved changes are still here.').first()).toBeVisible(patient);
    await expect(field(page, 'Position')).toHaveValue('Geologist');
    await expect(field(page, 'Place of study 2')).toHaveValue('TU Berlin');
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Kazakhstan');
    await expectAccessible(page);
  });

  await test.step('shows errors at their fields and focuses the first', async () => {
    await field(page, 'Phone').fill('12345');
    await field(page, 'LinkedIn').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(page.getByText('Enter a phone number that starts with')).toBeVisible();
    await expect(page.getByText('Enter a web address')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('shows an offline change as waiting', async () => {
    await field(page, 'Phone').fill('+7 701 123 45 67');
    await field(page, 'LinkedIn').fill('linkedin.com/in/anna');
    // Delays the drafts, so that saving takes longer than the draft timer.
    await blockDrafts(page, 1_000);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('Rocks and rivers.')).toBeVisible();
    await expect(page.getByText('waiting', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'linkedin.com/in/anna' })).toHaveAttribute(
      'href',
      'https://linkedin.com/in/anna',
    );
    await expectAccessible(page);
    await page.goto(`${school.url}/waiting-to-be-sent`);
    await expect(page.getByRole('heading', { name: /^Profile: / })).toBeVisible();
    await expectAccessible(page);
    await openEditor(page, school);
    await expect(field(page, 'Position')).toHaveValue('Geologist');
    await expect(page.getByText('Your unsaved changes are still here.')).toHaveCount(0);
    await page.goto(`${school.url}/profile`);
  });

  await test.step('sends the change after reconnecting, and another person sees it', async () => {
    await school.up();
    await expect(page.getByText('waiting', { exact: true })).toHaveCount(0, patient);
    await expect
      .poll(() => storedProfileOf(other.page, anna), patient)
      .toMatchObject({
        position: 'Geologist',
        description: 'Rocks and rivers.',
        localized_name: { en: 'Anna', ru: 'Анна' },
        study: ['KazNU', 'TU Berlin'],
        country: 'KZ',
        phone: '+77011234567',
      });
    expect(await storedProfileOf(other.page, anna)).toMatchObject({ email: null });
  });
  expect([...phone.pageErrors, ...other.pageErrors]).toEqual([]);
  await phone.remove();
  await other.remove();
});

test('shows both values of a profile conflict and keeps the chosen one', { tag: '@matrix' }, async () => {
  test.setTimeout(240_000);
  const phone = await Device.start();
  await phone.signIn(school, anna);
  await openEditor(phone.page, school);
  await phone.readyForOffline();
  await openEditor(phone.page, school);
  await school.down();
  await field(phone.page, 'Position').fill('Chemist');
  await phone.page.getByRole('button', { name: 'Save' }).click();
  await expect(phone.page.getByText('waiting', { exact: true })).toBeVisible();
  await phone.close();
  await school.up();
  const { token } = await school.signIn(anna);
  await school.call('POST', '/profile', { position: 'Physicist' }, token);
  await phone.open();
  const { page } = phone;

  await test.step('shows both values in the sync centre', async () => {
    await page.goto(`${school.url}/waiting-to-be-sent`);
    const conflict = page.getByRole('listitem').filter({ hasText: 'Changed in two places' });
    await expect(conflict).toContainText('Position: Chemist', patient);
    await expect(conflict).toContainText('Position: Physicist');
    await expectAccessible(page);
    await page.goto(`${school.url}/profile`);
    await expect(page.getByText('not sent', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See reason' }).click();
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await expect(page.getByText('Everything has been sent')).toBeVisible(patient);
    expect((await storedProfile(school, anna)).position).toBe('Chemist');
  });

  await test.step('asks before discarding and leaves the profile unchanged', async () => {
    await openEditor(page, school);
    await field(page, 'Position').fill('Cook');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Discard changes to your profile?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await openEditor(page, school);
    await expect(field(page, 'Position')).toHaveValue('Chemist');
  });
  expect(phone.pageErrors).toEqual([]);
  await phone.remove();
});

test('deletes a profile on the server and on all devices', { tag: '@matrix' }, async () => {
  test.setTimeout(180_000);
  const cora = await school.addPerson('Cora Lang');
  const phone = await Device.start();
  await phone.signIn(school, cora);
  const tablet = await Device.start();
  await tablet.signIn(school, cora);
  const { page } = phone;
  await page.goto(`${school.url}/profile`);
  await page.getByRole('button', { name: 'Delete profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the profile of Cora Lang?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete profile' }).click();
  await dialog.getByRole('button', { name: 'Delete profile permanently' }).click();
  await expect(page).toHaveURL(/\/auth/, patient);
  await expect(school.signIn(cora)).rejects.toThrow('422');
  await expect(tablet.page.getByText('This account was deleted.')).toBeVisible(patient);
  await expect(tablet.page).toHaveURL(/\/auth/, patient);
  for (const device of [phone, tablet]) {
    const databases = () =>
      device.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases, patient).not.toContainEqual(expect.stringMatching(/^yurt:/));
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  }
});

test('exports the data of a person as one file', { tag: '@matrix' }, async () => {
  test.setTimeout(180_000);
  const phone = await Device.start();
  await phone.signIn(school, bert);
  const { page } = phone;
  await page.goto(`${school.url}/profile`);
  await page.getByRole('button', { name: 'Request my data' }).click();
  const link = page.getByRole('link', { name: /^Save file/ });
  await expect(link).toBeVisible(patient);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await link.click();
  const files = unzipSync(fs.readFileSync(await (await downloading).path()));
  expect(JSON.parse(strFromU8(files['profile.json']!))).toMatchObject({ email: bert.email });
  expect(phone.pageErrors).toEqual([]);
  await phone.remove();
});
