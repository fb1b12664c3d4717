import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { mailTo } from '../tests/support/mailbox.ts';
import { Device } from './steps/device.ts';
import { checkScreen, checkDialog } from './steps/screen-checks.ts';

const password = 'right horse battery';

let school: SchoolProcess;
let moderator: Account;
test.beforeAll(async () => {
  school = await SchoolProcess.start();
  moderator = await school.addPerson('Maria Moder', 'moderator');
  const { token } = await school.signIn(await school.addPerson('Adam Weber', 'admin'));
  const text = { en: 'Rules', de: 'Regeln', ru: 'Правила' };
  const settings = {
    sponsors: [{ name: 'Altyn Water Works', url: null, logo: '/sponsors/2_Altyn_Water_Works.svg' }],
    // Without a version, nobody is asked for consent at sign-in.
    agreement: { version: null, localized_text: text },
    privacy: { version: null, localized_text: text },
  };
  await school.call('PUT', '/desk/school', { base: 0, ...settings }, token);
});
test.afterAll(() => school.remove());
test.describe.configure({ mode: 'serial' });

const type = (page: Page, name: string, text: string) => page.locator(`input[name="${name}"]`).fill(text);
const submit = (page: Page) => page.locator('form button[type="submit"]').click();

async function signUp(page: Page, email: string, first: string, last: string) {
  await page.goto(`${school.url}/auth`);
  await page.locator('a[href^="/sign-up"]').click();
  await expect(page.locator('input[name="first_name"]')).toBeVisible();
  await type(page, 'first_name', first);
  await type(page, 'last_name', last);
  await type(page, 'email', email);
  await type(page, 'password', password);
  await page.locator('input[name="terms"]').check();
  await submit(page);
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function confirmByMail(page: Page, email: string) {
  const { links } = await mailTo(school.dataDir, email, 'confirm');
  await page.goto(links[0]!);
  await page.locator('main button').click();
  await expect(page).toHaveURL(/\/waiting/);
  // The address changes before the page renders.
  await expect(page.locator('main [aria-live]')).toBeVisible();
}

const newcomers = [
  {
    locale: 'de-DE',
    email: 'juergen.gross@example.org',
    name: ['Jürgen', 'Groß-Lüdenscheidt'],
    ready: 'Ihr Konto ist bereit',
  },
  {
    locale: 'ru-RU',
    email: 'aigerim@example.kz',
    name: ['Айгерім', 'Қасымова'],
    ready: 'Ваша учётная запись готова',
  },
] as const;

for (const { locale, email, name, ready } of newcomers) {
  test(
    `signs up in ${locale}, confirms the address, is approved by a moderator on a phone, and signs in`,
    { tag: locale.startsWith('de') ? [] : ['@matrix'] },
    async () => {
      test.setTimeout(180_000);
      const [first, last] = name;
      const theirs = await Device.start({ locale });
      const { page } = theirs;
      await page.goto(`${school.url}/sign-up`);
      await submit(page);
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5);
      await expect(page.locator('input[name="first_name"]')).toBeFocused();
      await checkScreen(page, 'sign-up with errors');

      await signUp(page, email, first, last);
      await checkDialog(page, 'sign-up done');
      await page.getByRole('dialog').getByRole('button').click();
      await expect(page).toHaveURL(/\/auth/);
      await confirmByMail(page, email);
      await checkScreen(page, 'waiting');

      const phone = await Device.start({ locale, viewport: { width: 360, height: 800 } });
      await phone.signIn(school, moderator);
      await phone.page.goto(`${school.url}/desk/people`);
      const card = phone.page.getByRole('listitem').filter({ hasText: email });
      await expect(card).toBeVisible();
      await checkScreen(phone.page, 'desk');
      const approve = card.getByRole('button').last();
      expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(40);
      await approve.press('Enter');
      await expect(card).toBeHidden();

      await expect(page).toHaveURL(/\/auth/, { timeout: 30_000 });
      expect((await mailTo(school.dataDir, email, 'approved')).subject).toBe(ready);
      await theirs.signIn(school, { email, password });
      expect([...theirs.pageErrors, ...phone.pageErrors]).toEqual([]);
      await theirs.remove();
      await phone.remove();
    },
  );
}

test(
  'declines several people at once by keyboard with a reason that they can read',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const device = await Device.start();
    const { page } = device;
    for (const at of [1, 2]) {
      await signUp(page, `nobody${at}@example.org`, 'Nobody', 'Known');
      await confirmByMail(page, `nobody${at}@example.org`);
    }
    const desk = await Device.start({ viewport: { width: 1280, height: 800 } });
    await desk.signIn(school, moderator);
    await desk.page.getByRole('link', { name: 'Organisers’ desk' }).click();
    await desk.page.getByRole('link', { name: /^New accounts/ }).click();
    const all = desk.page.getByRole('checkbox', { name: 'Select all 2 people' });
    await all.press('Space');
    await desk.page.getByRole('button', { name: 'Decline all' }).press('Enter');
    const dialog = desk.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await checkDialog(desk.page, 'declining');
    await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await desk.page.keyboard.type('The course is full');
    await dialog.getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(desk.page.getByText('No new accounts')).toBeVisible();
    await checkScreen(desk.page, 'nobody waits');

    await expect(page.getByText('The course is full')).toBeVisible({ timeout: 30_000 });
    await checkScreen(page, 'declined');
    expect((await mailTo(school.dataDir, 'nobody1@example.org', 'declined')).text).toContain(
      'The course is full',
    );
    expect([...device.pageErrors, ...desk.pageErrors]).toEqual([]);
    await device.remove();
    await desk.remove();
  },
);

test(
  'treats a known address like any other, and leads a pending person to the waiting page',
  { tag: '@matrix' },
  async () => {
    const device = await Device.start();
    const { page } = device;
    await signUp(page, moderator.email, 'Somebody', 'Else');
    await mailTo(school.dataDir, moderator.email, 'known-address');
    await signUp(page, 'early@example.org', 'Early', 'Bird');
    await page.getByRole('dialog').getByRole('button').click();
    await type(page, 'email', 'early@example.org');
    await type(page, 'password', password);
    await submit(page);
    await expect(page.getByRole('dialog')).toContainText('Confirm your e-mail address first');
    await checkDialog(page, 'account moderation');
    await page.getByRole('dialog').getByRole('button', { name: 'Send e-mail again' }).click();
    await mailTo(school.dataDir, 'early@example.org', 'confirm', 1);
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
    expect(device.pageErrors).toEqual([]);
    await device.remove();
  },
);

test('resets a forgotten password by e-mail and signs out other devices', { tag: '@matrix' }, async () => {
  test.setTimeout(120_000);
  const anna = await school.addPerson('Anna Weber');
  const other = await Device.start();
  await other.signIn(school, anna);
  const device = await Device.start({ locale: 'de-DE', colorScheme: 'dark' });
  const { page } = device;
  await page.goto(`${school.url}/auth?forgot=1`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="email"]').fill(anna.email);
  await dialog.locator('button[type="submit"]').click();
  await expect(dialog).toContainText(anna.email);
  await checkDialog(page, 'mail on its way');
  await dialog.getByRole('button', { name: 'Noch einmal senden' }).click();
  await expect(dialog.locator('input[name="email"]')).toHaveValue(anna.email);
  const { links } = await mailTo(school.dataDir, anna.email, 'reset');
  await page.goto(links[0]!);
  await type(page, 'email', anna.email);
  await type(page, 'password', password);
  await type(page, 'password_confirmation', 'something else');
  await page.locator('input[name="terms"]').check();
  await submit(page);
  await expect(page.locator('input[name="password_confirmation"]')).toBeFocused();
  await checkScreen(page, 'passwords that differ');
  await type(page, 'password_confirmation', password);
  await submit(page);
  await expect(page).toHaveURL(/\/auth/);
  await device.signIn(school, { email: anna.email, password });
  await expect(other.page.locator('input[autocomplete="current-password"]')).toBeVisible({ timeout: 30_000 });
  await page.goto(links[0]!);
  await type(page, 'email', anna.email);
  await type(page, 'password', 'another good one');
  await type(page, 'password_confirmation', 'another good one');
  await submit(page);
  await expect(page.getByRole('alert').first()).toContainText('has already been used');
  expect([...device.pageErrors, ...other.pageErrors]).toEqual([]);
  await device.remove();
  await other.remove();
});

test('does not move the button when late content appears', { tag: '@matrix' }, async () => {
  const device = await Device.start();
  const { page } = device;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The sponsors are shown by a chunk of their own.
  await page.route('**/assets/platform-note-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(`${school.url}/auth`);
  const button = page.locator('form button[type="submit"]');
  const sponsors = page.getByRole('list', { name: 'Supported by' });
  await expect(button).toBeVisible();
  await page.waitForTimeout(500);
  await expect(sponsors).toHaveCount(0);
  const before = await button.boundingBox();
  open();
  await expect(sponsors).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  await device.remove();
});
