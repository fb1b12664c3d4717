// Takes the screenshots that stores and browsers show before the installation, of the built app with the demo
// school.

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

const executablePath = obtainChromium()?.path;
if (!executablePath) throw new Error('Taking the pictures needs a Chromium');

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
if (!account) throw new Error('The demo school has no attendee');

const browser = await chromium.launch({ executablePath, args: chromiumFlags });
mkdirSync(join(root, 'public/screenshots'), { recursive: true });

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
  return page;
}

/** @param {import('playwright').Page} page @param {string} name */
async function take(page, name) {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(root, 'public/screenshots', `${name}.png`) });
}

for (const [language, locale] of Object.entries({ en: 'en-GB', de: 'de-DE', ru: 'ru-RU' })) {
  const phone = await signedIn(locale, {
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await phone.goto(`${url}/schedule`);
  await take(phone, `${language}-schedule`);
  await phone.goto(`${url}/chat`);
  await phone.locator('main a[href^="/chat/"]').first().click();
  await take(phone, `${language}-chat`);
  await phone.context().close();
  const laptop = await signedIn(locale, { viewport: { width: 1280, height: 800 } });
  await laptop.goto(`${url}/schedule`);
  await take(laptop, `${language}-wide`);
  await laptop.context().close();
}

await browser.close();
const ended = once(server, 'exit');
server.kill('SIGTERM');
await ended;
rmSync(folder, { recursive: true, force: true });
