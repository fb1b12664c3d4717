import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { chromiumFlags } from '../../build/chromium.mjs';
import type { Account } from '../../tests/support/school-process.ts';
import { chromiumOfJourneys } from './chromium-of-journeys.ts';
import { noonZone } from './noon-zone.ts';

/** Around noon, so that times some hours away are still today. */
const timezoneId = noonZone();

export interface DeviceSettings {
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  timezoneId?: string;
  /** The main pointer is touch. */
  hasTouch?: boolean;
  /** A browser without service workers, as over plain HTTP. */
  serviceWorkers?: 'block';
  /** Extra command line flags of the browser. */
  flags?: string[];
  /** Uses the full Chromium instead of the lighter one. */
  fullChromium?: boolean;
}

/** A browser with a profile on disk, which keeps its data when it is closed and opened again. */
export class Device {
  readonly #profile = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-profile-'));
  readonly #settings: DeviceSettings;
  /** Uncaught errors of pages. Most journeys expect none. */
  readonly pageErrors: string[] = [];
  readonly #violations: string[] = [];
  #context: BrowserContext | undefined;
  page!: Page;

  private constructor(settings: DeviceSettings) {
    this.#settings = settings;
  }

  static async start(settings: DeviceSettings = {}): Promise<Device> {
    const device = new Device(settings);
    await device.open();
    return device;
  }

  async open() {
    const { flags = [], fullChromium, ...settings } = this.#settings;
    const chromiumFound = chromiumOfJourneys(fullChromium);
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...(chromiumFound && { executablePath: chromiumFound.path }),
      args: [...chromiumFlags, ...flags],
      locale: 'en-GB',
      viewport: { width: 360, height: 800 },
      timezoneId,
      ...settings,
    });
    this.#context.on('console', this.#recordViolation);
    this.#context.on('serviceworker', (worker) => worker.on('console', this.#recordViolation));
    this.page = this.#listen(this.#context.pages()[0] ?? (await this.#context.newPage()));
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not running');
    return this.#context;
  }

  async newTab(): Promise<Page> {
    return this.#listen(await this.context.newPage());
  }

  #listen(page: Page): Page {
    page.on('pageerror', (error) => this.pageErrors.push(String(error)));
    return page;
  }

  #recordViolation = (message: ConsoleMessage) => {
    if (/content security policy/i.test(message.text())) this.#violations.push(message.text());
  };

  /** Kills all processes of the browser at once. */
  async kill() {
    const context = this.context;
    const closed = new Promise((over) => context.once('close', over));
    for (const line of execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')) {
      if (!line.includes(`--user-data-dir=${this.#profile}`)) continue;
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL');
      } catch {
        // The process died with an earlier one.
      }
    }
    await closed;
    this.#context = undefined;
  }

  /** Closes the browser and keeps the profile. */
  async close() {
    await this.#context?.close();
  }

  /** Deletes the profile and expects no violation of the content security policy. */
  async remove() {
    await this.close();
    fs.rmSync(this.#profile, { recursive: true, force: true });
    expect(this.#violations).toEqual([]);
  }

  async signIn(school: { url: string }, account: Pick<Account, 'email' | 'password'>) {
    const { page } = this;
    await page.goto(`${school.url}/`);
    await page.locator('input[type="email"]').fill(account.email);
    await page.locator('input[autocomplete="current-password"]').fill(account.password);
    await page.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/\/dashboard/, { timeout: 30_000 });
  }

  /**
   * Waits until the app shell is precached and the service worker controls the page, so that it opens without
   * a server.
   */
  async readyForOffline() {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const controlled = () => this.page.evaluate(() => navigator.serviceWorker.controller !== null);
    // A page that was loading when the worker took over is controlled only after a reload.
    const taken = expect.poll(controlled, { timeout: 1000, intervals: [50] }).toBe(true);
    if (
      await taken.then(
        () => true,
        () => false,
      )
    )
      return;
    await this.page.reload();
    await expect.poll(controlled, { intervals: [50] }).toBe(true);
  }
}
