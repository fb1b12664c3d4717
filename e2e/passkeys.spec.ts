import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { mailTo } from '../tests/support/mailbox.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';
import { readStoredRows } from './steps/stored-rows.ts';

let school: SchoolProcess;
test.beforeAll(async () => {
  school = await SchoolProcess.start();
});
test.afterAll(() => school.remove());

/** Browsers have no passkeys for addresses of numbers. */
const named = () => `http://localhost:${school.port}`;

/** The passkeys of a phone. Each `touch` is a finger on the sensor; without one, the browser waits. */
async function sensorOf(device: Device) {
  const cdp: CDPSession = await device.context.newCDPSession(device.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const sense = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return {
    touch: async (press: () => Promise<void>) => {
      await sense(true);
      await press();
    },
    leave: () => sense(false),
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'adds a passkey, and signs in with it after the session has ended, without losing what waits',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const anna = await school.addPerson('Anna Weber');
    const phone = await Device.start();
    await phone.signIn({ url: named() }, anna);
    const { page } = phone;
    const sensor = await sensorOf(phone);

    await test.step('the passkey is added, and its owner gets a mail', async () => {
      await page.goto(`${named()}/profile/edit`);
      await page.getByRole('link', { name: 'Change address' }).click();
      await sensor.touch(() => button(page, 'Add a passkey').click());
      await expect(page.getByText('never used')).toBeVisible();
      await sensor.leave();
      await expectAccessible(page);
      await mailTo(school.dataDir, anna.email, 'passkey-added');
    });

    await test.step('a change waits while the session ends on another device', async () => {
      await page.goto(`${named()}/support`);
      await button(page, 'Ask the school').click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Your question' }).fill('Is there a bus?');
      await phone.context.setOffline(true);
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await expect.poll(async () => (await readStoredRows(page))?.outbox.length).toBe(1);
      const other = await school.signIn(anna);
      await school.call('DELETE', '/profile/devices', undefined, other.token);
      await phone.context.setOffline(false);
      await expect(page.getByText(/Your session has ended/)).toBeVisible({ timeout: 30_000 });
    });

    await test.step('the finger opens the app again, and the change is sent', async () => {
      await expect(button(page, 'Sign in with a passkey')).toBeVisible();
      await expectAccessible(page);
      // The suggestion at the e-mail field may be quicker than the button, which is gone then.
      await sensor.touch(() =>
        button(page, 'Sign in with a passkey')
          .click({ timeout: 5000 })
          .catch(() => undefined),
      );
      await expect(page.getByText(/Your session has ended/)).toHaveCount(0, { timeout: 20_000 });
      await expect.poll(async () => (await readStoredRows(page))?.outbox.length, { timeout: 20_000 }).toBe(0);
      const { token } = await school.signIn(anna);
      const { data } = await school.call('GET', '/profile/passkeys', undefined, token);
      // Those of this host name; the call came by its address of numbers.
      expect(data).toEqual([]);
    });
    expect(phone.pageErrors).toEqual([]);
    await phone.remove();
  },
);
