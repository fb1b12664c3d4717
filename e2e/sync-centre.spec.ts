import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { edit, messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';

const patient = { timeout: 60_000 };

let school: SchoolProcess;
let anna: Account;
let fieldWork: number;
let tableFour: number;

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  fieldWork = await school.addGroup('Field work Karaganda', [anna, bert]);
  tableFour = await school.addGroup('Table four', [anna, bert]);
  const { token } = await school.signIn(anna);
  for (const group_id of [fieldWork, tableFour])
    await school.call('POST', '/chat/message', { content: 'first wording', group_id }, token);
});
test.afterAll(() => school.remove());

const messagesOf = async (groupId: number): Promise<string[]> => {
  const { token } = await school.signIn(anna);
  const address = `/chat/message?filter[group_id]=${groupId}`;
  const { data } = await school.call('GET', address, undefined, token);
  return data.map((row: { content: string }) => row.content);
};
const openCentre = async ({ page }: Device) => {
  await page.goto(`${school.url}/waiting-to-be-sent`);
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeVisible();
};
const section = ({ page }: Device, name: string) => page.getByRole('region', { name, exact: true });
const item = (device: Device, text: string) =>
  section(device, 'Not sent').getByRole('listitem').filter({ hasText: text });

test('shows unsent changes, and lets the person correct and send each of them once', async () => {
  test.setTimeout(240_000);
  const phone = await Device.start();
  await phone.signIn(school, anna);
  await phone.page.goto(`${school.url}/chat/${tableFour}`);
  await expect(messages(phone).getByText('first wording')).toBeVisible();
  await phone.page.goto(`${school.url}/chat/${fieldWork}`);
  await expect(messages(phone).getByText('first wording')).toBeVisible();
  await phone.readyForOffline();
  await school.down();

  await test.step('lists offline changes as waiting', async () => {
    await edit(phone, 'first wording', 'wording of the phone');
    await write(phone, 'from the train');
    await phone.page.goto(`${school.url}/chat/${tableFour}`);
    await write(phone, 'see you at the table');
    await openCentre(phone);
    const waiting = section(phone, 'Waiting').getByRole('listitem');
    await expect(waiting).toHaveCount(3);
    await expect(waiting.filter({ hasText: 'from the train' })).toContainText('Field work Karaganda');
    await expect(waiting.filter({ hasText: 'Edited: “wording of the phone”' })).toBeVisible();
  });

  await test.step('edits a waiting message', async () => {
    const waiting = section(phone, 'Waiting').getByRole('listitem').filter({ hasText: 'from the train' });
    await waiting.getByRole('button', { name: 'Edit' }).click();
    await phone.page.getByRole('textbox', { name: 'Message' }).fill('from the night train');
    await expectAccessible(phone.page);
    await phone.page.getByRole('button', { name: 'Save change' }).click();
    await expect(phone.page.getByRole('heading', { name: '“from the night train”' })).toBeVisible();
  });

  await test.step('the connection test reports that the server can’t be reached', async () => {
    // A failed attempt adds a line to a change above the button, and may move it away from a click.
    await expect(async () => {
      await phone.page.getByRole('button', { name: /^Test (connection|again)$/ }).click();
      await expect(phone.page.getByText('The server can’t be reached')).toBeVisible({ timeout: 15_000 });
    }).toPass(patient);
    await expect(phone.page.getByText('Live updates could not be tested')).toBeVisible();
    await expectAccessible(phone.page);
  });

  await phone.close();
  await school.up();
  const laptop = await Device.start({ viewport: { width: 1280, height: 800 } });
  await laptop.signIn(school, anna);
  await laptop.page.goto(`${school.url}/chat/${fieldWork}`);
  await edit(laptop, 'first wording', 'wording of the laptop');
  await expect.poll(() => messagesOf(fieldWork), patient).toEqual(['wording of the laptop']);
  await school.removeMember(tableFour, anna);
  await phone.open();
  await openCentre(phone);

  await test.step('shows both versions of a conflict here and in the chat', async () => {
    const conflict = item(phone, 'Changed in two places');
    await expect(conflict).toContainText('wording of the phone', patient);
    await expect(conflict).toContainText('wording of the laptop');
    await phone.page.goto(`${school.url}/chat/${fieldWork}`);
    await messages(phone).getByRole('button', { name: 'not sent' }).click();
    const dialog = phone.page.getByRole('dialog', { name: 'Change not sent' });
    await expect(dialog).toContainText('wording of the phone');
    await expect(dialog).toContainText('wording of the laptop');
    await expectAccessible(phone.page);
    await phone.page.keyboard.press('Escape');
    await openCentre(phone);
  });

  await test.step('keeps the own version, also on the other device', async () => {
    await expectAccessible(phone.page);
    await item(phone, 'Changed in two places').getByRole('button', { name: 'Keep my version' }).click();
    await expect(messages(laptop).getByText('wording of the phone')).toBeVisible(patient);
    await expect(item(phone, 'Changed in two places')).toHaveCount(0);
  });

  await test.step('explains a refused message and sends it to another chat', async () => {
    const refused = item(phone, 'see you at the table');
    await expect(refused).toContainText('You are no longer in this group.', patient);
    await refused.getByRole('button', { name: 'Send to another chat' }).click();
    await expectAccessible(phone.page);
    const choice = phone.page.getByRole('dialog', { name: 'Send to another chat' });
    await expect(choice.getByRole('button', { name: 'Table four' })).toHaveCount(0);
    await choice.getByRole('button', { name: 'Field work Karaganda' }).click();
    await expect(phone.page.getByText('Everything has been sent')).toBeVisible(patient);
    expect(await messagesOf(fieldWork)).toEqual([
      'wording of the phone',
      'from the night train',
      'see you at the table',
    ]);
  });

  await test.step('the connection test reports no problems', async () => {
    await phone.page.getByRole('button', { name: 'Test connection' }).click();
    await expect(phone.page.getByText(/^OK: The server responds in \d+/)).toBeVisible(patient);
    await expect(phone.page.getByText(/You are signed in/)).toBeVisible();
    await expect(phone.page.getByText(/Live updates work/)).toBeVisible();
    await expect(phone.page.getByText(/The clock on this device is correct/)).toBeVisible();
    await expectAccessible(phone.page);
  });

  await test.step('saves a log without personal data', async () => {
    let text = '';
    // The journal is stored every few seconds.
    await expect(async () => {
      const downloading = phone.page.waitForEvent('download');
      await phone.page.getByRole('button', { name: 'Save log' }).click();
      text = fs.readFileSync(await (await downloading).path(), 'utf8');
      const { journal } = JSON.parse(text) as { journal: { what: string; code: string }[] };
      const whats = journal.map(({ what, code }) => `${what} ${code}`);
      expect(whats).toEqual(expect.arrayContaining(['term begun', 'pull done']));
    }).toPass(patient);
    const token = await phone.page.evaluate(() => localStorage.getItem('auth_token_default'));
    for (const secret of [
      'wording',
      'train',
      'table',
      'Anna',
      'Weber',
      'Krause',
      'Karaganda',
      anna.email,
      token,
    ])
      expect(text).not.toContain(secret);
    const log = JSON.parse(text);
    expect(log.line).toMatchObject({ line: 'online', socket: true });
  });

  expect([...phone.pageErrors, ...laptop.pageErrors]).toEqual([]);
  await phone.remove();
  await laptop.remove();
});

test('keeps a reworded message when the original is sent meanwhile', { tag: '@matrix' }, async () => {
  const phone = await Device.start();
  await phone.signIn(school, anna);
  await phone.page.goto(`${school.url}/chat/${fieldWork}`);
  await expect(messages(phone).first()).toBeVisible();
  await phone.readyForOffline();
  await school.down();
  await write(phone, 'on my wey');
  await openCentre(phone);
  const waiting = section(phone, 'Waiting').getByRole('listitem').filter({ hasText: 'on my wey' });
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await phone.page.getByRole('textbox', { name: 'Message' }).fill('on my way');
  await school.up();
  await expect.poll(async () => (await messagesOf(fieldWork)).includes('on my wey'), patient).toBe(true);
  await expect(waiting).toHaveCount(0);
  await expect(phone.page.getByRole('textbox', { name: 'Message' })).toHaveValue('on my way');
  await phone.page.getByRole('button', { name: 'Save change' }).click();
  await expect.poll(async () => (await messagesOf(fieldWork)).includes('on my way'), patient).toBe(true);
  expect(await messagesOf(fieldWork)).not.toContain('on my wey');
  await phone.remove();
});
