import { expect } from '@playwright/test';
import { programmeAround } from '../steps/programme.ts';
import { Release } from '../steps/release.ts';
import { inEveryEngine, readyForOffline } from './engines.ts';

inEveryEngine(
  '@matrix cold start without a server',
  async ({ tab, newTab, signIn, school, groupId }) => {
    await signIn();
    await tab.goTo(`${school.url}/chat/${groupId}?lang=en`);
    await tab.sees({ role: 'textbox', name: 'Message' });
    await readyForOffline(tab);
    await tab.reload();
    await tab.until('navigator.serviceWorker.controller !== null');
    await school.down();
    const second = await newTab();
    await tab.close();
    for (const [address, words] of [
      ['/dashboard', 'No events yet'],
      ['/participants', 'Bert Kim'],
      [`/chat/${groupId}`, 'Field work'],
    ]) {
      await second.goTo(`${school.url}${address}?lang=en`);
      await second.sees(words ?? '');
    }
  },
  { notIn: ['chromium'] },
);

inEveryEngine(
  '@matrix sends from two tabs',
  async ({ tab, newTab, signIn, school, groupId, stored }) => {
    await signIn();
    await tab.goTo(`${school.url}/chat/${groupId}?lang=en`);
    await tab.sees({ role: 'textbox', name: 'Message' });
    const second = await newTab();
    await second.goTo(`${school.url}/chat/${groupId}?lang=en`);
    await second.fill('Message', 'from the second tab');
    await second.click({ role: 'button', name: 'Send' });
    await tab.sees('from the second tab');
    await tab.close();
    await second.fill('Message', 'and from it alone');
    await second.click({ role: 'button', name: 'Send' });
    await expect.poll(stored, { timeout: 30_000 }).toEqual(['from the second tab', 'and from it alone']);
  },
  { notIn: ['chromium'] },
);

inEveryEngine(
  '@matrix reads and rates an event',
  async ({ tab, signIn, school, anna }) => {
    await school.command('import', [], programmeAround(Date.now()));
    await signIn();
    const { token } = await school.signIn(anna);
    const read = async () => {
      const { data } = await school.call('GET', '/events', undefined, token);
      return data.find(({ name }: { name: string }) => name.startsWith('Landfill'));
    };
    // Soon after midnight, the schedule shows the next day.
    await tab.goTo(`${school.url}/schedule/${(await read()).id}/landfill?lang=en`);
    await tab.sees({ role: 'heading', name: 'Landfill gas for district heat' });
    for (const name of ['Relevant', 'Informative', 'Interesting'])
      await tab.check(`[...document.querySelectorAll('fieldset, [role="group"]')]
      .find((group) => group.textContent.includes('${name}')).querySelectorAll('input[type="radio"]')[3]`);
    await tab.sees('Thank you for your rating.');
    const rated = async () => (await read()).rating;
    await expect.poll(rated, { timeout: 30_000 }).toEqual({ relevant: 4, informative: 4, interesting: 4 });
  },
  { notIn: ['chromium'] },
);

let release: Release;

inEveryEngine(
  '@matrix an update of the app',
  async ({ tab, signIn, school, groupId }) => {
    const version = `document.querySelector('script[type="module"]').src.includes('-next-')`;
    await signIn();
    await tab.goTo(`${school.url}/chat/${groupId}?lang=en`);
    await tab.sees({ role: 'textbox', name: 'Message' });
    await readyForOffline(tab);
    await tab.reload();
    await tab.sees({ role: 'textbox', name: 'Message' });
    await release.replaceByNext();
    await tab.evaluate('navigator.serviceWorker.ready.then((it) => it.update()).then(() => true)');
    // The offer appears when a page is opened after the update is ready.
    const offer = { role: 'button', name: 'Update now' } as const;
    for (let turn = 0; turn < 20 && !(await tab.has(offer)); turn++) {
      await tab.click({ role: 'link', name: turn % 2 ? 'Experts' : 'Participants' });
      await new Promise((resume) => setTimeout(resume, 1000));
    }
    await tab.click(offer);
    await tab.until(version);
    await tab.sees('Waiting to be sent');
    release.remove();
  },
  {
    notIn: ['chromium'],
    buildOf: () => {
      release = new Release();
      return release.folder;
    },
  },
);

inEveryEngine(
  '@matrix deletes all data at sign-out',
  async ({ tab, school, signIn, stored }) => {
    await signIn();
    await tab.click({ role: 'link', name: 'Chat' });
    await tab.click({ role: 'link', name: 'Field work' });
    await tab.fill('Message', 'soon forgotten');
    await tab.click({ role: 'button', name: 'Send' });
    await expect.poll(stored, { timeout: 30_000 }).toEqual(['soon forgotten']);
    await tab.goTo(`${school.url}/profile?lang=en`);
    await tab.sees('Delete profile');
    await tab.click({ role: 'button', name: 'Sign out' });
    await tab.click({ role: 'dialog button', name: 'Sign out' });
    await tab.sees({ role: 'button', name: 'Sign in' });
    await tab.until(`indexedDB.databases().then((all) => all.every(({ name }) => !/^yurt:/.test(name)))`);
    await tab.until(`localStorage.getItem('auth_token_default') === null`);
    await tab.until(
      `caches.keys().then((names) => names.every((name) => name.startsWith('workbox-precache')))`,
    );
  },
  { notIn: ['chromium'] },
);

inEveryEngine(
  '@matrix shows three languages',
  async ({ tab, signIn, school }) => {
    await signIn();
    for (const [lang, heading] of [
      ['de', 'Programm'],
      ['ru', 'Расписание'],
      ['en', 'Schedule'],
    ]) {
      await tab.goTo(`${school.url}/schedule?lang=${lang}`);
      await tab.sees({ role: 'heading', name: heading ?? '' });
      await tab.until(`document.documentElement.lang === '${lang}'`);
    }
  },
  { notIn: ['chromium'] },
);

inEveryEngine(
  '@matrix signs in and writes by keyboard',
  async ({ tab, school, anna, groupId, stored }) => {
    const isIn = (selector: string) => `document.activeElement?.matches('${selector}') === true`;
    const walkTo = async (selector: string) => {
      for (let steps = 0; steps < 40 && (await tab.evaluate(isIn(selector))) !== true; steps++)
        await tab.press('Tab');
      await tab.until(isIn(selector));
    };
    await tab.goTo(`${school.url}/auth?lang=en`);
    await tab.sees({ role: 'button', name: 'Sign in' });
    await walkTo('input[type="email"]');
    await tab.write(anna.email);
    await walkTo('input[type="password"]');
    await tab.write(anna.password);
    await walkTo('button[type="submit"]');
    await tab.press('Enter');
    await tab.sees({ role: 'heading', name: 'Dashboard' });
    await tab.goTo(`${school.url}/chat/${groupId}?lang=en`);
    await tab.sees({ role: 'textbox', name: 'Message' });
    await walkTo('textarea');
    await tab.write('typed only');
    await tab.press('Enter');
    await expect.poll(stored, { timeout: 30_000 }).toEqual(['typed only']);
  },
  { notIn: ['chromium'] },
);
