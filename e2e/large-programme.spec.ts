import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { frabXml, largeProgramme } from '../tests/support/programmes/frab.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { expectAccessible } from './steps/axe.ts';
import { Device } from './steps/device.ts';

const realData = process.env['REAL_DATA'];
const real = (name: string) =>
  realData === undefined ? undefined : fs.readFileSync(path.join(realData, name));

interface Programme {
  name: string;
  bytes: Uint8Array | undefined;
  /** Day of a session, and a search that finds it. */
  day: string;
  words: string;
  title: RegExp;
  speaker: string;
}

const programmes: Programme[] = [
  {
    name: 'a generated programme of 1,007 sessions',
    bytes: new TextEncoder().encode(frabXml(largeProgramme(1007), 'large')),
    day: '2026-12-04T05:00:00Z',
    words: 'hydrogen 901',
    title: /Hydrogen 901/,
    speaker: 'Speaker 101',
  },
  {
    name: 'FOSDEM 2025',
    bytes: real('fosdem-2025.xml'),
    day: '2025-02-01T10:00:00Z',
    words: 'flang wasm',
    title: /Flang \+ WASM/,
    speaker: 'Serge « sans paille » Guelton',
  },
  {
    name: '38C3',
    bytes: real('38c3-schedule.xml'),
    day: '2024-12-28T05:00:00Z',
    words: 'thuering',
    title: /Thüring-Test/,
    speaker: 'Linus Neumann',
  },
];

/** Time zone of the days above. */
const atSchool = 'Asia/Almaty';

const languages = [
  { locale: 'en-GB', schedule: 'Schedule', search: 'Search schedule', type: 'Type' },
  { locale: 'de-DE', schedule: 'Programm', search: 'Programm durchsuchen', type: 'Art' },
  { locale: 'ru-RU', schedule: 'Расписание', search: 'Поиск по расписанию', type: 'Тип' },
];

/**
 * The default run uses a real programme if there is one, else the generated one. The full matrix uses all.
 */
const usual = programmes.findLast(({ name, bytes }) => bytes !== undefined && name !== '38C3');
const selected = process.env['E2E_MATRIX'] === 'full' ? programmes : usual ? [usual] : [];

for (const programme of selected) {
  test(
    `${programme.name} can be browsed, searched and filtered in three languages`,
    { tag: '@matrix' },
    async () => {
      test.skip(programme.bytes === undefined, 'REAL_DATA does not name the folder of real programmes');
      test.setTimeout(120_000);
      const school = await SchoolProcess.start();
      await school.command('import', [], programme.bytes);
      const anna = await school.addPerson('Anna Weber');
      for (const language of languages) {
        const device = await Device.start({ locale: language.locale, timezoneId: atSchool });
        await device.signIn(school, anna);
        const { page } = device;
        await page.goto(`${school.url}/schedule`);
        await expect(page.getByRole('heading', { level: 1, name: language.schedule })).toBeVisible();
        await page.goto(`${school.url}/schedule/${Date.parse(programme.day) / 1000}`);
        const search = page.getByRole('searchbox', { name: language.search });
        await search.fill(programme.words);
        const found = page.getByRole('link', { name: programme.title });
        await expect(found.first()).toBeVisible();
        await expectAccessible(page);
        await search.clear();
        await page.getByRole('button', { name: language.type, exact: true }).click();
        await chooseTypeByItsName(page);
        await page.locator('main select').first().selectOption({ label: programme.speaker });
        await expect(found.first()).toBeVisible();
        expect(
          await page
            .getByRole('listitem')
            .filter({ has: page.locator('time') })
            .count(),
        ).toBeLessThan(20);
        await found.first().click();
        await expect(page.getByRole('heading', { name: programme.title })).toBeVisible();
        await expectAccessible(page);
        expect(device.pageErrors).toEqual([]);
        await device.remove();
      }
      await school.remove();
    },
  );
}

/** Presses the name of the first type in the open list, not its box: the list stays open. Then takes it back and closes the list. */
async function chooseTypeByItsName(page: Page) {
  const type = page.locator('[popover] label').first();
  for (const isChosen of [true, false]) {
    const { width, height } = (await type.boundingBox())!;
    await type.click({ position: { x: width - 8, y: height / 2 } });
    await expect(type.getByRole('checkbox')).toBeChecked({ checked: isChosen });
  }
  await page.keyboard.press('Escape');
  await expect(type).toBeHidden();
}
