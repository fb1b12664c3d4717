import type { BrowserContext, Page } from 'playwright';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { openBrowser } from './browser.ts';
import { openWire, type Wire } from './wire.ts';

export interface App {
  context: BrowserContext;
  page: Page;
  wire: Wire;
  school: SchoolProcess;
  /** A group of the signed-in person. */
  groupId: number;
  anna: Account;
}

/** Runs `work` with the built app and a signed-in person, over a connection with this round trip in ms. */
export async function withApp<T>(roundTrip: number, work: (app: App) => Promise<T>): Promise<T> {
  const school = await SchoolProcess.start();
  const anna = await school.addPerson('Anna Bench');
  const bert = await school.addPerson('Bert Bench');
  const groupId = await school.addGroup('Bench', [anna, bert]);
  const wire = await openWire(school.port, roundTrip);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(wire.url);
    await page.locator('input[type="email"]').fill(anna.email);
    await page.locator('input[autocomplete="current-password"]').fill(anna.password);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/\/dashboard/);
    return await work({ context, page, wire, school, groupId, anna });
  } finally {
    await browser.close();
    wire.close();
    await school.remove();
  }
}

/** Waits until no request was sent for `ms`. */
export async function waitForIdleWire(wire: Wire, ms = 3000): Promise<void> {
  for (let seen = -1; seen !== wire.exchanges.length;) {
    seen = wire.exchanges.length;
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
