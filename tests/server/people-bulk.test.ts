import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BulkChange, PeopleFilterInput } from '../../contract/people-bulk.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let anna: Person;
let ben: Person;

const day = 24 * 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  const { db } = school.ctx;
  admin = await school.person({ role: 'admin', name: 'Admin' });
  await db.insertInto('course').values({ id: 1, localized_title: '{"en":"Waste"}' }).execute();
  await db.insertInto('course').values({ id: 2, localized_title: '{"en":"Water"}' }).execute();
});
afterAll(() => school.close());

let round = 0;
/** A word that is in the names of this test, and in no address. */
let mark: string;
beforeEach(async () => {
  round += 1;
  mark = `round-${round}-`;
  anna = await school.person({ name: `Anna ${mark}` });
  ben = await school.person({ name: `Ben ${mark}`, role: 'expert' });
});

const set = (person: Person, columns: Record<string, unknown>) =>
  school.ctx.db.updateTable('app_user').set(columns).where('id', '=', person.id).execute();
const names = async (query: string) => {
  const { people } = (await admin.call('GET', `/desk/people?${query}`)).body.data;
  return people.map(({ first_name }: { first_name: string }) => first_name).toSorted();
};
const change = (filter: PeopleFilterInput, total: number, to: BulkChange, by = admin) =>
  by.call('POST', '/desk/people/bulk', { filter, total, change: to });
const valueOf = (person: Person) =>
  school.ctx.db
    .selectFrom('app_user')
    .select(['role', 'course_type'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

it('lists people by role, course, country, state, language and last use', async () => {
  await set(anna, { course_type: 1, country: 'KZ', language: 'ru', last_action_at: new Date() });
  await set(ben, { status: 'declined', last_action_at: new Date(Date.now() - 10 * day) });
  const q = `q=${mark}`;
  const [a, b] = [`Anna ${mark}`, `Ben ${mark}`];
  for (const only of ['role=attendee', 'course=1', 'country=KZ', 'state=approved', 'language=ru'])
    expect([only, await names(`${q}&${only}`)]).toEqual([only, [a]]);
  for (const only of ['role=expert', 'course=none', 'state=declined', 'unseen=week'])
    expect([only, await names(`${q}&${only}`)]).toEqual([only, [b]]);
  expect(await names(`${q}&unseen=month`)).toEqual([]);
  expect((await admin.call('GET', '/desk/people?role=king')).status).toBe(422);
  expect((await admin.call('GET', '/desk/people?course=0')).status).toBe(422);
});

it('changes all people of a filter, and undoes it except where a value has changed since', async () => {
  await set(anna, { course_type: 2 });
  const clara = await school.person({ name: `Clara ${mark}` });
  await set(clara, { course_type: 1 });
  const filter = { q: mark };
  const done = await change(filter, 3, { field: 'course_type', value: 1 });
  expect(done.body.data).toMatchObject({ changed: 2, skipped: 1 });
  expect(await valueOf(anna)).toMatchObject({ course_type: 1 });
  await set(ben, { course_type: 2 });
  const path = `/desk/people/bulk/${done.body.data.id}/undo`;
  expect((await admin.call('POST', path)).body.data).toEqual({ restored: 1 });
  expect(await valueOf(anna)).toMatchObject({ course_type: 2 });
  expect(await valueOf(ben)).toMatchObject({ course_type: 2 });
  expect(await valueOf(clara)).toMatchObject({ course_type: 1 });
  expect((await admin.call('POST', path)).status).toBe(404);
  const [last] = (await admin.call('GET', '/desk/people/bulk')).body.data;
  expect(last).toMatchObject({ changed: 2, undone: true, change: { field: 'course_type', value: 1 } });
});

it('is refused if the filter selects other people than the caller has seen', async () => {
  const refused = await change({ q: mark }, 1, { field: 'role', value: 'expert' });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.total[0]).toContain('2');
  expect(await valueOf(anna)).toMatchObject({ role: 'attendee' });
});

it('gives no role above the one of the caller, and changes nobody above or the caller', async () => {
  const boss = await school.person({ name: `Boss ${mark}`, role: 'platformadmin' });
  const own = await school.person({ name: `Own ${mark}`, role: 'admin' });
  const filter = { q: mark };
  expect((await change(filter, 4, { field: 'role', value: 'admin' })).status).toBe(403);
  const done = await change(filter, 4, { field: 'role', value: 'moderator' }, own);
  expect(done.body.data).toMatchObject({ changed: 2, skipped: 2 });
  expect(await valueOf(boss)).toMatchObject({ role: 'platformadmin' });
  expect(await valueOf(own)).toMatchObject({ role: 'admin' });
});

it('sends changed people to devices and takes rights away within a second', async () => {
  const moderator = await school.person({ name: `Moderator ${mark}`, role: 'moderator' });
  expect((await moderator.call('GET', '/desk/waiting')).status).toBe(200);
  const done = await change({ q: `Moderator ${mark}` }, 1, { field: 'role', value: 'attendee' });
  expect(done.body.data.changed).toBe(1);
  // Sessions are cached for a second.
  school.clock.shift += 1100;
  expect((await moderator.call('GET', '/desk/waiting')).status).toBe(403);
  const audit = await school.ctx.db
    .selectFrom('audit')
    .select('details')
    .where('target_id', '=', moderator.id)
    .execute();
  expect(audit).toEqual([{ details: { role: 'attendee' } }]);
});
