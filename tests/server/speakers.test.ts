import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDueAnnouncements } from '../../server/areas/notifications/announce.ts';
import { sendDailySummaries } from '../../server/areas/desks/send-daily-summaries.ts';
import { sendReminders } from '../../server/areas/agenda/send-reminders.ts';
import { importProgramme } from '../../server/import/import-programme.ts';
import { readProgramme } from '../../server/import/read-programme.ts';
import { frabXml } from '../support/programmes/frab.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { programmeForm } from './permissions/programme-matrix.ts';

let school: School;
let organiser: Person;
let fan: Person;
let speakerId: number;
let eventId: number;

const hour = 3600;
const seconds = () => Math.floor(school.ctx.now() / 1000);

beforeAll(async () => {
  school = await openSchool();
  [organiser, fan] = [await school.person({ role: 'admin' }), await school.person()];
  const date = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T10:00:00+05:00`;
  const file = frabXml([{ guid: 'x', title: 'Imported talk', date, persons: ['Dana Nurlan'] }]);
  await importProgramme(
    school.ctx,
    readProgramme(new TextEncoder().encode(file), 'Asia/Almaty', school.ctx.now()),
  );
  const [event] = (await fan.call('GET', '/events')).body.data;
  eventId = event.id;
  const [speaker] = (await organiser.call('GET', '/desk/speakers')).body.data;
  speakerId = speaker.person.id;
});
afterAll(() => school.close());

async function publish(changes: object): Promise<number> {
  await organiser.call('PUT', '/desk/programme', { form: { ...programmeForm, ...changes } });
  await organiser.call('POST', '/desk/programme/release', { tell_all: false });
  const [{ events }] = (await organiser.call('GET', '/desk/programme/releases')).body.data;
  return events[0].id;
}
const titles = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/event/logs')).body.data.map(({ title }: { title: string }) => title);

it('lets an imported speaker claim the profile by a mailed link and decline the event', async () => {
  const email = 'dana@example.org';
  const invite = () => organiser.call('POST', `/desk/speakers/${speakerId}/invite`, { email });
  expect((await invite()).status).toBe(200);
  const { text } = await mailTo(school.ctx.config.dataDir, email, 'invite');
  const token = /password\/reset\/([\w-]+)/.exec(text)?.[1];
  const claim = (address: string) =>
    school.call('POST', '/password/reset', {
      email: address,
      password: 'a pass phrase of four words',
      password_confirmation: 'a pass phrase of four words',
      token,
    });
  expect((await claim('other@example.org')).status).toBe(422);
  expect((await claim(email)).status).toBe(200);
  // The link works once.
  expect((await claim(email)).status).toBe(422);
  const { body } = await school.call('POST', '/login', { email, password: 'a pass phrase of four words' });
  expect(body.data.user).toMatchObject({ id: speakerId, last_name: 'Nurlan', role: { alias: 'expert' } });
  const headers = { authorization: `Bearer ${body.data.token}` };
  const path = `/event/${eventId}/speaking`;
  expect((await school.call('GET', path, undefined, headers)).body.data).toEqual({
    answer: null,
    note: null,
  });
  await school.call('PUT', path, { answer: 'no', note: 'I am ill' }, headers);
  const [listed] = (await organiser.call('GET', '/desk/speakers')).body.data;
  expect(listed).toMatchObject({ account: true, events: [{ id: eventId, answer: 'no', note: 'I am ill' }] });
  // A speaker with an account cannot be invited.
  expect((await invite()).status).toBe(404);
});

it('sends a scheduled announcement once when it is due, and a deleted one never', async () => {
  const body = {
    localized_title: { en: 'Doors open' },
    localized_content: { en: 'Come in' },
    to: { kind: 'all' },
  };
  const later = (after: number) =>
    organiser.call('POST', '/desk/announce', { ...body, at: seconds() + after });
  expect((await later(hour)).body.data).toEqual({ told: null });
  await later(2 * hour);
  const waiting = (await organiser.call('GET', '/desk/announce')).body.data;
  expect(waiting).toHaveLength(2);
  await organiser.call('DELETE', `/desk/announce/${waiting[1].id}`);
  await sendDueAnnouncements(school.ctx);
  expect(await titles(fan)).not.toContain('Doors open');
  await Promise.all(
    [3 * hour, 3 * hour].map((shift) =>
      sendDueAnnouncements({ ...school.ctx, now: () => Date.now() + shift * 1000 }),
    ),
  );
  expect((await titles(fan)).filter((title) => title === 'Doors open')).toHaveLength(1);
});

it('reminds people with a place and speakers once', async () => {
  const speaker = await school.person({ role: 'expert' });
  const id = await publish({
    time_start: seconds() + 600,
    time_finish: seconds() + hour,
    places: 1,
    experts: [speaker.id],
  });
  await fan.call('POST', `/event/${id}/booking`, {});
  expect(await sendReminders(school.ctx)).toBe(2);
  expect(await sendReminders(school.ctx)).toBe(0);
  expect(await titles(fan)).toContain('Starting soon: Planned');
  expect(await titles(speaker)).toContain('Starting soon: Planned');
});

it('renames a room in upcoming events as drafted changes', async () => {
  await publish({ room: 'Blue', time_start: seconds() + hour, time_finish: seconds() + 2 * hour });
  const done = await organiser.call('POST', '/desk/programme/rename', {
    what: 'room',
    from: 'Blue',
    to: 'Baikal',
  });
  expect(done.body.data).toEqual({ changed: 1 });
  expect((await organiser.call('GET', '/desk/programme')).body.data.changes).toMatchObject([
    { before: { room: 'Blue' }, after: { room: 'Baikal' } },
  ]);
  await organiser.call('DELETE', '/desk/programme');
});

it('adds and renames a course, and rejects deleting one that an event uses', async () => {
  const { id } = (await organiser.call('POST', '/desk/courses', { localized_title: { de: 'Wasser' } })).body
    .data;
  const event = await publish({ course_id: id });
  await organiser.call('PUT', `/desk/courses/${id}`, { localized_title: { de: 'Abwasser' } });
  expect((await fan.call('GET', `/event/${event}`)).body.data.course.localized_title).toEqual({
    de: 'Abwasser',
  });
  expect((await organiser.call('DELETE', `/desk/courses/${id}`)).status).toBe(422);
});

it('shows presence, places and ratings of the day’s events', async () => {
  const id = await publish({
    time_start: seconds() - 60,
    time_finish: seconds() + 600,
    places: 2,
    experts: [speakerId],
  });
  await fan.call('POST', `/event/${id}/rate`, { relevant: 5, informative: 4, interesting: 3 });
  const { events } = (await organiser.call('GET', '/desk/day')).body.data;
  expect(events.find((event: { id: number }) => event.id === id)).toMatchObject({
    hosts: [{ person: { id: speakerId }, inside: false }],
    joined: 0,
    places: 2,
    rating: 4,
    ratings: 1,
  });
});

it('sends the summary of the day once in the morning to people who chose it', async () => {
  // 02:30 UTC is after seven in the morning at the school, five hours ahead.
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const morning = Date.parse(`${day}T02:30:00Z`);
  const start = Math.floor(morning / 1000) + 2 * hour;
  const id = await publish({ time_start: start, time_finish: start + hour, room: 'Balkhash' });
  const reader = await school.person();
  for (const person of [reader, fan]) await person.call('PUT', `/event/${id}/agenda`, { starred: true });
  await reader.call('PUT', '/push/hours', { quiet: null, summary: true });
  const at = (now: number) => sendDailySummaries({ ...school.ctx, now: () => now });
  expect(await at(morning - hour * 1000)).toBe(0);
  expect(await at(morning)).toBe(1);
  expect(await at(morning + 60_000)).toBe(0);
  const [news] = (await reader.call('GET', '/event/logs')).body.data;
  expect(news.localized_content.de).toBe('09:30 · Planned · Balkhash');
  expect(await titles(fan)).not.toContain('Your agenda today');
});

it('hands an event over: new speaker in the same place, also in the draft, both notified, undone as a release', async () => {
  const [first, second, successor] = [
    await school.person({ role: 'expert', name: 'Anna' }),
    await school.person({ role: 'expert', name: 'Bert' }),
    await school.person({ role: 'expert', name: 'Clara' }),
  ];
  const id = await publish({ experts: [first.id, second.id], localized_name: { en: 'Soil' } });
  const { form } = (await organiser.call('GET', `/desk/programme/event/${id}`)).body.data;
  await organiser.call('PUT', '/desk/programme', { event_id: id, form: { ...form, room: 'Hall 2' } });
  await school.ctx.db.insertInto('course').values({ id: 9, localized_title: '{"en":"Water"}' }).execute();
  const slides = { url: 'https://example.org/slides', name: 'Slides', courses: [9], events: [id] };
  const { id: slidesId } = (await organiser.call('POST', '/library', slides)).body.data;
  const cursors = [await cursorOf(first), await cursorOf(successor)];
  const handOver = (from: number, to: number) =>
    organiser.call('POST', `/desk/event/${id}/hand-over`, { former_id: from, successor_id: to });
  const done = await handOver(first.id, successor.id);
  expect(done.status).toBe(200);
  const speakersOf = async () => {
    const { data } = (await fan.call('GET', `/event/${id}`)).body;
    return [data.user.id, ...data.experts.map((each: { id: number }) => each.id)];
  };
  expect(await speakersOf()).toEqual([successor.id, second.id]);
  expect((await organiser.call('GET', `/desk/programme/event/${id}`)).body.data.form).toMatchObject({
    room: 'Hall 2',
    experts: [successor.id, second.id],
  });
  expect(await titles(first)).toContain('You no longer speak at “Soil”');
  expect(await titles(successor)).toContain('You now speak at “Soil”');
  expect(await titles(second)).not.toContain('You now speak at “Soil”');
  const materialOf = async (person: Person, cursor: string) =>
    (await changesSince(person, cursor)).changes.find((each) => each.t === 'material' && each.id === slidesId)
      ?.op;
  expect(await materialOf(first, cursors[0]!)).toBe('del');
  expect(await materialOf(successor, cursors[1]!)).toBe('put');
  expect((await first.call('PUT', `/event/${id}/speaking`, { answer: 'yes' })).status).toBe(403);
  expect((await successor.call('PUT', `/event/${id}/speaking`, { answer: 'yes' })).status).toBe(200);
  const undo = `/desk/programme/releases/${done.body.data.id}/undo`;
  expect((await organiser.call('POST', undo)).status).toBe(200);
  expect(await speakersOf()).toEqual([first.id, second.id]);
  await organiser.call('DELETE', '/desk/programme');
});

it('refuses to hand an event over from a person who does not speak, and to participants or speakers', async () => {
  const [speaker, second] = [
    await school.person({ role: 'expert' }),
    await school.person({ role: 'expert' }),
  ];
  const id = await publish({ experts: [speaker.id, second.id] });
  const errorsOf = async (from: number, to: number) => {
    const { status, body } = await organiser.call('POST', `/desk/event/${id}/hand-over`, {
      former_id: from,
      successor_id: to,
    });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await errorsOf(fan.id, organiser.id)).toEqual([422, ['former_id']]);
  expect(await errorsOf(speaker.id, fan.id)).toEqual([422, ['successor_id']]);
  expect(await errorsOf(speaker.id, second.id)).toEqual([422, ['successor_id']]);
  expect(await errorsOf(speaker.id, 999_999)).toEqual([422, ['successor_id']]);
});
