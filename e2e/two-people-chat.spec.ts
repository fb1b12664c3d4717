import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { touch } from './steps/touch.ts';

test('delivers messages live, and completely after one person was away', async () => {
  test.setTimeout(120_000);
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Weber');
  const bert = await school.addPerson('Bert Krause');
  const [one, two] = [
    await Device.start({ hasTouch: true }),
    await Device.start({ viewport: { width: 1280, height: 800 } }),
  ];
  await one.signIn(school, anna);
  await two.signIn(school, bert);

  const composer = (device: Device) => device.page.getByRole('textbox', { name: 'Message' });
  const messagesOn = (device: Device) => device.page.getByRole('region', { name: 'Messages' });
  const write = async (device: Device, text: string) => {
    await composer(device).fill(text);
    await device.page.getByRole('button', { name: 'Send' }).click();
  };

  await test.step('opens a private chat from a person', async () => {
    await one.page.goto(`${school.url}/participants`);
    await one.page.getByRole('button', { name: 'Open chat with Bert Krause' }).click();
    await expect(one.page).toHaveURL(/\/chat\/\d+/);
    await expect(composer(one)).toBeVisible();
  });
  const address = one.page.url();
  await write(one, 'Are you there?');
  await two.page.goto(address);
  await expect(messagesOn(two).getByText('Are you there?')).toBeVisible();

  await test.step('shows typing, presence and read marks', async () => {
    await composer(two).pressSequentially('Yes, in the', { delay: 60 });
    await expect(one.page.getByText('Bert is typing…')).toBeVisible();
    await write(two, 'Yes, in the hall');
    await expect(messagesOn(one).getByText('Yes, in the hall')).toBeVisible();
    await expect(messagesOn(two).getByText('read', { exact: true })).toHaveCount(1);
    await expect(one.page.getByText('online', { exact: true }).first()).toBeVisible();
  });

  await test.step('replies by a swipe, and opens the menu by a long touch', async () => {
    const finger = await touch(one.page);
    const bubble = messagesOn(one).getByText('Yes, in the hall');
    await finger.swipe(bubble, { x: -30 });
    await expect(one.page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
    await finger.swipe(bubble, { x: -90 });
    await one.page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const copy = one.page.getByRole('menuitem', { name: 'Copy text' });
    await finger.hold(bubble, () => expect(copy).toBeVisible());
    await expect(copy).toBeVisible();
    await one.page.keyboard.press('Escape');
    await expect(copy).toHaveCount(0);
  });

  await test.step('adds text typed while a message is being stored to the next message', async () => {
    const quick = ['faster', 'than', 'any', 'disk'];
    for (const text of quick) await composer(two).pressSequentially(`${text}\n`);
    for (const text of quick) await expect(messagesOn(one).getByText(text, { exact: true })).toHaveCount(1);
    await expect(composer(two)).toHaveValue('');
  });

  await test.step('keeps a draft, or its deletion, when the page reloads at once', async () => {
    await composer(one).pressSequentially('Not yet');
    await one.page.reload();
    await expect(composer(one)).toHaveValue('Not yet');
    await composer(one).fill('');
    await one.page.reload();
    await expect(messagesOn(one).getByText('disk', { exact: true })).toBeVisible();
    await expect(composer(one)).toHaveValue('');
  });

  await test.step('delivers messages that arrived while a device was closed', async () => {
    await two.close();
    for (const text of ['while you', 'were', 'away']) await write(one, text);
    await expect(messagesOn(one).getByText('away', { exact: true })).toBeVisible();
    await two.open();
    await two.page.goto(address);
    for (const text of ['Are you there?', 'Yes, in the hall', 'while you', 'were', 'away']) {
      await expect(messagesOn(two).getByText(text, { exact: true })).toHaveCount(1);
    }
  });

  await test.step('both devices reconnect after a server restart', async () => {
    await school.down('SIGKILL');
    await write(one, 'into the dark');
    await expect(messagesOn(one).getByText('waiting')).toHaveCount(1);
    await school.up();
    await expect(messagesOn(two).getByText('into the dark')).toHaveCount(1, { timeout: 60_000 });
    await write(two, 'and back');
    await expect(messagesOn(one).getByText('and back')).toHaveCount(1, { timeout: 60_000 });
  });

  expect([...one.pageErrors, ...two.pageErrors]).toEqual([]);
  await one.remove();
  await two.remove();
  await school.remove();
});
