import { expect, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';

test('opens at the first unread message, jumps to any message, and stays at the end while writing', async () => {
  test.setTimeout(120_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  const group = await school.addGroup('Field work', [anna, bert]);
  const send = (token: string, content: string): Promise<number> =>
    school
      .call('POST', '/chat/message', { group_id: group, content }, token)
      .then(({ data }: { data: { id: number } }) => data.id);
  const { token } = await school.signIn(bert);
  const ids: number[] = [];
  for (let n = 1; n <= 240; n++) ids.push(await send(token, `No. ${n}`));
  const unreadOf = async (person: Account) => {
    const { data } = await school.call('GET', '/chat/group', undefined, (await school.signIn(person)).token);
    const [row]: { message_count: number; message_read: number }[] = data;
    return row ? row.message_count - row.message_read : NaN;
  };
  const own = (await school.signIn(anna)).token;
  await school.call('POST', `/chat/message/${ids[92]}/read`, {}, own);
  expect(await unreadOf(anna)).toBe(147);

  const device = await Device.start();
  const { page } = device;
  const message = (n: number) => messages(device).getByText(`No. ${n}`, { exact: true });
  await device.signIn(school, anna);

  await test.step('opens at the first unread message', async () => {
    await page.goto(`${school.url}/chat/${group}`);
    await expect(messages(device).getByText('New messages')).toBeInViewport();
    await expect(message(94)).toBeInViewport();
    await expect(messages(device).getByRole('listitem').filter({ hasText: 'New messages' })).toContainText(
      'No. 94',
    );
  });

  await test.step('counts only visible messages as read', async () => {
    await expect.poll(() => unreadOf(anna)).toBeLessThan(147);
    expect(await unreadOf(anna)).toBeGreaterThan(125);
  });

  await test.step('loads newer messages while scrolling down to the newest', async () => {
    await expect(async () => {
      await messages(device).evaluate((element) => element.scrollBy(0, 4000));
      await expect(message(240)).toBeInViewport({ timeout: 200 });
    }).toPass();
    await expect.poll(() => unreadOf(anna)).toBe(0);
  });

  await test.step('opens an old message by link and jumps back to the newest', async () => {
    const another = await Device.start({ viewport: { width: 1280, height: 800 } });
    await another.signIn(school, anna);
    await another.page.goto(`${school.url}/chat/${group}?message=${ids[49]}`);
    const there = (n: number) => messages(another).getByText(`No. ${n}`, { exact: true });
    await expect(there(50)).toBeInViewport();
    await another.page.getByRole('button', { name: 'Jump to newest message' }).click();
    await expect(there(240)).toBeInViewport();
    await another.page.goto(`${school.url}/chat/${group}?message=${ids[59]}`);
    await expect(there(60)).toBeInViewport();
    await write(another, 'Here I am');
    await expect(there(240)).toBeInViewport();

    const box = another.page.getByRole('textbox', { name: 'Message' });
    const last = messages(another).getByText('Here I am', { exact: true });
    for (const text of ['a\nb\nc', 'a\nb\nc\nd\ne\nf', 'a\nb']) {
      await box.fill(text);
      await expect(last).toBeInViewport({ ratio: 1 });
    }
    await another.page.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(box).toHaveValue('');
    await expect(another.page.getByRole('button', { name: 'Discard recording' })).toHaveCount(0);
    expect(another.pageErrors).toEqual([]);
    await another.remove();
  });

  expect(device.pageErrors).toEqual([]);
  await device.remove();
  await school.remove();
});
