import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryOf } from '../support/library.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let speaker: Person;
let stranger: Person;
let rater: Person;
let eventId: number;

beforeAll(async () => {
  school = await openSchool({ FFMPEG: 'off' });
  speaker = await school.person({ role: 'expert' });
  stranger = await school.person({ role: 'expert' });
  rater = await school.person();
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting',
      kind: 'lecture',
      user_id: speaker.id,
      time_start: new Date(Date.now() - 7_200_000),
      time_finish: new Date(Date.now() - 3_600_000),
      video_link: 'https://example.org/programme',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
  await rater.call('POST', `/event/${id}/rate`, { relevant: 5, informative: 5, interesting: 5 });
});
afterAll(() => school.close());

const { upload } = libraryOf(() => school);
const set = (person: Person, body: object) => person.call('PUT', `/event/${eventId}/recording`, body);
const notifications = async () =>
  (await rater.call('GET', '/event/logs')).body.data.filter(
    ({ type }: { type: string }) => type === 'recording',
  );

it('a speaker attaches a recording; participants are notified once, and removing it deletes the notification', async () => {
  expect((await set(stranger, { url: 'https://youtu.be/dQw4w9WgXcQ' })).status).toBe(403);
  const first = await set(speaker, { url: ' https://youtu.be/dQw4w9WgXcQ ' });
  expect(first.body.data.video_link).toBe('https://youtu.be/dQw4w9WgXcQ');
  await set(speaker, { url: 'https://vimeo.com/76979871' });
  expect(await notifications()).toMatchObject([{ event: { id: eventId }, content: 'Sorting' }]);
  const { body } = await rater.call('GET', '/event/list');
  expect(Object.values(body.data.video_link)).toEqual(['https://vimeo.com/76979871']);
  const none = await set(speaker, {});
  expect(none.body.data.video_link).toBe('https://example.org/programme');
  expect(await notifications()).toEqual([]);
});

it('accepts a film of the library, and rejects other material', async () => {
  const film = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypisom\0\0\0\0isommp42'),
    Buffer.alloc(64),
  ]);
  const { data } = (await upload(speaker, film, 'film.mp4')).body;
  expect(data.mime_type).toBe('video/mp4');
  expect((await set(speaker, { material_id: data.id })).body.data.video_link).toBe(
    `/library/material/${data.id}`,
  );
  const text = (await upload(speaker, 'words', 'words.txt')).body.data;
  expect((await set(speaker, { material_id: text.id })).body.errors).toHaveProperty('material_id');
});

it.each([
  'javascript:alert(1)',
  'not an address',
  '/library/material/1',
  `https://example.org/${'a'.repeat(2000)}`,
])('rejects %s with an error at its field', async (url) => {
  const { status, body } = await set(speaker, { url });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['url']]);
});
