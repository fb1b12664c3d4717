import { expect, type Page, test } from '@playwright/test';
import { type IdentityProvider, startIdentityProvider } from '../tests/support/identity-provider.ts';
import { mailTo } from '../tests/support/mailbox.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';

let school: SchoolProcess;
let provider: IdentityProvider;
test.beforeAll(async () => {
  school = await SchoolProcess.start({ PROVIDER_LOCAL: 'on' });
  provider = await startIdentityProvider(school.url);
});
test.afterAll(async () => {
  await provider.close();
  await school.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const atProvider = (email: string) => ({
  ...{ sub: email, email, email_verified: true },
  ...{ given_name: 'Aigerim', family_name: 'Omarova' },
});

test(
  'an administrator sets up the sign-in of a university; one person is new, and another has an account',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(180_000);
    const admin = await school.addPerson('Anna Weber', 'admin');
    const desk = await Device.start({ viewport: { width: 1280, height: 800 } });
    await desk.signIn(school, admin);

    await test.step('the provider is checked when it is saved, and gets a secret', async () => {
      const { page } = desk;
      await page.goto(`${school.url}/desk/school?setting=single_sign_on`);
      const section = page.locator('details[data-fields=single_sign_on]');
      await section.getByRole('switch', { name: 'Offer the sign-in with another account' }).click();
      await section.getByRole('textbox', { name: 'Name of the provider' }).fill('KazNU');
      await section
        .getByRole('textbox', { name: 'Address of the provider (issuer)' })
        .fill(`${school.url}/api`);
      await section.getByRole('textbox', { name: 'Client ID' }).fill(provider.client_id);
      await section
        .getByRole('combobox', { name: 'New accounts can be created by' })
        .selectOption('admitted');
      await section.getByRole('button', { name: 'Save' }).click();
      await expect(section.getByText(/No OpenID provider was found/)).toBeVisible();
      await section.getByRole('textbox', { name: 'Address of the provider (issuer)' }).fill(provider.issuer);
      await section.getByRole('button', { name: 'Save' }).click();
      await expect(section.getByText(`${school.url}/auth/return`)).toBeVisible();
      await section.getByLabel('Client secret').fill(provider.client_secret);
      await section.getByRole('button', { name: 'Store secret' }).click();
      await expect(section.getByText(/A secret is stored/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a new person is in with two taps, and signs out there too', async () => {
      const phone = await Device.start();
      const { page } = phone;
      provider.person = atProvider('aigerim@kaznu.example');
      await page.goto(`${school.url}/auth?next=%2Fagenda`);
      await button(page, 'Sign in with KazNU').click();
      await expect(page).toHaveURL(`${school.url}/agenda`, { timeout: 30_000 });
      expect(phone.pageErrors).toEqual([]);
      await phone.remove();
    });

    await test.step('a person with an account connects it by the password, and needs none the next time', async () => {
      const dana = await school.addPerson('Dana Serik');
      provider.person = atProvider(dana.email);
      const phone = await Device.start();
      const { page } = phone;
      await page.goto(`${school.url}/auth`);
      await button(page, 'Sign in with KazNU').click();
      // Announced too.
      await expect(
        page.getByText(`You already have an account with the address ${dana.email}`).first(),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await button(page, 'Connect and sign in').click();
      await expect(page.getByText('The password is incorrect').first()).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(dana.password);
      await button(page, 'Connect and sign in').click();
      await expect(page).toHaveURL(/\/profile\/sign-in|\/dashboard/, { timeout: 30_000 });
      await mailTo(school.dataDir, dana.email, 'identity-linked');
      await page.goto(`${school.url}/profile/sign-in`);
      await expect(page.getByText(`KazNU · ${dana.email}`)).toBeVisible();
      await expectAccessible(page);
      const other = await Device.start();
      await other.page.goto(`${school.url}/auth`);
      await button(other.page, 'Sign in with KazNU').click();
      await expect(other.page).toHaveURL(/dashboard/, { timeout: 30_000 });
      await other.remove();
      expect(phone.pageErrors).toEqual([]);
      await phone.remove();
    });

    await test.step('a person who cancels at the provider is back at the sign-in', async () => {
      provider.person = null;
      const phone = await Device.start();
      const { page } = phone;
      await page.goto(`${school.url}/auth`);
      await button(page, 'Sign in with KazNU').click();
      await expect(page.getByText('You have cancelled the sign-in.').first()).toBeVisible({
        timeout: 30_000,
      });
      await expect(button(page, 'Sign in with KazNU')).toBeVisible();
      await phone.remove();
    });
    await desk.remove();
  },
);
