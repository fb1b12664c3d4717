import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendReminders } from '../../server/areas/agenda/send-reminders.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const minute = 60_000;
let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person();
});
afterAll(() => school.close());

async function event(inMinutes: number, columns: object = {}): Promise<number> {
  const start = Math.floor(Date.now() / 1000) * 1000 + inMinutes * minute;
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Deposit; on, glass',
      localized_name: JSON.stringify({ en: 'Deposit; on, glass', de: 'Pfand auf Glas' }),
      kind: 'lecture',
      time_start: new Date(start),
      time_finish: new Date(start + 60 * minute),
      room: 'Balkhash',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const star = (who: Person, id: number) => who.call('PUT', `/event/${id}/agenda`, { starred: true });
const reminders = async (who: Person) =>
  (await who.call('GET', '/event/logs')).body.data.filter(
    ({ type }: { type: string }) => type === 'reminder',
  );

it('serves the agenda under the secret address: ical.js reads starred, booked and hosted events', async () => {
  const ids = [await event(600), await event(700, { places: 3 }), await event(800, { user_id: anna.id })];
  const cancelled = await event(900, { status: 'cancelled' });
  await event(1000);
  for (const id of [ids[0]!, cancelled]) await star(anna, id);
  await anna.call('POST', `/event/${ids[1]}/booking`);
  const { feed } = (await anna.call('POST', '/agenda/feed')).body.data;
  const address = `${school.url}/api/calendar/${feed}`;
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const read = new ICAL.Component(ICAL.parse(await answer.text()));
  const found = read.getAllSubcomponents('vevent');
  const uids = found.map((each) => String(each.getFirstPropertyValue('uid')).split('@')[0]);
  expect(uids).toEqual([...ids, cancelled].map((id) => `event-${id}`));
  expect(found.map((each) => each.getFirstPropertyValue('summary'))[0]).toBe('Deposit; on, glass');
  expect(found.at(-1)!.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(String(read.getFirstPropertyValue('x-wr-calname'))).toContain(': my agenda');
  expect(String(read.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(
    found.every((each) => each.getFirstProperty('categories') && each.getFirstProperty('last-modified')),
  ).toBe(true);

  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await anna.call('DELETE', `/event/${ids[1]}/booking`);
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(200);

  const renewed = (await anna.call('POST', '/agenda/feed')).body.data.feed;
  expect(renewed).not.toBe(feed);
  expect((await fetch(address)).status).toBe(404);
  await anna.call('DELETE', '/agenda/feed');
  expect((await fetch(`${school.url}/api/calendar/${renewed}`)).status).toBe(404);
});

it('reminds of starred events once per start, at the chosen time before it', async () => {
  const [early, late, never] = [await school.person(), await school.person(), await school.person()];
  await early.call('PUT', '/agenda/settings', { remind_minutes: 30 });
  await never.call('PUT', '/agenda/settings', { remind_minutes: 0 });
  const id = await event(25);
  const cancelled = await event(10, { status: 'cancelled' });
  for (const who of [early, late, never]) {
    await star(who, id);
    await star(who, cancelled);
  }
  expect(await sendReminders(school.ctx)).toBe(1);
  expect(await reminders(early)).toMatchObject([
    { localized_title: { de: 'Beginnt gleich: Pfand auf Glas' }, event: { id } },
  ]);
  school.clock.shift = 12 * minute;
  expect(await sendReminders(school.ctx)).toBe(1);
  expect(await sendReminders(school.ctx)).toBe(0);
  expect(await reminders(late)).toHaveLength(1);
  // The event moves, and a second reminder follows.
  const start = new Date(school.ctx.now() + 10 * minute);
  await school.ctx.db.updateTable('event').set({ time_start: start }).where('id', '=', id).execute();
  expect(await sendReminders(school.ctx)).toBe(2);
  expect(await reminders(never)).toEqual([]);
  school.clock.shift = 0;
});

it('sends one reminder per person from two processes at once', async () => {
  const person = await school.person();
  await star(person, await event(5));
  await Promise.all([sendReminders(school.ctx), sendReminders(school.ctx), sendReminders(school.ctx)]);
  expect(await reminders(person)).toHaveLength(1);
});

it('counts an event as modified when anything but a counter changes', async () => {
  const id = await event(1200, { places: 3 });
  const { db } = school.ctx;
  const modified = async () => {
    const row = await db
      .selectFrom('event')
      .select('modified_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.modified_at.getTime();
  };
  const before = await modified();
  await db.updateTable('event').set({ rev: 1_000_000 }).where('id', '=', id).execute();
  expect(await modified()).toBe(before);
  await db.updateTable('event').set({ room: 'B 2' }).where('id', '=', id).execute();
  expect(await modified()).toBeGreaterThan(before);
});
