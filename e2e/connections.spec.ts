import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { openReceiver, type Receiver } from '../tests/support/webhook-receiver.ts';
import { Device } from './steps/device.ts';
import { checkDialog, checkScreen } from './steps/screen-checks.ts';

let school: SchoolProcess;
let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await openReceiver();
  school = await SchoolProcess.start({ WEBHOOK_LOCAL: 'on' });
});
test.afterAll(async () => {
  await school.remove();
  receiver.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'an administrator creates an API token and a webhook, and sees both being used',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const admin = await school.addPerson('Clara Winterstein', 'admin');
    const device = await Device.start({ viewport: { width: 360, height: 800 } });
    await device.signIn(school, admin);
    const { page } = device;
    await page.goto(`${school.url}/desk/connections`);
    await expect(page.getByText('No API tokens yet')).toBeVisible();
    await checkScreen(page, 'connections');

    const token = await test.step('the token is shown once', async () => {
      await button(page, 'Create API token').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name of the script' }).fill('Badge printer');
      await dialog.getByRole('checkbox', { name: 'Read people' }).check();
      await checkDialog(page, 'new API token');
      await dialog.getByRole('button', { name: 'Create API token' }).click();
      const shown = await dialog.getByText(/^ysk_/).innerText();
      await button(page, 'Close').click();
      await expect(page.getByText(shown)).toHaveCount(0);
      return shown;
    });
    await test.step('its use appears after the next load, and it works no more once revoked', async () => {
      const people = () => school.call('GET', '/desk/people', undefined, token);
      expect((await people()).data.total).toBe(1);
      await page.reload();
      await expect(page.getByText(/last used/)).toBeVisible();
      await button(page, 'Revoke “Badge printer”').click();
      await button(page, 'Revoke').click();
      await expect(page.getByText('No API tokens yet')).toBeVisible();
      await expect(people()).rejects.toThrow('401');
    });
    await test.step('a webhook is tested, and its log shows the responses of the receiver', async () => {
      await button(page, 'Add webhook').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Address of the receiver' }).fill(`${receiver.url}/school`);
      await dialog.getByRole('checkbox', { name: 'New support request' }).check();
      await checkDialog(page, 'new webhook');
      await button(page, 'Save').click();
      await expect(dialog.getByText(/^whsec_/)).toBeVisible();
      await button(page, 'Close').click();
      receiver.respond = (_, response) => void response.writeHead(500).end();
      await button(page, 'Send test').click();
      await button(page, 'Show log').click();
      await expect(dialog.getByText(/status 500/)).toBeVisible();
      receiver.respond = (_, response) => void response.writeHead(204).end();
      await dialog.getByRole('button', { name: /^Send again: Test/ }).click();
      await expect(dialog.getByText(/status 204/)).toBeVisible();
      await checkDialog(page, 'log of a webhook');
    });
    await device.close();
  },
);
