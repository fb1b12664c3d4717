import { expect, test } from '@playwright/test';
import { pdfOf } from '../tests/support/pdf.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { findInStorage } from './steps/storage-search.ts';

test('uploads an offline file once, and reopens a downloaded one at its page without a server', async () => {
  test.setTimeout(150_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber', 'expert');
  const bert = await school.addPerson('Bert Kim');
  const [one, two] = [await Device.start({ viewport: { width: 1280, height: 800 } }), await Device.start()];
  await one.signIn(school, anna);
  await two.signIn(school, bert);
  const listed = (device: Device) => device.page.getByRole('link', { name: 'Отчёт о воде' });

  await test.step('an expert adds a file while the server is down', async () => {
    await one.page.goto(`${school.url}/library/materials/basic`);
    await one.page.getByRole('button', { name: 'Upload' }).click();
    const pages = ['Landfill gas', 'Zweite Seite', 'What was measured', 'The end'];
    await one.page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'Отчёт о воде.pdf', mimeType: 'application/pdf', buffer: await pdfOf(pages) });
    await school.down();
    await one.page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(one.page.getByRole('heading', { name: '1 file to upload' })).toBeVisible();
    await school.up();
    await expect(listed(one)).toHaveCount(1, { timeout: 40_000 });
    await expect(one.page.getByRole('heading', { name: '1 file to upload' })).toHaveCount(0);
  });

  await test.step('a participant finds, downloads and reads it up to page 3', async () => {
    await two.readyForOffline();
    await two.page.goto(`${school.url}/library/materials/basic`);
    await two.page.getByRole('searchbox', { name: 'Search by name' }).fill('отчет');
    await expect(two.page.getByRole('heading', { name: 'Materials', exact: true })).toBeVisible();
    await two.page.getByRole('button', { name: 'Keep offline: Отчёт о воде' }).click();
    await expect(
      two.page.getByRole('button', { name: 'Remove from this device: Отчёт о воде' }),
    ).toBeVisible();
    await listed(two).click();
    const page = two.page.getByRole('spinbutton', { name: 'Page' });
    await expect(page).toHaveValue('1', { timeout: 30_000 });
    await two.page.getByRole('searchbox', { name: 'Search in this document' }).fill('measured');
    await expect(page).toHaveValue('3');
    await expect(two.page.getByRole('region', { name: 'Page 3' })).toContainText('What was measured');
    await expect.poll(() => findInStorage(two.page, '"page":3')).not.toEqual([]);
  });

  await test.step('it reopens at that page after a restart without a server', async () => {
    await school.down();
    const address = two.page.url();
    await two.close();
    await two.open();
    await two.page.goto(address);
    await expect(two.page.getByRole('spinbutton', { name: 'Page' })).toHaveValue('3', { timeout: 30_000 });
    await expect(two.page.getByRole('region', { name: 'Page 3' })).toContainText('What was measured');
    await two.page.goto(`${school.url}/library/kept`);
    await expect(two.page.getByText('1 material on this device')).toBeVisible();
    await school.up();
  });

  await test.step('signing out deletes it from the device', async () => {
    const left = () =>
      two.page.evaluate(async () => (await caches.keys()).filter((name) => name === 'materials'));
    expect(await left()).toEqual(['materials']);
    await two.page.goto(`${school.url}/profile`);
    await two.page.getByRole('button', { name: 'Sign out' }).click();
    await two.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(two.page.locator('input[type="email"]')).toBeVisible({ timeout: 20_000 });
    await expect.poll(left).toEqual([]);
  });

  for (const device of [one, two]) {
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  }
  await school.remove();
});
