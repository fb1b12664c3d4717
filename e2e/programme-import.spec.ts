import { expect, test } from '@playwright/test';
import { mailTo } from '../tests/support/mailbox.ts';
import { frabXml } from '../tests/support/programmes/frab.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';

const wide = { viewport: { width: 1280, height: 800 } };
const password = 'a pass phrase of four words';
const email = 'dana@example.org';

test('imports a file, publishes and undoes it, and lets the speaker take over the profile and confirm', async () => {
  test.setTimeout(180_000);
  const school = await SchoolProcess.start();
  const admin = await school.addPerson('Olga Petrova', 'admin');
  const { token } = await school.signIn(admin);
  const names = async (): Promise<string[]> =>
    (await school.call('GET', '/events', undefined, token)).data.map(({ name }: { name: string }) => name);
  const date = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T10:00:00+05:00`;
  const file = {
    name: 'schedule.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(frabXml([{ guid: 'glass', title: 'Glass without loss', date }])),
  };
  const [desk, phone] = [await Device.start(wide), await Device.start()];
  await desk.signIn(school, admin);
  const office = desk.page;
  const read = async () => {
    await office.getByRole('button', { name: 'Import and export' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await expect(dialog.getByText(/^New: 1 · changed: 0/)).toBeVisible();
    await expectAccessible(office);
    await dialog.getByText('Close', { exact: true }).click();
  };
  const release = async () => {
    await expect(office.getByText('Unpublished changes: 1')).toBeVisible();
    await office.getByRole('button', { name: 'Publish all changes' }).click();
    await expect(office.getByText(/Published\. People notified/)).toBeVisible();
  };
  await office.goto(`${school.url}/desk/programme`);

  await test.step('changes nothing before publishing, and restores everything when undone', async () => {
    await read();
    expect(await names()).toEqual([]);
    await release();
    expect(await names()).toEqual(['Glass without loss']);
    await office.getByText('Published earlier: 1').click();
    await office.getByRole('button', { name: /^Undo publication of/ }).click();
    await expect(office.getByText('Publication undone')).toBeVisible();
    expect(await names()).toEqual([]);
    await read();
    await release();
  });

  await test.step('the organiser sends the speaker a link', async () => {
    await office.getByRole('button', { name: 'Speakers' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send link to Dana Nurlan' }).click();
    await dialog.getByLabel('E-mail of Dana Nurlan').fill(email);
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(office.getByText('Link sent to Dana Nurlan')).toBeVisible();
    await dialog.getByText('Close', { exact: true }).click();
  });

  await test.step('the speaker takes over the profile by the link and confirms', async () => {
    const { links } = await mailTo(school.dataDir, email, 'invite');
    const { page } = phone;
    await page.goto(links[0]!);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat new password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your new password is set.', { exact: false }).first()).toBeVisible();
    await phone.signIn(school, { email, password });
    await page.getByRole('link', { name: 'Schedule' }).first().click();
    await page.getByRole('link', { name: 'Glass without loss' }).first().click();
    await page.getByLabel('Message to the organisers').fill('I bring samples');
    await page.getByRole('button', { name: 'I will attend' }).click();
    await expect(page.getByText('confirmed')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the organiser sees the answer', async () => {
    await office.getByRole('button', { name: 'Speakers' }).click();
    await expect(office.getByRole('dialog').getByText('I bring samples')).toBeVisible();
  });
  expect([...desk.pageErrors, ...phone.pageErrors]).toEqual([]);
  await Promise.all([desk.remove(), phone.remove()]);
  await school.remove();
});
