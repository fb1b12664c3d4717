import { expect, test } from '@playwright/test';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { changes } from './steps/changes.ts';
import { addPoll } from './steps/other-people.ts';
import { Device } from './steps/device.ts';
import { openScreen } from './steps/open-screen.ts';
import { fillSchool, screensOf } from './steps/screens.ts';

/** The product promises 2 s; 3 s more for a busy machine. */
const limitMs = 5000;

/** A name of letters: profiles accept no digits. */
const letters = (count: number) => `Q${'x'.repeat(count % 8)}${'abcdefgh'[Math.floor(count / 8)]}q`;

test('shows on every open screen what another person changes, without a reload', async () => {
  test.setTimeout(180_000);
  const school = await SchoolProcess.start();
  const furnished = await fillSchool(school);
  const tokenOf = async (account: { email: string; password: string }) =>
    (await school.signIn(account)).token;
  const tokens = {
    self: await tokenOf(furnished.platformAdmin),
    bert: await tokenOf(furnished.expert),
    clara: await tokenOf(furnished.admin),
    dina: await tokenOf(furnished.participant),
  };
  const poll = await addPoll({ school, tokens, mark: 'all day' });
  await school.call('POST', `/desk/polls/${poll.id}/open`, undefined, tokens.clara);
  const filled = { ...furnished, pollId: poll.id };
  await school.call('PUT', `/event/${filled.eventId}/agenda`, { starred: true }, tokens.self);
  const device = await Device.start({ viewport: { width: 1280, height: 800 } });
  const { page } = device;
  await device.signIn(school, filled.platformAdmin);
  const took: string[] = [];
  const late: string[] = [];
  let count = 0;
  for (const [name, address] of Object.entries(screensOf(filled))) {
    const change = changes[name as keyof ReturnType<typeof screensOf>];
    if (typeof change === 'string') continue;
    await test.step(name, async () => {
      await openScreen(page, address);
      const text = await change({ school, filled, tokens, mark: letters(++count) }).catch(String);
      const changed = performance.now();
      // `expect` polls at growing intervals, which would be most of the measured time.
      const isShown = (wanted: string) =>
        document.querySelector('main')?.textContent.includes(wanted) === true;
      await page.waitForFunction(isShown, text, { timeout: limitMs, polling: 'raf' }).then(
        () => took.push(`${name} ${Math.round(performance.now() - changed)}`),
        () => late.push(`${name} does not show “${text}”`),
      );
    });
  }
  console.log(`  changes by others appeared after (ms): ${took.join(', ')}`);
  expect(late).toEqual([]);
  expect(device.pageErrors).toEqual([]);
  await device.remove();
  await school.remove();
});
