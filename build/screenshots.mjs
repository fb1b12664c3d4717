// Takes the screenshots of the web app manifest (public/screenshots) and of the README (docs/images) from the demo school.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumFlags, obtainChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { root } from './root.mjs';
import { buildWhenStale } from './stale.mjs';

for (const part of /** @type {const} */ (['client', 'meeting', 'server'])) buildWhenStale(part);

const executablePath = obtainChromium()?.path;
if (!executablePath) throw new Error('Taking the screenshots requires Chromium');

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'yurt-pictures-'));
const { DATABASE_URL: _, ...inherited } = process.env;
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { ...inherited, PORT: String(port), DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (let ready = false; !ready; await sleep(200)) {
  if (server.exitCode !== null) throw new Error('The server did not start');
  ready = (await fetch(`${url}/api/ready`).catch(() => undefined))?.status === 200;
}
/** @type {{ role: string, email: string, password: string }[]} */
const accounts = JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8'));
const account = accounts.find(({ role }) => role === 'attendee');
if (!account) throw new Error('The demo school has no attendee account');

const browser = await chromium.launch({ executablePath, args: chromiumFlags });
for (const path of ['public/screenshots', 'docs/images']) mkdirSync(join(root, path), { recursive: true });

/** @param {string} locale @param {import('playwright').BrowserContextOptions} shape */
async function signedIn(locale, shape) {
  const context = await browser.newContext({
    locale,
    timezoneId: 'Asia/Almaty',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...shape,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('input[type="email"]').fill(account?.email ?? '');
  await page.locator('input[autocomplete="current-password"]').fill(account?.password ?? '');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/auth'));
  // A toast confirms once per device that the app is ready offline. The next page does not show it.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('offline-ready')));
  return page;
}

const phoneShape = {
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** @param {import('playwright').Page} page @param {string} path */
async function take(page, path) {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(root, path) });
}

/** Adds a reaction to the newest messages of a group from each demo account that is a member, in order. @param {number} group @param {string[]} emoji */
async function react(group, emoji) {
  for (const { email, password } of accounts) {
    const json = { 'content-type': 'application/json' };
    const signIn = { method: 'POST', headers: json, body: JSON.stringify({ email, password }) };
    const { data: session } = await (await fetch(`${url}/api/login`, signIn)).json();
    const headers = { ...json, authorization: `Bearer ${session.token}` };
    const list = await fetch(`${url}/api/chat/message?filter[group_id]=${group}&limit=${emoji.length}`, {
      headers,
    });
    if (!list.ok) continue;
    const { data: messages } = await list.json();
    for (const [index, { id }] of messages.entries()) {
      const body = JSON.stringify({ emoji: emoji[index] });
      await fetch(`${url}/api/chat/message/${id}/reaction`, { method: 'PUT', headers, body });
    }
  }
}

/**
 * Takes the pictures of the README: starred events, then offline materials and a chat without a connection.
 */
async function takeForReadme() {
  await react(3, ['👏', '😄', '👀', '👍']);
  const page = await signedIn('en-GB', phoneShape);
  const later = page.getByRole('button', { name: 'Later' });
  await page.addLocatorHandler(later, () => later.click());
  await page.goto(`${url}/chat/3`);
  await page.waitForTimeout(1500);

  await page.goto(`${url}/schedule`);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Asia/Almaty' }).format(
    tomorrow,
  );
  await page.getByRole('main').getByText(day, { exact: true }).first().click();
  const stars = page.getByRole('button', { name: /^In my agenda: /, pressed: false });
  await page.getByRole('button', { name: 'Hide open hours' }).first().tap();
  for (let starred = 0; starred < 2; starred++) {
    await stars.first().tap();
    await page.waitForTimeout(500);
  }
  // A reload ends the hover state that the tap left.
  await page.reload();
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await take(page, 'docs/images/schedule.png');

  await page.goto(`${url}/library`);
  for (let kept = 0; kept < 4; kept++) {
    await page
      .getByRole('button', { name: /^Keep offline: / })
      .first()
      .click();
    await page.waitForTimeout(1500);
  }
  await page.context().setOffline(true);
  await take(page, 'docs/images/library-offline.png');

  await page.goto(`${url}/chat/3`);
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Ja, bitte! I am on the train, it goes out at the next station.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await take(page, 'docs/images/chat.png');
  await page.context().close();
}

for (const [language, locale] of Object.entries({ en: 'en-GB', de: 'de-DE', ru: 'ru-RU' })) {
  const phone = await signedIn(locale, phoneShape);
  await phone.goto(`${url}/schedule`);
  await take(phone, `public/screenshots/${language}-schedule.png`);
  await phone.goto(`${url}/chat`);
  await phone.locator('main a[href^="/chat/"]').first().click();
  await take(phone, `public/screenshots/${language}-chat.png`);
  await phone.context().close();
  const laptop = await signedIn(locale, { viewport: { width: 1280, height: 800 } });
  await laptop.goto(`${url}/schedule`);
  await take(laptop, `public/screenshots/${language}-wide.png`);
  await laptop.context().close();
}
await takeForReadme();

await browser.close();
const ended = once(server, 'exit');
server.kill('SIGTERM');
await ended;
rmSync(folder, { recursive: true, force: true });
