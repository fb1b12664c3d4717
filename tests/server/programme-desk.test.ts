import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

const hour = 3600;
const soon = Math.floor(Date.now() / 1000) + 48 * hour;
let school: School;
let admin: Person;
let speaker: Person;
let fan: Person;
let other: Person;

beforeAll(async () => {
  school = await openSchool();
  [admin, speaker] = [await school.person({ role: 'moderator' }), await school.person({ role: 'expert' })];
  [fan, other] = [await school.person(), await school.person()];
});
afterAll(() => school.close());

const form = (changes: object = {}) => ({
  localized_name: { en: 'Landfill gas', de: 'Deponiegas', ru: 'Свалочный газ' },
  localized_description: { en: 'What is in it' },
  time_start: soon,
  time_finish: soon + hour,
  kind: 'lecture',
  course_id: null,
  room: 'Balkhash',
  track: null,
  languages: ['en'],
  experts: [speaker.id],
  places: null,
  cancelled: false,
  ...changes,
});
const draft = (body: object) => admin.call('PUT', '/desk/programme', body);
const release = async (body: object = {}) =>
  (await admin.call('POST', '/desk/programme/release', body)).body.data;
const notificationsOf = async (person: Person) => (await person.call('GET', '/event/logs')).body.data;
const changes = async () => (await admin.call('GET', '/desk/programme')).body.data.changes;

async function released(changed: object = {}): Promise<number> {
  await draft({ form: form(changed) });
  const { id } = await release({ tell_all: false });
  const { data } = (await admin.call('GET', '/desk/programme/releases')).body;
  return data.find((each: { id: number }) => each.id === id).events[0].id;
}

it('hides drafts, and on release shows them to everyone and notifies each person once', async () => {
  await draft({ form: form() });
  expect((await fan.call('GET', '/events')).body.data).toEqual([]);
  const done = await release();
  expect(done).toMatchObject({ added: 1, changed: 0 });
  const [event] = (await fan.call('GET', '/events')).body.data;
  expect(event).toMatchObject({ localized_name: { ru: 'Свалочный газ' }, room: 'Balkhash' });
  expect(event.user).toMatchObject({ id: speaker.id });
  expect(await notificationsOf(fan)).toMatchObject([
    { localized_content: { en: 'New events: 1. Changed events: 0.' } },
  ]);
});

it('notifies people who starred a moved event in detail, and others with counts only', async () => {
  const id = await released();
  await fan.call('PUT', `/event/${id}/agenda`, { starred: true });
  await draft({ event_id: id, form: form({ time_start: soon + hour, time_finish: soon + 2 * hour }) });
  const [change] = await changes();
  // The speaker and the person who starred the event.
  expect(change).toMatchObject({ event_id: id, concerned: 2, before: { time_start: soon } });
  const before = (await notificationsOf(fan)).length;
  await release();
  const news = await notificationsOf(fan);
  expect(news).toHaveLength(before + 1);
  expect(news[0]).toMatchObject({
    localized_title: { de: 'Verschoben: Deponiegas' },
    event: { id },
    changes: { time_start: soon + hour },
  });
  expect((await notificationsOf(other))[0]).toMatchObject({
    localized_title: { en: 'The schedule has changed' },
  });
});

it('sends one notification for two events of a person in one release', async () => {
  const [a, b] = [await released({ experts: [] }), await released({ experts: [] })];
  for (const id of [a, b]) await fan.call('PUT', `/event/${id}/agenda`, { starred: true });
  for (const id of [a, b]) await draft({ event_id: id, form: form({ experts: [], cancelled: true }) });
  const before = (await notificationsOf(fan)).length;
  await release();
  const news = await notificationsOf(fan);
  expect(news).toHaveLength(before + 1);
  expect(news[0].localized_content.en.split('\n')).toHaveLength(2);
});

it('releases a changed description without a notification', async () => {
  const id = await released();
  await fan.call('PUT', `/event/${id}/agenda`, { starred: true });
  const before = [(await notificationsOf(fan)).length, (await notificationsOf(other)).length];
  await draft({ event_id: id, form: form({ localized_description: { de: 'Neu' } }) });
  await release();
  expect([(await notificationsOf(fan)).length, (await notificationsOf(other)).length]).toEqual(before);
  expect((await fan.call('GET', `/event/${id}`)).body.data.localized_description).toEqual({ de: 'Neu' });
});

it('undoes a release in one step, and only once', async () => {
  const id = await released({ room: 'Foyer' });
  await draft({ event_id: id, form: form({ room: 'Elbe', places: 5 }) });
  await draft({ form: form({ localized_name: { en: 'Another' }, experts: [] }) });
  const done = await release({ tell_all: false });
  expect(done).toMatchObject({ added: 1, changed: 1 });
  const undo = () => admin.call('POST', `/desk/programme/releases/${done.id}/undo`);
  expect((await undo()).status).toBe(200);
  const events = (await fan.call('GET', '/events')).body.data;
  expect(events.find((event: { id: number }) => event.id === id)).toMatchObject({ room: 'Foyer' });
  expect(events.some(({ name }: { name: string }) => name === 'Another')).toBe(false);
  expect((await undo()).status).toBe(404);
});

it('rejects undoing an earlier release below a later one', async () => {
  const id = await released();
  await draft({ event_id: id, form: form({ room: 'One' }) });
  const first = await release({ tell_all: false });
  await draft({ event_id: id, form: form({ room: 'Two' }) });
  await release({ tell_all: false });
  const refused = await admin.call('POST', `/desk/programme/releases/${first.id}/undo`);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['release']]);
});

it('reports conflicts in the draft: room, speaker, too few places', async () => {
  const start = soon + 500 * hour;
  const times = { time_start: start, time_finish: start + hour };
  const id = await released({ ...times, places: 5 });
  await fan.call('POST', `/event/${id}/booking`);
  await draft({ form: form({ ...times, localized_name: { en: 'Rival' } }) });
  await draft({ event_id: id, form: form({ ...times, places: 0 }) });
  const all = await changes();
  const [rival, own] = all;
  expect(rival.conflicts.map(({ what }: { what: string }) => what)).toEqual(['room', 'speaker']);
  expect(own.conflicts.map(({ what }: { what: string }) => what)).toEqual(['room', 'speaker', 'places']);
  for (const change of all) await admin.call('DELETE', `/desk/programme/${change.id}`);
  expect(await changes()).toEqual([]);
});

it.each([
  [{ localized_name: {} }, 'form.localized_name'],
  [{ time_finish: soon - 1 }, 'form.time_finish'],
  [{ kind: 'party' }, 'form.kind'],
  [{ room: 'x'.repeat(121) }, 'form.room'],
  [{ experts: [999_999] }, 'form.experts'],
  [{ places: -1 }, 'form.places'],
])('rejects %j with an error at its field', async (changed, field) => {
  const { status, body } = await draft({ form: form(changed) });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('releases once when several organisers release at the same time', async () => {
  await draft({ form: form({ localized_name: { en: 'Once' } }) });
  const answers = await Promise.all(
    [1, 2, 3].map(() => admin.call('POST', '/desk/programme/release', { tell_all: false })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const events = (await fan.call('GET', '/events')).body.data;
  expect(events.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
});

it('sends an announcement to its recipients only', async () => {
  const id = await released({ places: 3, experts: [] });
  await fan.call('POST', `/event/${id}/booking`);
  const announceTo = (to: object) =>
    admin.call('POST', '/desk/announce', {
      localized_title: { de: 'Der Bus fährt um neun' },
      localized_content: { en: 'From the main entrance' },
      to,
    });
  const before = (await notificationsOf(other)).length;
  expect((await announceTo({ kind: 'booked', event: id })).body.data).toEqual({ told: 1 });
  expect((await notificationsOf(fan))[0]).toMatchObject({
    type: 'announcement',
    localized_title: { en: 'Der Bus fährt um neun' },
    event: { id },
  });
  expect((await notificationsOf(other)).length).toBe(before);
  // A person who only asked a question in the room takes part too.
  const question = { event_id: id, content: 'Who brings gloves?', anonymous: false, language: null };
  expect((await other.call('POST', '/event-question', question)).status).toBe(200);
  expect((await announceTo({ kind: 'event', event: id })).body.data).toEqual({ told: 2 });
  expect((await notificationsOf(other)).length).toBe(before + 1);
  expect((await announceTo({ kind: 'role', role: 'expert' })).body.data).toEqual({ told: 1 });
});
