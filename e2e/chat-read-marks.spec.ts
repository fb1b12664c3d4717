import { expect, type Page, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { messages, write } from './steps/chat.ts';
import { Device } from './steps/device.ts';
import { readStoredRows } from './steps/stored-rows.ts';

const patient = { timeout: 60_000 };

/** A message that is taller than the screen of the phone. */
const tall = (nth: number) => `${nth}.\n${'a line of the long report\n'.repeat(380)}end of ${nth}`;

/** Jumps to the newest message, and goes back to the list of chats one frame later. */
const jumpAndLeave = (page: Page) =>
  page.evaluate(async () => {
    const press = (label: string) => {
      const button = document.querySelector<HTMLElement>(
        `main button[aria-label^="${label}"], [aria-label="${label}"]`,
      );
      button?.click();
      return new Promise((resolve) => requestAnimationFrame(resolve));
    };
    await press('Jump to newest message');
    await press('Back');
  });

test(
  'keeps a reader at the end of a chat there, and a reader further up in place',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const school = await SchoolProcess.start();
    const anna = await school.addPerson('Anna Weber');
    const bert = await school.addPerson('Bert Krause');
    const group = await school.addGroup('Field work', [anna, bert]);
    const { token } = await school.signIn(bert);
    const send = (content: string) =>
      school.call('POST', '/chat/message', { content, group_id: group }, token);
    await send('before');
    const phone = await Device.start();
    await phone.signIn(school, anna);
    const { page } = phone;
    await page.goto(`${school.url}/chat/${group}`);
    await expect(messages(phone).getByText('before')).toBeVisible();
    const slow = await phone.context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });

    await phone.context.setOffline(true);
    for (let nth = 1; nth <= 30; nth++) await send(tall(nth));
    await write(phone, 'Where are you?');
    await phone.context.setOffline(false);
    const held = async () => (await readStoredRows(page))?.messages.length;
    await expect.poll(held, patient).toBe(32);
    await expect(messages(phone).getByText('Where are you?')).toBeInViewport(patient);
    await expect(page.getByRole('button', { name: /Jump to newest message/ })).toHaveCount(0);

    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await messages(phone).hover();
    await page.mouse.wheel(0, -9000);
    await expect(page.getByRole('button', { name: /Jump to newest message/ })).toBeVisible();
    const place = () => messages(phone).evaluate(({ scrollTop }) => scrollTop);
    await expect(async () => {
      const before = await place();
      await page.waitForTimeout(300);
      expect(await place()).toBe(before);
    }).toPass();
    const before = await place();
    for (const nth of [31, 32, 33]) await send(tall(nth));
    await expect(page.getByRole('button', { name: /Jump to newest message.*3 unread/ })).toBeVisible();
    expect(Math.abs((await place()) - before)).toBeLessThan(2);

    await page.getByRole('button', { name: /Jump to newest message/ }).click();
    await expect(messages(phone).getByText('end of 33')).toBeInViewport();
    expect(phone.pageErrors).toEqual([]);
    await phone.remove();
    await school.remove();
  },
);

test(
  'opens at the first new message and counts only visible messages as read',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(120_000);
    const school = await SchoolProcess.start();
    const anna = await school.addPerson('Anna Weber');
    const bert = await school.addPerson('Bert Krause');
    const group = await school.addGroup('Field work', [anna, bert]);
    const { token } = await school.signIn(bert);
    const send = (content: string) =>
      school.call('POST', '/chat/message', { content, group_id: group }, token);
    const phone = await Device.start();
    await phone.signIn(school, anna);
    const { page } = phone;
    const toNewest = (unread: RegExp) =>
      page.getByRole('button', { name: new RegExp(`Jump to newest message: ${unread.source} unread`) });
    const chat = page.getByRole('link', { name: 'Field work' });
    const unread = (count: number) => chat.getByText(`${count} unread messages`);
    await page.goto(`${school.url}/chat`);
    await expect(chat).toBeVisible();

    await phone.context.setOffline(true);
    for (let nth = 1; nth <= 8; nth++) await send(`${nth}.${'\nof six lines'.repeat(5)}`);
    await phone.context.setOffline(false);
    await expect(unread(8)).toBeAttached(patient);
    await chat.click();
    await expect(messages(phone).getByText('1.')).toBeInViewport();
    await expect(toNewest(/[1-7]/)).toBeVisible();
    await expect(messages(phone).getByText('8.')).not.toBeInViewport();
    await jumpAndLeave(page);
    await expect(chat).not.toContainText('unread');

    await phone.context.setOffline(true);
    for (let nth = 1; nth <= 90; nth++) await send(`short ${nth}`);
    await phone.context.setOffline(false);
    await expect(unread(90)).toBeAttached(patient);
    await chat.click();
    await expect(messages(phone).getByText('short 1', { exact: true })).toBeInViewport();
    await expect(messages(phone).getByText('8.')).toBeInViewport();
    await expect(toNewest(/[78]\d/)).toBeVisible();
    expect(phone.pageErrors).toEqual([]);
    await phone.remove();
    await school.remove();
  },
);
