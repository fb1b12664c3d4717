import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FaultProxy } from '../tests/support/fault-proxy/fault-proxy.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { checkDialog, checkScreen } from './steps/screen-checks.ts';

let school: SchoolProcess;
/** Leads the phone to the school or to the box. */
let network: FaultProxy;
test.beforeAll(async () => {
  school = await SchoolProcess.start();
  network = await FaultProxy.start(school.port);
});
test.afterAll(async () => {
  await network.stop();
  await school.remove();
});

test('an administrator creates a box, and people chat on site, and later at the school', async () => {
  test.setTimeout(180_000);
  const admin = await school.addPerson('Clara Winterstein', 'admin');
  const anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  const groupId = await school.addGroup('Field work Karaganda', [anna, bert]);
  const { token } = await school.signIn(bert);
  await school.call('POST', '/chat/message', { content: 'The samples are in', group_id: groupId }, token);
  const stored = async (): Promise<string[]> => {
    const { data } = await school.call('GET', `/chat/message?filter[group_id]=${groupId}`, undefined, token);
    return data.map(({ content }: { content: string }) => content);
  };
  // A box carries the sign-ins from before its copy.
  const phone = await Device.start();
  await phone.signIn({ url: network.url }, anna);
  await phone.page.goto(`${network.url}/chat/${groupId}`);
  await expect(messages(phone).getByText('The samples are in')).toBeVisible();
  await phone.readyForOffline();
  const berts = await Device.start({ viewport: { width: 360, height: 800 } });
  await berts.signIn({ url: network.url }, bert);
  await berts.page.goto(`${network.url}/chat/${groupId}`);
  await berts.readyForOffline();

  const desk = await Device.start({ viewport: { width: 360, height: 800 } });
  await desk.signIn(school, admin);
  const { page } = desk;
  const code = await test.step('the code is shown once, with the command', async () => {
    await page.goto(`${school.url}/desk/boxes`);
    await expect(page.getByText('No boxes yet')).toBeVisible();
    await checkScreen(page, 'boxes');
    await page.getByRole('button', { name: 'Create box' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Seminar house');
    await dialog.getByRole('checkbox', { name: /^Field work Karaganda/ }).check();
    await expect(dialog.getByText(/^Chosen: 1 message, 0 materials/)).toBeVisible();
    await checkDialog(page, 'new box');
    await dialog.getByRole('button', { name: 'Create box' }).click();
    await expect(dialog.getByText(`npm start -- --box ${school.url}`)).toBeVisible();
    await checkDialog(page, 'code of a box');
    const shown = await dialog.locator('[translate="no"]').nth(1).innerText();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText(shown)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(shown)).toHaveCount(0);
    return shown;
  });

  const box = await SchoolProcess.start({
    BOX_OF: school.url,
    BOX_CODE: code,
    BOX_PASSPHRASE: 'correct horse battery',
    DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-box-')),
  });
  await test.step('the desk shows the box and its copy', async () => {
    await expect(page.getByText('connected', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Last copy/)).toContainText('1 message');
    await page.getByRole('button', { name: 'Show copies' }).click();
    await checkDialog(page, 'copies of a box');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Bring in a file' }).click();
    await checkDialog(page, 'file of a box');
    await desk.close();
  });

  await test.step('on site, people see what others write, and the phones keep what is written', async () => {
    network.leadTo(box.port);
    await expect(phone.page.getByText(/^On site( ·| —|$)/)).toBeVisible();
    await expect(messages(phone).getByText('The samples are in')).toBeVisible();
    await expect(phone.page.getByText('People on site see your messages at once.')).toBeVisible();
    await write(phone, 'from the hut');
    await expect(messages(berts).getByText('from the hut')).toBeVisible();
    await expect(messages(berts).getByText('On site, not yet at the school')).toHaveCount(1);
    await write(berts, 'lunch is ready');
    await expect(messages(phone).getByText('lunch is ready')).toBeVisible();
    await checkScreen(berts.page, 'chat at a box');
    await phone.page.getByRole('link', { name: 'View' }).click();
    await expect(
      phone.page.getByText('On site: others see it. The box or this device takes it to the school.'),
    ).toBeVisible();
    await expect(phone.page.getByText('box on site no. 1')).toBeVisible();
    await checkScreen(phone.page, 'waiting at a box');
  });

  await test.step('it is sent once when the school answers', async () => {
    network.leadTo(school.port);
    await expect(phone.page.getByText('Everything has been sent')).toBeVisible();
    await expect.poll(async () => (await stored()).length).toBe(3);
    expect((await stored()).toSorted()).toEqual(['The samples are in', 'from the hut', 'lunch is ready']);
    for (const device of [phone, berts]) {
      await device.page.goto(`${network.url}/chat/${groupId}`);
      await expect(messages(device).getByText('lunch is ready')).toHaveCount(1);
      await expect(messages(device).getByText('On site, not yet at the school')).toHaveCount(0);
    }
    await expect(phone.page.getByText(/^On site( ·| —|$)/)).toHaveCount(0);
  });
  await phone.remove();
  await berts.remove();
  await box.remove();
});
