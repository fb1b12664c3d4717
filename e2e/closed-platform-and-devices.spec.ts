import { expect, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { checkScreen, checkDialog } from './steps/screen-checks.ts';
import { programmeAround } from './steps/programme.ts';

let school: SchoolProcess;
let anna: Account;
let bert: Account;
let admin: Account;
test.beforeAll(async () => {
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  bert = await school.addPerson('Bert Krause');
  admin = await school.addPerson('Ada Min', 'platformadmin');
  await school.command('import', [], programmeAround(Date.now()));
});
test.afterAll(() => school.remove());
test.describe.configure({ mode: 'serial' });

test(
  'lets signed-in people read a closed platform, explains it to others, and reopens',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(180_000);
    const hers = await Device.start();
    await hers.signIn(school, anna);
    await hers.page.goto(`${school.url}/schedule`);
    await expect(hers.page.getByText('Landfill').first()).toBeVisible();

    const desk = await Device.start({ viewport: { width: 1280, height: 800 } });
    await desk.signIn(school, admin);
    await desk.page.goto(`${school.url}/desk/platform`);
    await desk.page.getByLabel('Message to users (Deutsch, optional)').fill('Wir ziehen um.');
    await desk.page.getByRole('button', { name: 'Close platform' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Close platform' }).click();
    await expect(desk.page.getByRole('button', { name: 'Open platform' })).toBeVisible();
    await checkScreen(desk.page, 'closed on the desk');

    await expect(hers.page.getByText('The platform is closed for an update.')).toBeVisible({
      timeout: 60_000,
    });
    await hers.page.reload();
    await expect(hers.page.getByText('Landfill').first()).toBeVisible();

    const guest = await Device.start({ locale: 'de-DE' });
    await guest.page.goto(`${school.url}/auth`);
    await guest.page.locator('input[name="email"]').fill(bert.email);
    await guest.page.locator('input[name="password"]').fill(bert.password);
    await guest.page.locator('form button[type="submit"]').click();
    await expect(guest.page.getByRole('alert').first()).toContainText('geschlossen');
    await guest.page.goto(`${school.url}/closed`);
    await expect(guest.page.getByText('Wir ziehen um.')).toBeVisible();
    await checkScreen(guest.page, 'closed');

    await desk.page.getByRole('button', { name: 'Open platform' }).click();
    await expect(desk.page.getByRole('button', { name: 'Close platform' })).toBeVisible();
    await expect(guest.page).toHaveURL(/\/auth/, { timeout: 60_000 });
    await guest.signIn(school, bert);
    await expect(hers.page.getByText('The platform is closed for an update.')).toBeHidden({
      timeout: 90_000,
    });
    await desk.page.goto(`${school.url}/desk/audit`);
    await expect(desk.page.getByText('Ada Min opened the platform')).toBeVisible();
    expect([...hers.pageErrors, ...desk.pageErrors, ...guest.pageErrors]).toEqual([]);
    for (const device of [hers, desk, guest]) await device.remove();
  },
);

test('lets an administrator find a person and change their role', { tag: '@matrix' }, async () => {
  const desk = await Device.start({ locale: 'en-GB' });
  const { page } = desk;
  await desk.signIn(school, admin);
  await page.goto(`${school.url}/desk/people/all`);
  await page.getByRole('searchbox').fill('bert');
  await page.getByRole('button', { name: 'Edit Bert Krause' }).click();
  await checkDialog(page, 'editing a person');
  await page.getByRole('dialog').getByLabel('Role').selectOption('expert');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bert Krause' })).toContainText('Expert');
  const { token } = await school.signIn(bert);
  expect((await school.call('GET', '/profile', undefined, token)).data.role.alias).toBe('expert');
  await desk.remove();
});

test('signs out another device', { tag: '@matrix' }, async () => {
  const phone = await Device.start();
  await phone.signIn(school, anna);
  const laptop = await Device.start({ viewport: { width: 1280, height: 800 } });
  await laptop.signIn(school, anna);
  await laptop.page.goto(`${school.url}/profile`);
  await laptop.page.getByRole('link', { name: 'Devices' }).click();
  await expect(laptop.page.getByText('This device')).toHaveCount(1);
  const end = laptop.page.getByRole('button', { name: /^Sign out Chrome/ });
  await end.first().click();
  await checkDialog(laptop.page, 'signing a device out');
  await laptop.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(phone.page.getByText('Your session has ended.')).toBeVisible({ timeout: 30_000 });
  expect([...laptop.pageErrors, ...phone.pageErrors]).toEqual([]);
  await laptop.remove();
  await phone.remove();
});

test(
  'signs in by a token from another site, hides the token, ignores foreign redirects, and asks before replacing an account',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const device = await Device.start();
    const { page } = device;
    const hers = await school.signIn(anna);
    await page.goto(
      `${school.url}/token?token=${hers.token}&redirect=${encodeURIComponent('/participants')}`,
    );
    await expect(page).toHaveURL(`${school.url}/participants`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The device has its own session. When the one of the token ends, it ends too, and the next token starts
    // a new one.
    const ownToken = () => page.evaluate(() => localStorage.getItem('auth_token_default'));
    const own = await ownToken();
    expect(own).not.toBe(hers.token);
    await school.call('POST', '/logout', undefined, hers.token);
    const again = await school.signIn(anna);
    await page.goto(`${school.url}/token?token=${again.token}&redirect=${encodeURIComponent('/experts')}`);
    await expect(page).toHaveURL(`${school.url}/experts`);
    await expect.poll(ownToken).not.toBe(own);
    expect(await ownToken()).not.toBe(again.token);

    const his = await school.signIn(bert);
    await page.goto(`${school.url}/token?token=${his.token}&redirect=//evil.example/`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Bert Krause');
    expect(page.url()).toBe(`${school.url}/token`);
    await checkDialog(page, 'asking before another account');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(`${school.url}/profile`);
    await expect(page.getByRole('heading', { name: 'Anna Weber' })).toBeVisible();

    await page.goto(`${school.url}/token?token=${his.token}&redirect=//evil.example/`);
    await dialog.getByRole('button', { name: 'Switch account' }).click();
    await expect(page).toHaveURL(`${school.url}/dashboard`);
    await page.goto(`${school.url}/profile`);
    await expect(page.getByRole('heading', { name: 'Bert Krause' })).toBeVisible();

    await page.goto(`${school.url}/token?token=nothing&redirect=/chat`);
    await expect(page).toHaveURL(/\/dashboard/);
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  },
);
