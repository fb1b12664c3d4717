import { expect, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { edit, messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { programmeAround } from './steps/programme.ts';

let school: SchoolProcess;
let anna: Account;
let bert: Account;
let groupId: number;

test.beforeAll(async () => {
  school = await SchoolProcess.start();
  await school.command('import', [], programmeAround(Date.now()));
  anna = await school.addPerson('Anna Weber');
  bert = await school.addPerson('Bert Krause');
  groupId = await school.addGroup('Field work Karaganda', [anna, bert]);
  const { token } = await school.signIn(bert);
  await school.call('POST', '/chat/message', { content: 'The samples are in', group_id: groupId }, token);
});
test.afterAll(() => school.remove());

test('shows stored data offline and sends changes once and in order', async () => {
  test.setTimeout(150_000);
  const phone = await Device.start();
  await phone.signIn(school, anna);
  const schedule = `${school.url}/schedule`;
  await phone.page.goto(schedule);
  await phone.page.getByRole('link', { name: /Landfill gas/ }).click();
  await expect(phone.page.getByRole('heading', { name: /Landfill gas/ })).toBeVisible();
  await phone.page.goto(`${school.url}/chat/${groupId}`);
  await expect(messages(phone).getByText('The samples are in')).toBeVisible();
  await phone.readyForOffline();

  await school.down();
  await phone.close();
  await phone.open();

  await test.step('opens dashboard, schedule, event and chat from the device', async () => {
    await phone.page.goto(`${school.url}/`);
    await expect(phone.page.getByRole('article').filter({ hasText: 'Right now' })).toContainText(
      'Sorting lines for towns',
    );
    await phone.page.goto(schedule);
    await phone.page.getByRole('link', { name: /Landfill gas/ }).click();
    await expect(phone.page.getByText('Second & third')).toBeVisible();
  });

  await test.step('stores a rating, three messages and an edit', async () => {
    for (const [criterion, stars] of [
      ['Relevant', 5],
      ['Informative', 4],
      ['Interesting', 3],
    ] as const) {
      const group = phone.page
        .getByRole('group', { name: criterion })
        .or(phone.page.getByRole('radiogroup', { name: criterion }));
      await group.getByRole('radio', { name: new RegExp(`^${stars} star`) }).check();
    }
    await expect(phone.page.getByText('Thank you for your rating.')).toBeVisible();
    await phone.page.goto(`${school.url}/chat/${groupId}`);
    for (const text of ['first from the train', 'secnd from the train', 'third from the train'])
      await write(phone, text);
    await edit(phone, 'secnd from the train', 'second from the train');
    await expect(messages(phone).getByText('waiting')).toHaveCount(3);
  });

  await test.step('keeps them over another restart of the browser', async () => {
    await phone.close();
    await phone.open();
    await phone.page.goto(`${school.url}/waiting-to-be-sent`);
    await expect(phone.page.getByText('first from the train')).toBeVisible();
    await expect(phone.page.getByText(/Rating: 5/)).toBeVisible();
    await phone.page.goto(`${school.url}/chat/${groupId}`);
    await expect(messages(phone).getByText('third from the train')).toBeVisible();
  });

  const laptop = await Device.start({ viewport: { width: 1280, height: 800 } });
  await school.up();
  await laptop.signIn(school, bert);
  await laptop.page.goto(`${school.url}/chat/${groupId}`);

  await test.step('sends everything once and in order after reconnecting, live for the other person', async () => {
    for (const text of ['first', 'second', 'third']) {
      await expect(messages(laptop).getByText(`${text} from the train`)).toHaveCount(1, { timeout: 45_000 });
    }
    const { token } = await school.signIn(bert);
    const { data } = await school.call('GET', `/chat/message?filter[group_id]=${groupId}`, undefined, token);
    expect(data.map((row: { content: string }) => row.content)).toEqual([
      'The samples are in',
      'first from the train',
      'second from the train',
      'third from the train',
    ]);
    await expect(messages(phone).getByText('waiting')).toHaveCount(0);
    const own = await school.signIn(anna);
    const events = (await school.call('GET', '/events', undefined, own.token)).data;
    const rated = events.find((row: { name: string }) => row.name.startsWith('Landfill'));
    expect(rated.rating).toEqual({ relevant: 5, informative: 4, interesting: 3 });
  });

  expect([...phone.pageErrors, ...laptop.pageErrors]).toEqual([]);
  await phone.remove();
  await laptop.remove();
});
