/*
 * The room of an event with a long title and an announcement, on small and low screens and with large letters:
 * at least half of the height between the bars of the app is content in every tab, and the chat shows messages
 * and its input.
 */
import { expect, type Page, test } from '@playwright/test';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import { Device } from './steps/device.ts';
import { layoutFaults } from './steps/layout-faults.ts';
import { settled } from './steps/open-screen.ts';
import { programmeAround } from './steps/programme.ts';

const title =
  'Compost live: sixty minutes with Anna about lids, labels, temperature and everything that goes wrong';
const newest = 'See you at the spoons';

let school: SchoolProcess;
let attendee: Account;
let moderator: Account;
let eventId: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  school = await SchoolProcess.start();
  const programme = new TextDecoder()
    .decode(programmeAround(Date.now()))
    .replaceAll('Sorting lines for towns', title);
  await school.command('import', [], new TextEncoder().encode(programme));
  attendee = await school.addPerson('Dina Omarova');
  moderator = await school.addPerson('Olga Petrova', 'moderator');
  await school.command('user', ['chat-admin', moderator.email, 'on']);
  const [{ token }, { token: own }] = [await school.signIn(moderator), await school.signIn(attendee)];
  const { data: events } = await school.call('GET', '/events', undefined, token);
  eventId = events.find(({ name }: { name: string }) => name === title).id;
  const settings = { questions: 'direct', anonymous: true, chat: true };
  const { data: event } = await school.call('PUT', `/event/${eventId}/room`, settings, token);
  for (const person of [own, token]) await school.call('PUT', `/event/${eventId}/chat`, undefined, person);
  const group_id = event.room_settings.chat_id;
  const announcement = 'Please take a spoon at the entrance and return it before the end of the session.';
  const { data: message } = await school.call(
    'POST',
    '/chat/message',
    { content: announcement, group_id },
    token,
  );
  await school.call('PUT', `/chat/message/${message.id}/pin`, { pinned: true }, token);
  for (const content of ['How warm is it inside?', newest])
    await school.call('POST', '/chat/message', { content, group_id }, own);
  for (let n = 1; n <= 8; n++)
    await school.call(
      'POST',
      '/event-question',
      { event_id: eventId, content: `Which lid is number ${n}?` },
      own,
    );
});
test.afterAll(() => school.remove());

/** Heights in px: of the part between the bars of the app, and of the content of the shown tab. */
const heightsOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const main = boxOf('main');
    const panel = boxOf('main [role="tabpanel"]');
    const bottom = Math.min(main?.bottom ?? 0, innerHeight);
    return {
      between: bottom - (boxOf('main header')?.bottom ?? 0),
      content: Math.min(panel?.bottom ?? 0, bottom) - (panel?.top ?? 0),
    };
  });

const sizes = [
  { width: 360, height: 800, letters: 16 },
  { width: 360, height: 640, letters: 16 },
  { width: 360, height: 480, letters: 16 },
  { width: 800, height: 360, letters: 16 },
  { width: 360, height: 800, letters: 32 },
];

for (const { letters, ...viewport } of sizes) {
  test(
    `the room has room for its content at ${viewport.width} × ${viewport.height} px with letters of ${letters} px`,
    { tag: '@matrix' },
    async () => {
      test.setTimeout(240_000);
      const flags = [`--blink-settings=defaultFontSize=${letters}`];
      for (const person of [attendee, moderator]) {
        const device = await Device.start({ locale: 'ru-RU', viewport, flags, hasTouch: true });
        const { page } = device;
        await device.signIn(school, person);
        await page.goto(`${school.url}/schedule/${eventId}/-`);
        const tabs = page.getByRole('main').getByRole('tab');
        await expect(tabs.filter({ hasText: 'Чат' })).toBeVisible({ timeout: 30_000 });
        for (const tab of await tabs.all()) {
          await tab.tap();
          await settled(page);
          const name = await tab.textContent();
          const { between, content } = await heightsOf(page);
          expect(content, `${name}: ${content} of ${between} px`).toBeGreaterThanOrEqual(between / 2);
          // The pinned message is shortened on purpose, and so is the title: the overview shows all of it.
          const faults = await layoutFaults(page);
          expect(faults.filter((fault) => !/_words_|h1\._title_/.test(fault))).toEqual([]);
        }
        await tabs.first().tap();
        await expect(page.getByRole('paragraph').filter({ hasText: title })).toBeInViewport();
        await tabs.filter({ hasText: 'Чат' }).tap();
        // The chat opens at the first unread message.
        const message = page.getByRole('main').getByText(newest, { exact: true });
        await message.scrollIntoViewIfNeeded();
        await expect(message).toBeInViewport({ ratio: 0.9 });
        await expect(page.getByRole('main').getByRole('textbox')).toBeInViewport({ ratio: 1 });
        await device.remove();
      }
    },
  );
}
