import { expect, type Page, test } from '@playwright/test';
import { mailTo } from '../tests/support/mailbox.ts';
import { readStoredRows } from './steps/stored-rows.ts';
import { Journey, type Member, messages, sendRequests } from './steps/journey.ts';
import { findInStorage } from './steps/storage-search.ts';

const canary = 'canary 7f3a';

let journey: Journey;
let anna: Member;

test.beforeEach(async () => {
  journey = await Journey.start('Anna Weber', 'Bert Krause');
  anna = await journey.join('Anna Weber');
});
test.afterEach(() => journey.remove());

/** Writes while the connection is down, so that the messages stay in the outbox. */
async function writeOffline(...texts: string[]) {
  journey.proxy.down();
  const uuids: string[] = [];
  for (const text of texts) uuids.push(await journey.write(anna, text));
  return uuids;
}

/** Sets a new password, which ends all sessions. */
async function endSessions() {
  const output = await journey.school.command('user', ['password', anna.account.email]);
  anna.account.password = output.split(' ').at(-1) ?? '';
  journey.clearTokens();
}

/** Changes the address directly on the server, as from another device. */
async function changeAddress(email: string) {
  const { school } = journey;
  const body = { email, current_password: anna.account.password };
  await school.call('POST', '/profile/email', body, await journey.token(anna.account));
  const { links } = await mailTo(school.dataDir, email, 'new-address');
  const token = new URL(links[0]!).pathname.split('/').at(-1);
  await school.call('POST', '/profile/email/confirm', { token });
  anna.account.email = email;
}

const signInForm = async (page: Page, email: string, password: string) => {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
};

async function openSignOutDialog(page: Page) {
  await page.goto(`${journey.proxy.url}/profile`);
  await page.getByRole('button', { name: 'Sign out' }).click();
}

const signedOut = (page: Page) => expect(page).toHaveURL(/\/auth/, { timeout: 20_000 });

test('locks an ended session with a full outbox, and sends everything in order after signing in again', async () => {
  test.setTimeout(90_000);
  const { page } = anna.device;
  const texts = Array.from({ length: 12 }, (_, at) => `number ${at + 1} of twelve`);
  await writeOffline(...texts);
  await endSessions();
  journey.proxy.clear();
  await journey.reportOnline(anna);
  await expect(page.getByText(/Your session has ended/)).toBeVisible({ timeout: 20_000 });
  expect((await readStoredRows(page))?.outbox).toHaveLength(texts.length);
  await expect(page.locator('input[type="email"]')).toHaveValue(anna.account.email);
  await signInForm(page, anna.account.email, anna.account.password);
  await expect(messages(page)).toBeVisible();
  await journey.waitUntilSent(anna);
  const bert = await journey.join('Bert Krause');
  await journey.check(anna, bert);
  expect((await journey.storedMessages()).map(({ content }) => content)).toEqual(texts);
});

test(
  'lets the person stay or send first when signing out with unsent changes',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(90_000);
    const { page } = anna.device;
    await writeOffline(`${canary} one`, `${canary} two`);
    await openSignOutDialog(page);
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Send and sign out' });
    await expect(dialog.getByText('2 changes have not been sent')).toBeVisible();
    await expect(dialog.getByText('You need a connection to send them.')).toBeVisible();
    await expect(send).toBeDisabled();
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await readStoredRows(page))?.outbox).toHaveLength(2);
    journey.proxy.clear();
    const held = journey.proxy.holdRequests(sendRequests);
    await openSignOutDialog(page);
    await expect(send).toBeEnabled();
    await send.click();
    await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeDisabled();
    expect(await journey.storedMessages()).toEqual([]);
    held.pass();
    await signedOut(page);
    const stored = (await journey.storedMessages()).map(({ content }) => content);
    expect(stored).toEqual([`${canary} one`, `${canary} two`]);
    expect(await findInStorage(page, canary)).toEqual([]);
  },
);

test(
  'leaves nothing for the next person after an offline sign-out, and ends the session later',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(90_000);
    const { device, account } = anna;
    const { page } = device;
    await journey.write(anna, `${canary} was sent`);
    await journey.waitUntilSent(anna);
    await page.evaluate(async (text) => {
      await (await caches.open('files')).put('/files/1', new Response(text));
    }, canary);
    const token = await page.evaluate(() => localStorage.getItem('auth_token_default') ?? '');
    const uuids = await writeOffline(`${canary} was not`);
    expect((await findInStorage(page, canary)).length).toBeGreaterThan(2);
    await openSignOutDialog(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Discard and sign out' }).click();
    await signedOut(page);
    for (const uuid of uuids) journey.ledger.withdraw(uuid);
    for (const secret of [canary, account.email, token, 'Anna'])
      expect.soft(await findInStorage(page, secret), `places that still contain ${secret}`).toEqual([]);

    // Browsers write localStorage to disk late. If the browser is killed now, the old session may come back.
    await page.evaluate(
      ([id, old]) => {
        localStorage.setItem('auth_user_default', id ?? '');
        localStorage.setItem('auth_token_default', old ?? '');
      },
      [String(account.id), token],
    );
    await page.reload();
    // The address is already that of the sign-in page, so it can't show when the session is removed.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token_default'))).toBeNull();
    await signedOut(page);
    for (const secret of [token, 'Anna'])
      expect.soft(await findInStorage(page, secret), `places that still contain ${secret}`).toEqual([]);

    // After reconnecting, the device ends the old session on the server with its ticket.
    const own = await fetch(`${journey.school.url}/api/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(own.status).toBe(200);
    journey.proxy.clear();
    await page.goto(journey.proxy.url);
    const other = journey.account('Bert Krause');
    await signInForm(page, other.email, other.password);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect
      .poll(
        async () =>
          (
            await fetch(`${journey.school.url}/api/profile`, {
              headers: { authorization: `Bearer ${token}` },
            })
          ).status,
        { timeout: 30_000 },
      )
      .toBe(401);
    await journey.openChat(page);
    await expect(messages(page).getByText(`${canary} was sent`)).toBeVisible();
    expect((await journey.storedMessages(other)).map(({ content }) => content)).toEqual([
      `${canary} was sent`,
    ]);
    await journey.check({ name: 'Bert on it', account: other, device });
  },
);

test('keeps unsent changes for the same person with a changed address', { tag: '@matrix' }, async () => {
  test.setTimeout(90_000);
  const { page } = anna.device;
  const texts = ['before the change', 'in the old name'];
  await writeOffline(...texts);
  const before = anna.account.email;
  const after = 'anna.now@example.org';
  await changeAddress(after);
  await endSessions();
  journey.proxy.clear();
  await journey.reportOnline(anna);
  await expect(page.locator('input[type="email"]')).toHaveValue(before, { timeout: 20_000 });
  await signInForm(page, after, anna.account.password);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`2 changes of ${before} have not been sent`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign in anyway' }).click();
  await expect(messages(page)).toBeVisible();
  await journey.waitUntilSent(anna);
  expect((await journey.storedMessages()).map(({ content }) => content)).toEqual(texts);
  const bert = await journey.join('Bert Krause');
  await journey.check(anna, bert);
});

test(
  'warns another person about unsent changes on a locked device and shows none of them',
  { tag: '@matrix' },
  async () => {
    test.setTimeout(90_000);
    const { page } = anna.device;
    const uuids = await writeOffline(`${canary} in the outbox`);
    await endSessions();
    journey.proxy.clear();
    await journey.reportOnline(anna);
    await expect(page.getByText(/Your session has ended/)).toBeVisible({ timeout: 20_000 });
    const other = journey.account('Bert Krause');
    await signInForm(page, other.email, other.password);
    await expect(page.getByText('1 change of anna.weber@example.org has not been sent')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in anyway' }).click();
    for (const uuid of uuids) journey.ledger.withdraw(uuid);
    await expect
      .poll(async () => (await readStoredRows(page))?.meta['profile'], { timeout: 20_000 })
      .toBe(other.id);
    await journey.openChat(page);
    await journey.write({ name: 'Bert on it', account: other, device: anna.device }, 'and this is mine');
    await journey.waitUntilSent(anna);
    expect((await journey.storedMessages(other)).map(({ content }) => content)).toEqual(['and this is mine']);
    expect(await findInStorage(page, canary)).toEqual([]);
    await journey.check({ name: 'Bert on it', account: other, device: anna.device });
  },
);
