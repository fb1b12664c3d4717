import { expect as usualExpect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { tabTo } from './steps/keyboard.ts';
import { programmeAround } from './steps/programme.ts';

const expect = usualExpect.configure({ timeout: 30_000 });

interface AnnouncedText {
  content: string;
  reply_of?: { content: string } | null;
}

test('signs in, searches, rates, writes and replies by keyboard alone', async () => {
  test.setTimeout(240_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  await school.command('import', [], programmeAround(Date.now()));
  const groupId = await school.addGroup('Field work', [anna, bert]);
  const { token } = await school.signIn(bert);
  await school.call('POST', '/chat/message', { content: 'The samples are in', group_id: groupId }, token);

  const device = await Device.start({ viewport: { width: 1280, height: 800 } });
  const { page } = device;
  const { keyboard } = page;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const menu = page.getByRole('navigation', { name: 'Menu' });

  await test.step('sign in', async () => {
    await page.goto(`${school.url}/`);
    await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }));
    await keyboard.type(anna.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(anna.password);
    await keyboard.press('Enter');
    await expect(heading('Dashboard')).toBeVisible();
  });

  await test.step('search the schedule and open an event', async () => {
    await tabTo(page, menu.getByRole('link', { name: 'Schedule' }));
    await keyboard.press('Enter');
    await expect(heading('Schedule')).toBeFocused();
    await tabTo(page, page.getByRole('searchbox', { name: 'Search schedule' }));
    await keyboard.type('landfill');
    await expect(page).toHaveURL(/q=landfill/);
    const found = page.getByRole('link', { name: 'Landfill gas for district heat' });
    await expect(page.getByRole('link', { name: 'Sorting lines for towns' })).toHaveCount(0);
    await tabTo(page, found);
    await keyboard.press('Enter');
    await expect(heading('Landfill gas for district heat')).toBeFocused();
  });

  await test.step('rate the event with the stars', async () => {
    for (const [criterion, right] of [
      ['Relevant', 4],
      ['Informative', 2],
      ['Interesting', 3],
    ] as const) {
      const stars = page.getByRole('group', { name: criterion });
      await tabTo(page, stars.getByRole('radio', { name: '1 star', exact: true }));
      await keyboard.press('Space');
      for (let star = 1; star <= right; star++) await keyboard.press('ArrowRight');
      await expect(stars.getByRole('radio').nth(right)).toBeChecked();
    }
    await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  });

  await test.step('open a chat and write', async () => {
    await tabTo(page, menu.getByRole('link', { name: /^Chat/ }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(heading('Chat')).toBeFocused();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: /Field work/ }));
    await keyboard.press('Enter');
    await expect(heading('Field work')).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
    await keyboard.type('On my way');
    await keyboard.press('Enter');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('On my way')).toBeVisible();
  });

  await test.step('reply to a message from its menu', async () => {
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    const samples = messages.filter({ hasText: 'The samples are in' });
    const button = samples.getByRole('button', { name: /^Actions for/ });
    await tabTo(page, button, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(button).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Forward' })).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await keyboard.type('How many?');
    await keyboard.press('Enter');
    await expect(messages.filter({ hasText: 'How many?' })).toContainText('The samples are in');
  });

  await test.step('the server has everything once', async () => {
    const own = await school.signIn(anna);
    const address = `/chat/message?filter[group_id]=${groupId}`;
    const messages = async () =>
      (await school.call('GET', address, undefined, own.token)).data as AnnouncedText[];
    const texts = ['How many?', 'On my way', 'The samples are in'];
    await expect.poll(async () => (await messages()).map(({ content }) => content).sort()).toEqual(texts);
    const answer = (await messages()).find(({ content }) => content === 'How many?');
    expect(answer?.reply_of?.content).toBe('The samples are in');
    const rating = async () => {
      const events = (await school.call('GET', '/events', undefined, own.token)).data;
      return events.find(({ name }: { name: string }) => name.startsWith('Landfill'))?.rating;
    };
    await expect.poll(rating).toEqual({ relevant: 5, informative: 3, interesting: 4 });
  });

  expect(device.pageErrors).toEqual([]);
  await device.remove();
  await school.remove();
});
