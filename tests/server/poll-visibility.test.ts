import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PollForm } from '../../contract/polls.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const form = (results: PollForm['results']): PollForm => ({
  localized_title: { en: 'Which day?' },
  kind: 'single',
  group: 'administrative',
  variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
  range: null,
  free_answer: false,
  mandatory: false,
  results,
  roles: [],
  courses: [],
  cohorts: [],
});

it('shows the results of an open poll to fewer people, but not to more', async () => {
  const { id } = (await admin.call('POST', '/desk/polls', form('organisers'))).body.data;
  const set = (results: PollForm['results']) => admin.call('PUT', `/desk/polls/${id}`, form(results));
  expect((await set('closed')).status).toBe(200);
  await admin.call('POST', `/desk/polls/${id}/open`);
  const wider = await set('voted');
  expect(wider.status).toBe(422);
  expect(Object.keys(wider.body.errors)).toEqual(['results']);
  expect((await set('organisers')).body.data).toMatchObject({ results: 'organisers' });
  expect((await set('closed')).status).toBe(422);
});
