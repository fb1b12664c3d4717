import { expect, test } from '@playwright/test';
import { frabXml } from '../tests/support/programmes/frab.ts';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';

const programme = new TextEncoder().encode(
  frabXml(
    [
      { guid: 'by-day', title: 'Sorting by day', date: '2027-03-05T10:00:00+05:00', duration: '01:00' },
      { guid: 'by-night', title: 'Sorting by night', date: '2027-03-06T01:00:00+05:00', duration: '00:45' },
    ],
    'journey',
  ),
);

let school: SchoolProcess;
test.beforeAll(async () => {
  school = await SchoolProcess.start();
  await school.command('import', [], programme);
});
test.afterAll(() => school.remove());

test(
  'shows a night at the school as the evening before in Berlin, with school time on request',
  { tag: '@matrix' },
  async () => {
    const anna = await school.addPerson('Anna Weber');
    const days = (device: Device) => device.page.getByRole('navigation', { name: 'Days' }).getByRole('link');
    const atSchool = await Device.start({ timezoneId: 'Asia/Almaty' });
    const inBerlin = await Device.start({ timezoneId: 'Europe/Berlin' });
    for (const device of [atSchool, inBerlin]) {
      await device.signIn(school, anna);
      await device.page.goto(`${school.url}/schedule`);
    }

    await test.step('each device shows the days of its own time zone', async () => {
      await expect(days(atSchool)).toHaveText([/^Fri\s5\sMarch$/, /^Sat\s6\sMarch$/]);
      await expect(days(inBerlin)).toHaveText([/^Fri\s5\sMarch$/]);
    });

    await test.step('school time is offered only in another time zone', async () => {
      await days(atSchool).last().click();
      for (const { page } of [atSchool, inBerlin])
        await page.getByRole('link', { name: 'Sorting by night' }).click();
      await expect(atSchool.page.getByText('Saturday 6 March, 01:00–01:45')).toBeVisible();
      await expect(inBerlin.page.getByText('Friday 5 March, 21:00–21:45')).toBeVisible();
      const there = { name: 'School time' };
      await expect(atSchool.page.getByRole('button', there)).toHaveCount(0);
      await inBerlin.page.getByRole('button', there).click();
      await expect(inBerlin.page.getByText('Sat 6 Mar, 01:00–01:45')).toBeVisible();
    });

    expect([...atSchool.pageErrors, ...inBerlin.pageErrors]).toEqual([]);
    await atSchool.remove();
    await inBerlin.remove();
  },
);
