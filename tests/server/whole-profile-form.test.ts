import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart, sendAs } from '../support/forms.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

/* Clients that implement only the specification save a profile as one form of all its fields. */

let school: School;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna', email: 'anna@example.org' });
});
afterAll(() => school.close());

const save = (body: FormData) => sendAs(school, anna, { method: 'POST', path: '/profile', body });
const form = (changes: Record<string, string>) =>
  multipart(
    Object.entries({
      first_name: 'Anna',
      last_name: 'Test',
      'localized_name[en]': 'Anna',
      'localized_surname[en]': 'Test',
      email: 'anna@example.org',
      email_visible: '0',
      role: 'attendee',
      position: 'Geologist',
      'study[0]': 'KazNU',
      video: '',
      ...changes,
    }),
  );

it('changes the editable fields and accepts the unchanged others', async () => {
  const { status, body } = await save(form({ position: 'Chemist' }));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ position: 'Chemist', study: ['KazNU'], email: 'anna@example.org' });
});

it('accepts a changed plain name that equals the name by language', async () => {
  const renamed = form({ first_name: 'Anne', 'localized_name[en]': 'Anne' });
  expect((await save(renamed)).body.data).toMatchObject({ first_name: 'Anne' });
  const back = form({});
  expect((await save(back)).body.data).toMatchObject({ first_name: 'Anna' });
});

it.each([
  ['email', 'other@example.org'],
  ['first_name', 'Bertha'],
  ['role', 'admin'],
  ['avatar', '/api/file/other'],
  ['course_type', '5'],
  ['chat_role', 'chat_admin'],
])('rejects a different %s by name, and changes nothing', async (field, value) => {
  const { status, body } = await save(form({ position: 'Boss', [field]: value }));
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect((await anna.call('GET', '/profile')).body.data.position).not.toBe('Boss');
});

it('accepts a video address and a birthday with a time, and removes the video on null', async () => {
  const address = 'https://example.org/v.mp4';
  const saved = await save(form({ video: address, birthday: '1980-02-03T00:00:00Z' }));
  expect(saved.body.data).toMatchObject({ video: address, birthday: '1980-02-03' });
  const again = await save(form({ video: address, position: 'Botanist' }));
  expect([again.status, again.body.data.video]).toEqual([200, address]);
  const { body } = await anna.call('POST', '/profile', { video: null });
  expect(body.data.video).toBeNull();
});

it('ignores unknown fields', async () => {
  const { status, body } = await save(form({ position: 'Botanist', haircut: 'short', _method: 'PUT' }));
  expect([status, body.data.position]).toEqual([200, 'Botanist']);
});

it('accepts maps by language in JSON', async () => {
  const { body } = await anna.call('POST', '/profile', {
    localized_name: { en: 'Anna', ru: 'Анна', de: null },
  });
  expect(body.data.localized_name).toEqual({ en: 'Anna', ru: 'Анна' });
});

it('accepts a number in national format, and addresses that begin with //', async () => {
  const { body } = await anna.call('POST', '/profile', {
    country: 'RU',
    phone: '8 (912) 345-67-89',
    instagram_link: '//instagram.com/d',
    facebook_link: 'facebook.com/d',
  });
  expect(body.data).toMatchObject({
    phone: '+79123456789',
    instagram_link: 'https://instagram.com/d',
    facebook_link: 'https://facebook.com/d',
  });
});
