import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';

test('sends offline files after reconnecting, and reacts, mentions, forwards and searches', async () => {
  test.setTimeout(150_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  const group = await school.addGroup('Hall', [anna, bert]);
  const field = await school.addGroup('Field work', [anna, bert]);
  const [one, two] = [await Device.start(), await Device.start({ viewport: { width: 1280, height: 800 } })];
  await one.signIn(school, anna);
  await two.signIn(school, bert);
  const messagesOn = (device: Device) => device.page.getByRole('region', { name: 'Messages' });
  const write = async (device: Device, text: string) => {
    await device.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await device.page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const menuOf = async (device: Device, text: string, item: string) => {
    const bubble = messagesOn(device).getByRole('listitem').filter({ hasText: text });
    await bubble.getByRole('button', { name: /^Actions for/ }).dispatchEvent('click');
    await device.page.getByRole('menuitem', { name: item }).click();
  };
  for (const device of [one, two]) await device.page.goto(`${school.url}/chat/${group}`);
  await expect(messagesOn(two)).toBeVisible();

  await test.step('files wait offline and arrive once, with a visible picture', async () => {
    await expect(one.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    await school.down();
    await one.page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: 'landfill.png', mimeType: 'image/png', buffer: picture() },
        { name: 'Отчёт.txt', mimeType: 'text/plain', buffer: Buffer.from('What was measured') },
      ]);
    await expect(one.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(2);
    await write(one, 'Seen from above');
    await expect(messagesOn(one).getByText('Seen from above')).toBeVisible();
    await expect(messagesOn(one).getByText('waiting', { exact: true })).toHaveCount(2);
    await school.up();
    const image = messagesOn(two).getByRole('img', { name: 'Photo: landfill.png' });
    await expect(image).toHaveCount(1, { timeout: 40_000 });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(messagesOn(two).getByRole('link', { name: /Отчёт\.txt/ })).toHaveCount(1);
    const saved = two.page.waitForEvent('download');
    await messagesOn(two)
      .getByRole('link', { name: /Отчёт\.txt/ })
      .click();
    expect((await saved).suggestedFilename()).toBe('Отчёт.txt');
  });

  await test.step('a reaction shows for both people', async () => {
    const bubble = messagesOn(two).getByRole('listitem').filter({ hasText: 'Seen from above' });
    await bubble.getByRole('button', { name: /^Actions for/ }).dispatchEvent('click');
    await two.page.getByRole('menuitemradio', { name: 'React with 👍' }).click();
    await expect(messagesOn(one).getByRole('button', { name: '👍: 1 person' })).toBeVisible();
  });

  await test.step('a mention notifies the person and links to the message', async () => {
    await one.page.getByRole('textbox', { name: 'Message' }).pressSequentially('See you there @ber');
    await expect(one.page.getByRole('option', { name: 'Bert Krause' })).toBeVisible();
    await one.page.keyboard.press('Enter');
    await expect(one.page.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'See you there @Bert Krause ',
    );
    await one.page.getByRole('button', { name: 'Send', exact: true }).click();
    await two.page.goto(`${school.url}/notifications`);
    await two.page.getByRole('link', { name: 'Go to message' }).click();
    await expect(messagesOn(two).getByText('@Bert Krause')).toBeVisible();
  });

  await test.step('a forwarded message names its author', async () => {
    await menuOf(two, 'Seen from above', 'Forward');
    await two.page.getByRole('checkbox', { name: 'Field work' }).check();
    await two.page.getByRole('dialog').getByRole('button', { name: 'Forward' }).click();
    await one.page.goto(`${school.url}/chat/${field}`);
    await expect(messagesOn(one).getByText('Forwarded from Anna Weber')).toBeVisible();
  });

  await test.step('search finds a message and opens it in its chat', async () => {
    await one.page.goto(`${school.url}/chat`);
    await one.page.getByRole('searchbox', { name: 'Search chats' }).fill('you there');
    await one.page.getByRole('link', { name: /See you there/ }).click();
    await expect(one.page).toHaveURL(new RegExp(`/chat/${group}\\?message=\\d+`));
    await expect(messagesOn(one).getByText('See you there')).toBeVisible();
  });

  await one.remove();
  await two.remove();
  await school.remove();
});

/** One red pixel as PNG. */
const picture = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
