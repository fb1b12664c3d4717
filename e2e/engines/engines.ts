import { test } from '@playwright/test';
import { type Account, SchoolProcess } from '../../tests/support/school-process.ts';
import { chromiumEngine } from './chromium.ts';
import { firefoxEngine } from './firefox.ts';
import { type Engine, TabUser } from './walker.ts';
import { webkitEngine } from './webkit.ts';

export const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine];

/** Waits until the service worker is active with all files. This takes a while on a busy machine. */
const isInstalled = 'navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active))';

/** Resolves when the app opens offline. WebKitGTK drops an installation now and then; the next opening begins it again. */
export async function readyForOffline(tab: TabUser): Promise<void> {
  try {
    await tab.until(isInstalled, 45_000);
  } catch {
    await tab.reload();
    await tab.until(isInstalled, 90_000);
  }
}

export interface Walk {
  engine: Engine['name'];
  school: SchoolProcess;
  anna: Account;
  bert: Account;
  groupId: number;
  /** The first tab of a fresh browser profile. */
  tab: TabUser;
  newTab: () => Promise<TabUser>;
  signIn: (tab?: TabUser) => Promise<void>;
  /** Texts of the group's messages on the server, read as Bert. */
  stored: () => Promise<string[]>;
}

/** Runs one journey in each installed engine, with two people, one group and a fresh browser. */
export function inEveryEngine(
  title: string,
  walk: (given: Walk) => Promise<void>,
  {
    buildOf = () => 'dist',
    notIn = [],
  }: {
    buildOf?: () => string;
    /** Engines in which other journeys do the same. */
    notIn?: readonly Engine['name'][];
  } = {},
): void {
  for (const engine of engines) {
    if (engine.unavailableReason !== null || notIn.includes(engine.name)) continue;
    // All other journeys run in Chromium.
    const tag = engine.name === 'chromium' ? ['@matrix'] : [];
    test(`${title} (${engine.name})`, { tag }, async () => {
      test.setTimeout(300_000);
      const school = await SchoolProcess.start({}, buildOf());
      const anna = await school.addPerson('Anna Weber');
      const bert = await school.addPerson('Bert Kim');
      const groupId = await school.addGroup('Field work', [anna, bert]);
      const browser = await engine.open();
      const newTab = async () => new TabUser(await browser.tab());
      try {
        const first = await newTab();
        const signIn = async (tab = first) => {
          await tab.goTo(`${school.url}/auth?lang=en`);
          await tab.fill('E-mail', anna.email);
          await tab.fill('Password', anna.password);
          await tab.click({ role: 'button', name: 'Sign in' });
          await tab.sees({ role: 'heading', name: 'Dashboard' });
        };
        const stored = async () => {
          const { token } = await school.signIn(bert);
          const address = `/chat/message?filter[group_id]=${groupId}`;
          const { data } = await school.call('GET', address, undefined, token);
          return data.map(({ content }: { content: string }) => content);
        };
        await walk({ engine: engine.name, school, anna, bert, groupId, tab: first, newTab, signIn, stored });
      } finally {
        await browser.close();
        await school.remove();
      }
    });
  }
}
