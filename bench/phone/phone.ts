import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../../build/chromium.mjs';
import { DevTools } from './devtools.ts';
import { type Collected, collector, slowdown } from './collector.ts';
import { LonePhone } from './lone-phone.ts';

export interface Visit {
  page: Page;
  /**
   * Milliseconds since the visit began until the first paint, and until the selector was visible. Infinity:
   * never.
   */
  painted: number;
  ready: number;
  /** Milliseconds until the selector was interactive; before that it may be a picture. */
  live: number;
  longestTask: number;
  layoutShift: number;
  /**
   * Sets the CPU slowdown. A slowed page keeps a processor busy even while idle, so slow only the measured
   * page.
   */
  slowBy: (times: number) => Promise<void>;
}

interface VisitOptions {
  /** In ms. */
  atMost?: number;
  offline?: boolean;
  /** CPU slowdown. */
  slower?: number;
}

declare const collected: Collected;

/** A Chromium like that of an average phone: its size and slowness, and no access to the internet. */
export class Phone {
  readonly #profile: string;
  readonly #flags: readonly string[];
  readonly context: BrowserContext;
  #alone: LonePhone | null = null;

  private constructor(profile: string, flags: readonly string[], context: BrowserContext) {
    this.#profile = profile;
    this.#flags = flags;
    this.context = context;
  }

  static async open(fingerprint: string): Promise<Phone> {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-phone-'));
    const found = findChromium();
    const args = [...chromiumFlags, `--ignore-certificate-errors-spki-list=${fingerprint}`];
    const context = await chromium.launchPersistentContext(profile, {
      ...(found && { executablePath: found.path }),
      args,
      locale: 'en-GB',
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    return new Phone(profile, args, context);
  }

  /**
   * Opens an address in a new tab until the selector is interactive or `atMost` ms have passed. `offline` is
   * emulated for the page; its service worker depends on the link.
   */
  async visit(
    url: string,
    selector: string,
    { atMost = 60_000, offline = false, slower = slowdown }: VisitOptions = {},
  ): Promise<Visit> {
    const page = await this.context.newPage();
    const session = await this.context.newCDPSession(page);
    const slowBy = async (times: number) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: times });
    };
    await slowBy(slower);
    if (offline) {
      // `context.setOffline` never returns if a service worker was stopped.
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    }
    await page.addInitScript(collector(selector));
    const begun = Date.now();
    await page.goto(url, { waitUntil: 'commit', timeout: atMost }).catch(() => undefined);
    const left = Math.max(500, atMost - (Date.now() - begun));
    await page
      .waitForFunction(() => typeof collected === 'object' && collected.live !== null, null, {
        polling: 100,
        timeout: left,
      })
      .catch(() => undefined);
    await pause(1500);
    // A page blocked on its network may not answer.
    const result = page.evaluate(() => (typeof collected === 'object' ? collected : null));
    const seen = await Promise.race([result, pause(5000).then(() => null)]);
    return {
      page,
      painted: seen?.painted ?? Infinity,
      ready: seen?.ready ?? Infinity,
      live: seen?.live ?? Infinity,
      longestTask: longestAfter(seen?.tasks ?? [], seen?.painted ?? 0),
      layoutShift: seen?.shift ?? 0,
      slowBy,
    };
  }

  /** Starts the same phone without Playwright. `context` is closed. */
  async openAlone(): Promise<LonePhone> {
    await this.context.close();
    const size = '--window-size=412,823';
    const flags = [...this.#flags, '--headless=new', size, `--user-data-dir=${this.#profile}`];
    const devTools = DevTools.start(findChromium()?.path ?? chromium.executablePath(), flags);
    this.#alone = new LonePhone(devTools);
    return this.#alone;
  }

  async close() {
    await this.context.close();
    await this.#alone?.close();
    fs.rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const longestAfter = (tasks: Collected['tasks'], from: number): number =>
  Math.max(0, ...tasks.filter(({ start }) => start >= from).map(({ duration }) => duration));

export async function resetCollected(page: Page): Promise<void> {
  await page.evaluate(() => {
    collected.tasks.length = 0;
    collected.events.length = 0;
  });
}

export const collectedOf = (page: Page) =>
  page.evaluate(() => ({ tasks: collected.tasks, events: collected.events }));

/** Used heap of the page in megabytes, after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
}
