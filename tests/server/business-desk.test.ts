import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addTables,
  arrangeMeeting,
  meetingsOf,
  openBusiness,
  overlappingMeetings,
  personWithCard,
  requestMeeting,
  stepTo,
  titlesOf,
} from '../support/business.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let slots: number[];
let tables: number[];
let anna: Person;
let bert: Person;
let cora: Person;
let dana: Person;
let organiser: Person;

beforeAll(async () => {
  school = await openSchool();
  organiser = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());

beforeEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('business_meeting').execute();
  await school.ctx.db.deleteFrom('business_table').execute();
  slots = await openBusiness(school);
  tables = await addTables(school, 'A', 'B', 'C');
  [anna, bert, cora, dana] = (await Promise.all(
    ['Anna', 'Bert', 'Cora', 'Dana'].map((name) => personWithCard(school, name)),
  )) as [Person, Person, Person, Person];
});

const desk = (method: string, path: string, body?: object) =>
  organiser.call(method, `/desk/business${path}`, body);
const place = (a: Person, b: Person, start: number, more: object = {}) =>
  desk('POST', '/meetings', { requester_id: a.id, partner_id: b.id, start, way: 'on_site', ...more });

it('adds, renames, closes and deletes tables; a new name reaches the people', async () => {
  expect((await desk('POST', '/tables', { name: ' D ' })).body.data.at(-1)).toMatchObject({
    ...{ name: 'D', position: 4, closed: false, coming: 0 },
  });
  await arrangeMeeting(anna, bert, slots[0]!);
  const renamed = await desk('PUT', `/tables/${tables[0]}`, { name: 'Window', closed: true });
  expect(renamed.body.data[0]).toMatchObject({ name: 'Window', closed: true, coming: 1 });
  expect((await meetingsOf(anna))[0].table).toBe('Window');
  expect((await desk('DELETE', `/tables/${tables[0]}`)).status).toBe(422);
  expect((await desk('DELETE', `/tables/${tables[1]}`)).status).toBe(200);
  await arrangeMeeting(cora, dana, slots[0]!);
  expect((await meetingsOf(cora))[0].table).toBe('C');
});

it('arranges a meeting by hand, also from an open request, and only in a free slot', async () => {
  const { body } = await requestMeeting(anna, bert, { slots: [slots[0]!] });
  const placed = await place(bert, anna, slots[4]!, { table_id: tables[1] });
  expect(placed.body.data).toMatchObject({
    ...{ id: body.data.id, state: 'accepted', start: slots[4], table: { id: tables[1], name: 'B' } },
  });
  for (const person of [anna, bert])
    expect((await titlesOf(person))[0]).toMatch(/^The organisers arranged a meeting/);
  const refused = await place(anna, cora, slots[4]!);
  expect([refused.status, refused.body.errors.start]).toEqual([
    ...[422, ['One of the two is not free at this time']],
  ]);
  expect((await place(cora, dana, slots[4]!, { table_id: tables[1] })).status).toBe(422);
  expect((await place(cora, dana, slots[4]!)).body.data.table.name).toBe('A');
  expect((await place(cora, cora, slots[5]!)).status).toBe(422);
  expect((await desk('GET', '/meetings')).body.data).toHaveLength(2);
});

it('moves and cancels meetings, and refuses the second of two organisers', async () => {
  const id = await arrangeMeeting(anna, bert, slots[0]!);
  const moved = await desk('PUT', `/meetings/${id}`, { start: slots[2], table_id: tables[2] });
  expect(moved.body.data).toMatchObject({ start: slots[2], table: { name: 'C' } });
  expect((await titlesOf(bert))[0]).toBe('Meeting moved: Anna Test');
  const second = await school.person({ role: 'admin' });
  const conflict = await second.call(
    'PUT',
    `/desk/business/meetings/${id}`,
    { start: slots[3] },
    { 'desk-seen': `business:${id}=0` },
  );
  expect([conflict.status, conflict.body.happened.act]).toEqual([412, 'edit']);
  expect((await desk('DELETE', `/meetings/${id}`)).status).toBe(200);
  expect((await meetingsOf(anna))[0]).toMatchObject({ state: 'cancelled', table: null, ended_by: null });
  expect((await desk('PUT', `/meetings/${id}`, { start: slots[3] })).status).toBe(422);
});

it('proposes and releases another arrangement when a table falls away, all or none', async () => {
  const first = await arrangeMeeting(anna, bert, slots[0]!);
  await arrangeMeeting(cora, dana, slots[0]!);
  const second = await arrangeMeeting(anna, cora, slots[3]!);
  const proposal = (await desk('GET', `/tables/${tables[0]}/rearrangement`)).body.data;
  expect(proposal).toMatchObject([
    { meeting: { id: first }, table: { name: 'C' } },
    { meeting: { id: second }, table: { name: 'B' } },
  ]);
  const moves = [
    { meeting_id: first, table_id: tables[2] },
    { meeting_id: second, table_id: null },
  ];
  const release = (some: object[]) => desk('POST', `/tables/${tables[0]}/release`, { moves: some });
  expect((await release(moves.slice(0, 1))).status).toBe(422);
  expect((await release([{ meeting_id: first, table_id: tables[1] }, moves[1]!])).status).toBe(422);
  expect((await meetingsOf(anna)).map(({ table }: { table: string }) => table)).toEqual(['A', 'A']);
  const before = (await titlesOf(anna)).length;
  expect((await release(moves)).body.data[0]).toMatchObject({ closed: true, coming: 0 });
  expect((await meetingsOf(anna)).map(({ table }: { table: string }) => table)).toEqual(['C', null]);
  expect((await titlesOf(anna)).length).toBe(before + 2);
  expect(await overlappingMeetings(school)).toEqual([]);
});

it('counts meetings, hides feedback of few people, and exports formulas as text', async () => {
  const id = await arrangeMeeting(anna, bert, slots[0]!);
  await requestMeeting(cora, dana, { slots: [slots[1]!] });
  await school.ctx.db.updateTable('app_user').set({ first_name: '=1+1' }).where('id', '=', anna.id).execute();
  school.clock.shift = slots[0]! * 1000 - Date.now() + 60_000;
  await stepTo(anna, id, 'feedback', { feedback: 'useful' });
  const { data } = (await desk('GET', '/statistics')).body;
  expect(data.states.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { state: 'requested', count: 1 },
    { state: 'accepted', count: 1 },
  ]);
  expect(data.slots).toEqual([{ start: slots[0], meetings: 1, tables: 1 }]);
  expect(data.tables[0]).toMatchObject({ name: 'A', meetings: 1 });
  expect(data.feedback[0]).toEqual({ feedback: 'useful', count: null });
  const response = await fetch(`${school.url}/api/desk/business/meetings.csv`, {
    headers: { authorization: `Bearer ${organiser.token}` },
  });
  expect(await response.text()).toContain(";A;'=1+1 Test;Bert Test");
});

it('refuses a name that another table has, also in other letters', async () => {
  for (const [method, path] of [
    ['POST', '/tables'],
    ['PUT', `/tables/${tables[0]}`],
  ] as const) {
    const { status, body } = await desk(method, path, { name: 'b' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
  }
  expect((await desk('PUT', `/tables/${tables[0]}`, { name: 'a' })).status).toBe(200);
});

it('places an open request only while it is open', async () => {
  const request = await requestMeeting(anna, bert, { slots: [slots[0]!] });
  const request_id = request.body.data.id;
  await stepTo(anna, request_id, 'cancel', {});
  expect((await place(anna, bert, slots[1]!, { request_id })).status).toBe(422);
  expect(await meetingsOf(anna)).toMatchObject([{ state: 'cancelled' }]);
});

it('notifies of another table without calling the meeting moved', async () => {
  const id = await arrangeMeeting(anna, bert, slots[0]!);
  await desk('PUT', `/meetings/${id}`, { start: slots[0], table_id: tables[2] });
  expect((await titlesOf(anna))[0]).toBe('Another table: meeting with Bert Test');
  await desk('PUT', `/meetings/${id}`, { start: slots[1] });
  expect((await titlesOf(anna))[0]).toBe('Meeting moved: Bert Test');
});
