import { expect, test } from '@playwright/test';
import { PlainSchool } from '../tests/support/plain-server/plain-school.ts';
import { messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';

const hour = 3600;

/** Records console errors, such as 4xx responses and failed scripts. */
function watchConsole(device: Device): string[] {
  const errors: string[] = [];
  device.page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

/** Before signing in, only calling these shows whether a server has them. */
const tried = ['/api/platform', '/api/school'];
const refused = ({ calls }: PlainSchool) =>
  calls.filter(({ status, path }) => status >= 400 && !tried.includes(path));

test('supports everything that the specification has calls for', { tag: '@matrix' }, async () => {
  test.setTimeout(240_000);
  const school = await PlainSchool.start({ client: true, etags: true });
  const { server } = school;
  const anna = server.addUser({ first_name: 'Anna', last_name: 'Weber', chat_role: 'chat_admin' });
  const bert = server.addUser({ first_name: 'Bert', last_name: 'Krause', summer2020: true });
  const now = Math.floor(Date.now() / 1000);
  server.addEvent({
    name: 'Sorting lines for towns',
    time_start: now - hour / 2,
    time_finish: now + 2 * hour,
  });
  server.addLog({ owner: anna.id, title: 'Welcome to the school' });

  const [one, two] = [await Device.start(), await Device.start({ viewport: { width: 1280, height: 800 } })];
  const errors = [watchConsole(one), watchConsole(two)];
  await one.signIn(school, anna);
  await two.signIn(school, bert);

  await test.step('shows schedule, event and notifications', async () => {
    await one.page.getByRole('link', { name: /Sorting lines/ }).click();
    await expect(one.page.getByRole('heading', { name: /Sorting lines/ })).toBeVisible();
    await one.page.goto(`${school.url}/notifications`);
    await expect(one.page.getByText('Welcome to the school')).toBeVisible();
  });

  await test.step('delivers chat messages live', async () => {
    await one.page.goto(`${school.url}/participants`);
    await one.page.getByRole('button', { name: 'Open chat with Bert Krause' }).click();
    await expect(one.page).toHaveURL(/\/chat\/\d+/);
    await write(one, 'Are you there?');
    await two.page.goto(one.page.url());
    await expect(messages(two).getByText('Are you there?')).toBeVisible();
    await write(two, 'Yes, in the hall');
    await expect(messages(one).getByText('Yes, in the hall')).toBeVisible();
    await expect(messages(two).getByText('Yes, in the hall')).toHaveCount(1);
  });
  const address = one.page.url();

  await test.step('answers polls and shows results', async () => {
    const { page } = one;
    await page.goto(`${school.url}/polls`);
    await page.getByRole('button', { name: 'Answer open questions (2)' }).click();
    await page.getByRole('radio', { name: 'With my name' }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Just right').click();
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.getByText('Friday').click();
    await page.getByRole('button', { name: 'Send and close' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Which day?' })
      .getByRole('link', { name: 'Results' })
      .click();
    await expect(page.getByRole('row', { name: /Friday/ })).toContainText('1');
  });

  await test.step('keeps feedback in review and sends a question to the school', async () => {
    const { page } = one;
    await page.goto(`${school.url}/feedback`);
    await expect(page.getByText('Dina Omarova')).toBeVisible();
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByLabel('Comment').fill('More time for questions');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('region', { name: 'Your feedback' })).toContainText(
      'More time for questions',
    );
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await page.goto(`${school.url}/support`);
    await expect(page.getByText('This server does not list earlier questions.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Ask the school' }).click();
    await page.getByLabel('Your question').fill('Where is the entrance?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect
      .poll(() => server.state.requests.map(({ message }) => message))
      .toEqual(['Where is the entrance?']);
  });

  await test.step('creates a group with a photo and opens a file in it', async () => {
    const { page } = one;
    await page.goto(`${school.url}/chat/new`);
    const photo = await page.screenshot();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });
    await page.getByLabel('Group name').fill('Excursion');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Bert Krause').click();
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect(page).toHaveURL(/\/chat\/\d+/);
    const report = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 plan') };
    await page.locator('input[type=file]').setInputFiles(report);
    await page.getByRole('button', { name: 'Send' }).click();
    await two.page.goto(page.url());
    const href = await messages(two)
      .getByRole('link', { name: /plan\.pdf/ })
      .getAttribute('href');
    expect(await (await fetch(school.url + href)).text()).toBe('%PDF-1.4 plan');
    await page.goto(`${page.url()}/info`);
    await expect(page.getByRole('heading', { name: 'Excursion' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Settings' })).toHaveCount(0);
  });

  await test.step('keeps the other profile fields when the picture changes', async () => {
    const { page } = one;
    await page.goto(`${school.url}/profile/edit`);
    await page.getByLabel('Position').fill('Geologist');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Geologist')).toBeVisible();
    await page.goto(`${school.url}/profile/edit`);
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await page.locator('input[type=file][accept="image/*"]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Use photo' }).click();
    await expect.poll(() => anna.avatar).toMatch(/^\/files\//);
    expect(anna.profile).toMatchObject({ position: 'Geologist' });
    await two.page.goto(address);
    await page.goto(address);
  });

  await test.step('fetches the people of 2020 when the page opens', async () => {
    await one.page.goto(`${school.url}/about/participants2020`);
    const people = one.page.getByRole('main').getByRole('listitem');
    await expect(people).toHaveCount(1);
    await expect(people).toContainText('Bert Krause');
    await one.page.goto(address);
  });
  await one.readyForOffline();
  expect(errors.flat()).toEqual([]);
  expect(refused(school)).toEqual([]);

  await school.down();
  await one.close();
  await one.open();

  await test.step('opens everything offline and stores new messages', async () => {
    await one.page.goto(`${school.url}/`);
    await one.page.getByRole('link', { name: /Sorting lines/ }).click();
    await expect(one.page.getByRole('heading', { name: /Sorting lines/ })).toBeVisible();
    await one.page.goto(`${school.url}/about/participants2020`);
    await expect(one.page.getByText('Bert Krause')).toBeVisible();
    await one.page.goto(address);
    await expect(messages(one).getByText('Yes, in the hall')).toBeVisible();
    for (const text of ['from the train', 'ok', 'ok']) await write(one, text);
    await expect(messages(one).getByText('waiting')).toHaveCount(3);
  });

  await test.step('sends messages once and in order after reconnecting', async () => {
    await school.up();
    await expect(messages(two).getByText('from the train')).toHaveCount(1, { timeout: 60_000 });
    await expect(messages(two).getByText('ok', { exact: true })).toHaveCount(2, { timeout: 60_000 });
    await expect(messages(one).getByText('waiting')).toHaveCount(0);
    const texts = [...server.state.messages.values()].map(({ content }) => content);
    expect(texts).toEqual(['Are you there?', 'Yes, in the hall', '', 'from the train', 'ok', 'ok']);
  });

  await test.step('made no unsupported call and no call too often', async () => {
    expect(refused(school)).toEqual([]);
    const times = new Map<string, number>();
    for (const { method, path } of school.calls) {
      const call = `${method} ${path}`;
      times.set(call, (times.get(call) ?? 0) + 1);
    }
    expect([...times].filter(([, count]) => count > 40)).toEqual([]);
  });

  expect([...one.pageErrors, ...two.pageErrors]).toEqual([]);
  await one.remove();
  await two.remove();
  await school.down();
});
