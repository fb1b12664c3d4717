import type { Page } from 'playwright';
import type { User } from '../contract/users.ts';
import { withApp } from './app.ts';
import type { Figure } from './figure.ts';
import { quantile, round } from './statistics.ts';

const count = 5000;
const openings = 20;
const searches = ['kar', 'bor', 'min', 'sve', 'tog', 'дал', 'лен', 'ура', 'gul', 'ola'];

const latin = ['ka', 'ra', 'bo', 'mi', 'na', 'sve', 'to', 'da', 'len', 'ur', 'az', 'gul', 'tan', 'ol'];
const cyrillic = ['ка', 'ра', 'бо', 'ми', 'на', 'све', 'то', 'да', 'лен', 'ур', 'аз', 'гул', 'тан', 'ол'];
const ends = [
  ['ev', 'ев'],
  ['ov', 'ов'],
  ['enko', 'енко'],
  ['baev', 'баев'],
  ['ina', 'ина'],
] as const;

function name(at: number, parts: readonly string[], end: string): string {
  const text = `${parts[at % 14]}${parts[Math.floor(at / 14) % 14]}${at % 3 === 0 ? parts[at % 11] : ''}${end}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const people = Array.from({ length: count }, (_, at): User => {
  const [end, endInCyrillic] = ends[at % 5] ?? ends[0];
  const [first, last] = [name(at * 7 + 3, latin, ''), name(at, latin, end)];
  return {
    id: 100_000 + at,
    first_name: first,
    last_name: last,
    localized_name: { en: first, de: first, ru: name(at * 7 + 3, cyrillic, '') },
    localized_surname: { en: last, de: last, ru: name(at, cyrillic, endInCyrillic) },
    role: { id: 1, alias: 'attendee', title: 'Participant' },
    visible: true,
    account: true,
    position: 'Engineer for waste water',
    work_place: ['Municipal utilities'],
    study: ['Almaty', 'Dresden'],
    description: 'Looks after the sorting line of the town, and after whoever asks about it.',
    country: at % 2 === 0 ? 'KZ' : 'DE',
    rev: 1,
  };
});

/** Puts them beside those who are there; the lists of the server are not asked for meanwhile. */
const putPeople = (page: Page) =>
  page.evaluate(async (rows) => {
    const [found] = (await indexedDB.databases()).filter((database) => database.name?.startsWith('yurt:'));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('It does not open')));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = db.transaction('users', 'readwrite');
      for (const row of rows) writing.objectStore('users').put(row);
      writing.addEventListener('complete', () => resolve());
      writing.addEventListener('abort', () => reject(new Error('There is no room')));
    });
    db.close();
  }, people);

/** Milliseconds from the tap on the place in the menu to the frame that shows the first people. */
const open = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now();
    document.querySelector<HTMLElement>('nav a[href="/participants"]')?.click();
    while (performance.now() - start < 20_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('main li')) return performance.now() - start;
    }
    throw new Error('Nobody came');
  });

/** Milliseconds from a letter to the frame that shows whom it finds. */
const type = (page: Page, letter: string): Promise<number> =>
  page.evaluate(
    (typed) =>
      new Promise<number>((resolve, reject) => {
        const input = document.querySelector<HTMLInputElement>('input[type="search"]');
        const told = document.querySelector('main search + [aria-live]');
        if (!input || !told) return reject(new Error('There is nothing to search in'));
        const start = performance.now();
        const watch = new MutationObserver(() => {
          watch.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        watch.observe(told, { childList: true, characterData: true, subtree: true });
        setTimeout(() => {
          watch.disconnect();
          resolve(Number.NaN);
        }, 1000);
        // Past React, which otherwise takes it for a change of its own.
        Reflect.set(HTMLInputElement.prototype, 'value', input.value + typed, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    letter,
  );

/** The participants of a large school, from the device: until the first are there, and until a letter has been heeded. */
export const directoryFigures = (): Promise<Figure[]> =>
  withApp(0, async ({ page, wire }) => {
    await putPeople(page);
    await page.goto(`${wire.url}/dashboard`);
    await page.locator('nav a[href="/participants"]').waitFor();
    // The screens are brought while nothing else is to be done.
    await page.waitForTimeout(3000);
    const opened: number[] = [];
    for (let time = 0; time < openings; time++) {
      opened.push(await open(page));
      await page.locator('nav a[href="/dashboard"]').click();
      await page.waitForTimeout(200);
    }
    await open(page);
    const typed: number[] = [];
    for (const search of searches) {
      for (const letter of search) {
        const took = await type(page, letter);
        // A letter that leaves the number as it was shows nothing to wait for.
        if (!Number.isNaN(took)) typed.push(took);
        await page.waitForTimeout(50);
      }
      await page.locator('input[type="search"]').fill('');
      await page.waitForTimeout(400);
    }
    if (typed.length < 15) throw new Error(`Only ${typed.length} letters changed what is found`);
    const figure = (what: string, took: readonly number[], atMost: number): Figure => ({
      what,
      value: quantile(took, 0.95),
      unit: 'ms',
      goal: { atMost },
      note: `median ${round(quantile(took, 0.5))} ms of ${took.length}`,
    });
    return [
      figure('directory of 5,000: tap → first people, p95', opened, 400),
      figure('directory of 5,000: letter → who is found, p95', typed, 60),
    ];
  });
