import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let reader: Person;
let speaker: Person;
let organiser: Person;
let eventId: number;

const hour = 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  reader = await school.person({ name: 'Reader' });
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
  organiser = await school.person({ name: 'Organiser', role: 'moderator' });
});
beforeEach(async () => {
  const event = {
    name: 'Sorting lines',
    kind: 'lecture',
    user_id: speaker.id,
    time_start: new Date(),
    time_finish: new Date(Date.now() + hour),
  };
  const { id } = await school.ctx.db
    .insertInto('event')
    .values(event)
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
});
afterAll(() => school.close());

const ask = async (): Promise<number> =>
  (await reader.call('POST', '/event-question', { event_id: eventId, content: 'How clean?' })).body.data.id;
const moderate = (by: Person, id: number, act: string, more: object = {}) =>
  by.call('POST', `/event-question/${id}/moderate`, { act, ...more });
const setRoom = (settings: object) => speaker.call('PUT', `/event/${eventId}/room`, settings);

it('does not replace the written answer of somebody else', async () => {
  const id = await ask();
  await moderate(speaker, id, 'answered', { answer: 'Mine' });
  const refused = await moderate(organiser, id, 'answered', { answer: 'Another' });
  expect(refused).toMatchObject({ status: 412, body: { data: { answer: 'Mine' } } });
  expect((await moderate(speaker, id, 'answered', { answer: 'Corrected' })).status).toBe(200);
});

it('replaces the written answer of somebody else that the person has seen, but no later one', async () => {
  const id = await ask();
  await moderate(speaker, id, 'answered', { answer: 'Mine' });
  await moderate(speaker, id, 'answered', { answer: 'Corrected' });
  const late = await moderate(organiser, id, 'answered', { answer: 'Another', base: 'Mine' });
  expect(late).toMatchObject({ status: 412, body: { data: { answer: 'Corrected' } } });
  await moderate(organiser, id, 'answered', { answer: 'Another', base: 'Corrected' });
  expect(
    (await reader.call('GET', '/event-question')).body.data.find((row: { id: number }) => row.id === id),
  ).toMatchObject({ answer: 'Another' });
});

it('changes only the settings that are sent, and none that another person has changed meanwhile', async () => {
  const settings = async () => (await reader.call('GET', `/event/${eventId}`)).body.data.room_settings;
  await setRoom({ chat: true, base: { chat: false } });
  await setRoom({ anonymous: true, base: { anonymous: false } });
  expect(await settings()).toMatchObject({ questions: 'direct', anonymous: true, chat: true });
  await setRoom({ questions: 'moderated', base: { questions: 'direct' } });
  const refused = await setRoom({ questions: 'off', base: { questions: 'direct' } });
  expect(refused).toMatchObject({
    status: 412,
    body: { data: { room_settings: { questions: 'moderated' } } },
  });
  expect(await settings()).toMatchObject({ questions: 'moderated', chat: true });
  expect((await setRoom({ questions: 'moderated', base: { questions: 'direct' } })).status).toBe(200);
  await setRoom({ questions: 'off', anonymous: false });
  expect(await settings()).toMatchObject({ questions: 'off', anonymous: false, chat: true });
});
