import { expect, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { acceptMeeting, openBusiness, requestMeeting, saveCard } from './steps/business.ts';
import { Device } from './steps/device.ts';

const wide = { viewport: { width: 1280, height: 800 } };

let school: SchoolProcess;
let slots: number[];
let [anna, bert, olga] = [] as unknown as [Account, Account, Account];

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  anna = await school.addPerson('Anna Weber');
  bert = await school.addPerson('Bert Krause');
  olga = await school.addPerson('Olga Petrova', 'admin');
  slots = await openBusiness(school, (await school.signIn(olga)).token);
  const { token } = await school.signIn(bert);
  await saveCard(school, token, { offers: ['Sorting lines'] });
});
test.afterAll(() => school.remove());

test('a request made offline becomes a meeting in both agendas when it is accepted', async () => {
  test.setTimeout(180_000);
  const [phone, desk] = [await Device.start(), await Device.start(wide)];
  await phone.signIn(school, anna);
  await desk.signIn(school, bert);
  await phone.readyForOffline();
  const { page } = phone;

  await test.step('the person writes a card, finds a partner and asks offline', async () => {
    await phone.context.setOffline(true);
    await page.goto(`${school.url}/business/card`);
    await page.getByLabel('More needs, as keywords').fill('sorting lines, glass');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save business card' }).click();
    await page.getByRole('link', { name: 'Find people' }).click();
    await expect(page.getByText('Offers what you need:')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Bert Krause' }).first().click();
    await page.getByRole('button', { name: 'Request a meeting' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('Choose at least one time')).toBeVisible();
    // The first day of the device may have one time only.
    const times = dialog.getByRole('listitem').getByRole('button');
    await times.nth(0).click();
    await times.nth(2).click();
    await dialog.getByLabel('Message (optional)').fill('Shall we talk about glass?');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('link', { name: 'Open request' }).click();
    await expect(page.getByText('Not sent yet', { exact: true })).toBeVisible();
  });

  await test.step('the partner accepts the second time', async () => {
    await phone.context.setOffline(false);
    const { page: office } = desk;
    await office.goto(`${school.url}/business`);
    await office.getByRole('link', { name: 'Anna Weber' }).click();
    await expect(office.getByText('Shall we talk about glass?')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(office);
    await office.getByRole('radio').nth(1).check();
    await office.getByRole('button', { name: 'Accept meeting' }).click();
    await expect(office.getByText('Table: Table 1')).toBeVisible();
    await expect(office.getByRole('link', { name: 'Open chat' })).toBeVisible();
  });

  await test.step('both agendas have it, and the calendar file too', async () => {
    await expect(page.getByText('Table: Table 1')).toBeVisible({ timeout: 30_000 });
    // The mouse of the test rests on a notice, which therefore stays.
    await page.reload();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await file).suggestedFilename()).toBe('meeting.ics');
    for (const [device, name] of [
      [phone, 'Bert Krause'],
      [desk, 'Anna Weber'],
    ] as const) {
      await device.page.goto(`${school.url}/agenda`);
      await expect(device.page.getByRole('main').getByRole('link', { name })).toBeVisible();
    }
  });
  expect([...phone.pageErrors, ...desk.pageErrors]).toEqual([]);
  await phone.remove();
  await desk.remove();
});

test(
  'the meetings of a table that falls away move to others, and their people are notified',
  { tag: '@matrix' },
  async () => {
    const [annaToken, bertToken] = [(await school.signIn(anna)).token, (await school.signIn(bert)).token];
    await saveCard(school, annaToken);
    const last = slots.at(-1)!;
    const id = await requestMeeting(school, bertToken, { to: anna.id, slots: [last] });
    await acceptMeeting(school, annaToken, id, last);
    const [phone, desk] = [await Device.start(), await Device.start(wide)];
    await phone.signIn(school, anna);
    await desk.signIn(school, olga);
    await phone.page.goto(`${school.url}/business/meetings/${id}`);
    await expect(phone.page.getByText('Table: Table 1')).toBeVisible();
    const { page } = desk;
    await page.goto(`${school.url}/desk/meetings/b2b`);
    await expect(page.getByText('Bert Krause – Anna Weber').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Occupancy' }).click();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'Close table: Table 1' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Table').first()).toHaveValue(/\d/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close and move' }).click();
    await expect(page.getByRole('button', { name: 'Open table: Table 1' })).toBeVisible();
    await expect(phone.page.getByText('Table: Table 2')).toBeVisible();
    expect([...phone.pageErrors, ...desk.pageErrors]).toEqual([]);
    await phone.remove();
    await desk.remove();
  },
);
