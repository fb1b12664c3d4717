import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../server/db/migrate.ts';
import {
  arrangeMeeting,
  meetingsOf,
  openBusiness,
  overlappingMeetings,
  personWithCard,
  requestMeeting,
  rulesOfTest,
  titlesOf,
} from '../support/business.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const state = async () => (await admin.call('GET', '/desk/school')).body.data;
const save = async (change: object) =>
  admin.call('PUT', '/desk/school', { base: (await state()).version, ...change });
const shown = async () => (await school.call('GET', '/school')).body.data;

it('stores the rules of business meetings, and sends them with the school', async () => {
  expect((await shown()).business).toBe(null);
  const business = { ...rulesOfTest(), days: ['2026-06-09', '2026-06-08', '2026-06-09'], per_day: 4 };
  expect((await save({ business })).status).toBe(200);
  expect((await shown()).business).toEqual({ ...business, days: ['2026-06-08', '2026-06-09'] });
});

it.each<[string, object, string]>([
  ['without a day', { days: [] }, 'business.days'],
  ['with a day that does not exist', { days: ['2026-02-30'] }, 'business.days.0'],
  ['with a block that is shorter than a slot', { from: '13:00', to: '13:20' }, 'business.to'],
  ['with slots of three minutes', { minutes: 3 }, 'business.minutes'],
  ['without a way', { ways: [] }, 'business.ways'],
])('refuses rules %s', async (_, more, field) => {
  const { status, body } = await save({ business: { ...rulesOfTest(), ...more } });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

const keysOf = async (): Promise<string[]> =>
  (await shown()).competences.map(({ key }: { key: string }) => key);
const competence = (en: string, key?: string) => ({
  ...{ icon: 'book', localized_name: { en }, localized_text: {} },
  ...(key !== undefined && { key }),
});

it('gives competences keys, which stay when the name changes', async () => {
  await save({ competences: [competence('Water'), competence('Waste', '')] });
  const [water, waste] = (await keysOf()) as [string, string];
  expect([water, waste]).toEqual([expect.stringMatching(/^\w{8}$/), expect.stringMatching(/^\w{8}$/)]);
  await save({ competences: [competence('Waste water', waste), competence('Water', water)] });
  expect(await keysOf()).toEqual([waste, water]);
  // A client that knows no keys.
  await save({ competences: [competence('Soil'), competence('Water')] });
  const [soil, kept] = await keysOf();
  expect([soil !== waste && soil !== water, kept]).toEqual([true, water]);
  await save({ competences: [competence('Water', water), competence('Copy', water)] });
  expect(new Set(await keysOf()).size).toBe(2);
});

it('gives the competences of all former versions keys in a migration', async () => {
  const { db } = school.ctx;
  const named = (en: string) => ({ icon: 'book', localized_name: { en }, localized_text: {} });
  const versions = [
    [named('A'), named('B'), named('A')],
    [named('B'), { key: 'mine', ...named('C') }],
  ];
  for (const competences of versions)
    await db
      .insertInto('school_version')
      .values({ settings: JSON.stringify({ competences }), author_id: null })
      .execute();
  await migrations['062-competence-keys']!.up(db);
  const { rows } = await sql<{ keys: string[] }>`select array(
      select entry ->> 'key' from jsonb_array_elements(settings -> 'competences') as entry) as keys
    from school_version order by id desc limit 2`.execute(db);
  const [later, earlier] = rows.map(({ keys }) => keys) as [string[], string[]];
  expect(new Set(earlier).size).toBe(3);
  expect(later).toEqual([earlier[1], 'mine']);
});

it('moves meetings and contacts of merged accounts, and cancels one of two at the same time', async () => {
  const slots = await openBusiness(school, { ways: ['online'] });
  const people = ['Anna', 'Anja', 'Bert', 'Cora'].map((name) => personWithCard(school, name));
  const [keep, drop, bert, cora] = (await Promise.all(people)) as [Person, Person, Person, Person];
  const online = { way: 'online' };
  const kept = await arrangeMeeting(keep, bert, slots[0]!, online);
  const ended = await arrangeMeeting(cora, drop, slots[0]!, online);
  const moved = await arrangeMeeting(drop, cora, slots[2]!, online);
  const own = (await requestMeeting(keep, drop, { slots: [slots[5]!], ...online })).body.data.id;
  await requestMeeting(keep, cora, { slots: [slots[6]!], ...online });
  const second = (await requestMeeting(drop, cora, { slots: [slots[7]!], ...online })).body.data.id;
  const { code } = (await cora.call('GET', '/check-in/code')).body.data[0];
  await drop.call('POST', '/contacts', { user_id: cora.id, fields: ['email'], at: 0, code });
  const cursor = await cursorOf(bert);
  const merge = { keep: keep.id, drop: drop.id, fields: [], answers: [] };
  expect((await admin.call('POST', '/desk/people/merge', merge)).status).toBe(200);
  const { changes } = await changesSince(bert, cursor);
  expect(changes.filter(({ t }) => t === 'business_profile').map(({ op, id }) => [op, id])).toEqual(
    expect.arrayContaining([
      ['del', drop.id],
      ['put', keep.id],
    ]),
  );
  const rows: { id: number; state: string }[] = await meetingsOf(keep);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  expect([kept, ended, moved, second].map((id) => states.get(id))).toEqual([
    ...['accepted', 'cancelled', 'accepted', 'cancelled'],
  ]);
  expect(states.has(own)).toBe(false);
  expect(await overlappingMeetings(school)).toEqual([]);
  expect((await titlesOf(cora))[0]).toBe('Meeting cancelled: Anna Test');
  expect((await cora.call('GET', '/contacts')).body.data).toMatchObject([{ id: keep.id, state: 'offered' }]);
  expect((await keep.call('GET', '/contacts')).body.data).toMatchObject([{ id: cora.id, state: 'asked' }]);
});
