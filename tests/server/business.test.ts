import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTables,
  arrangeMeeting,
  errorsOf,
  keyed,
  meetingsOf,
  openBusiness,
  overlappingMeetings,
  personWithCard,
  requestMeeting,
  stepTo,
  titlesOf,
} from '../support/business.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let slots: number[];
let anna: Person;
let bert: Person;

beforeAll(async () => {
  school = await openSchool({ JITSI_URL: 'https://jitsi.example' });
});
afterAll(() => school.close());

beforeEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('business_meeting').execute();
  await school.ctx.db.deleteFrom('business_table').execute();
  slots = await openBusiness(school);
  await addTables(school, 'A', 'B');
  anna = await personWithCard(school, 'Anna');
  bert = await personWithCard(school, 'Bert');
});

const request = (by: Person, to: Person, more: object = {}) =>
  requestMeeting(by, to, { slots: slots.slice(0, 3), message: 'Pumps?', ...more });
const requested = async (by: Person, to: Person, more: object = {}): Promise<number> =>
  (await request(by, to, more)).body.data.id;

describe('a request', () => {
  it('becomes a meeting with a table and a chat when the partner accepts a slot', async () => {
    const cursor = await cursorOf(bert);
    const id = await requested(anna, bert);
    await bert.settled();
    const { changes } = await changesSince(bert, cursor);
    expect(changes.find(({ t }) => t === 'business_meeting')?.row).toMatchObject({
      id,
      state: 'requested',
      proposals: slots.slice(0, 3),
      proposed_by: anna.id,
      message: 'Pumps?',
      start: null,
    });
    const { body } = await stepTo(bert, id, 'accept', { start: slots[1], message: 'Gladly' });
    expect(body.data).toMatchObject({ state: 'accepted', start: slots[1], minutes: 30, table: 'A' });
    expect(body.data).toMatchObject({ message: 'Gladly', message_by: bert.id, proposals: [] });
    const [row] = await meetingsOf(anna);
    expect(row).toEqual(body.data);
    const chats = (await anna.call('GET', '/chat/group')).body.data;
    expect(chats.map((chat: { id: number }) => chat.id)).toContain(row.group_id);
    expect([(await titlesOf(bert))[0], (await titlesOf(anna))[0]]).toEqual([
      'Anna Test asks you for a meeting',
      'Bert Test accepted the meeting',
    ]);
  });

  it('keeps the last message of each of the two', async () => {
    const id = await requested(anna, bert);
    const { body } = await stepTo(bert, id, 'propose', { slots: [slots[5]], message: 'Later?' });
    expect(body.data).toMatchObject({ message: 'Later?', message_by: bert.id, other_message: 'Pumps?' });
    const accepted = await stepTo(anna, id, 'accept', { start: slots[5] });
    expect(accepted.body.data).toMatchObject({ message: 'Later?', other_message: 'Pumps?' });
    const moved = await stepTo(anna, id, 'propose', { slots: [slots[6]], message: 'Sorry' });
    expect(moved.body.data).toMatchObject({ message: 'Sorry', other_message: 'Later?' });
  });

  it('loses its message when it is changed without one, and the message of the other stays', async () => {
    const id = await requested(anna, bert);
    expect((await request(anna, bert, { message: null })).body.data).toMatchObject({ id, message: null });
    await stepTo(bert, id, 'propose', { slots: [slots[5]], message: 'Later?' });
    await request(anna, bert, { message: 'Sooner' });
    expect((await request(anna, bert, { message: null })).body.data).toMatchObject({
      ...{ message: 'Later?', message_by: bert.id, other_message: null },
    });
  });

  it('counts as withdrawn by the side that proposed last', async () => {
    const id = await requested(anna, bert);
    await stepTo(bert, id, 'propose', { slots: [slots[5]] });
    await stepTo(bert, id, 'cancel', {});
    expect((await titlesOf(anna))[0]).toBe('Bert Test withdrew the request');
  });

  it('is answered only by the side that did not propose', async () => {
    const id = await requested(anna, bert);
    expect(errorsOf(await stepTo(anna, id, 'accept', { start: slots[0] }))).toMatchObject({
      ...{ status: 422, type: 'business_meeting', id, start: [expect.any(String)] },
    });
    await stepTo(bert, id, 'propose', { slots: [slots[5]] });
    expect((await stepTo(bert, id, 'accept', { start: slots[5] })).status).toBe(422);
    expect((await stepTo(anna, id, 'accept', { start: slots[0] })).status).toBe(422);
    expect((await stepTo(anna, id, 'accept', { start: slots[5] })).body.data.start).toBe(slots[5]);
  });

  it('replaces the own proposals, and counters those of the other', async () => {
    const id = await requested(anna, bert);
    expect((await request(anna, bert, { slots: [slots[7]] })).body.data).toMatchObject({
      ...{ id, proposals: [slots[7]], proposed_by: anna.id },
    });
    expect((await request(bert, anna, { slots: [slots[8]] })).body.data).toMatchObject({
      ...{ id, proposals: [slots[8]], proposed_by: bert.id, state: 'requested' },
    });
  });

  it.each<[string, object, object]>([
    ['to a slot outside the rules', { slots: [1_000_000_000] }, { slots: [expect.any(String)] }],
    ['without a slot', { slots: [] }, { slots: [expect.any(String)] }],
    ['in a way that the partner does not offer', { way: 'online' }, { way: [expect.any(String)] }],
  ])('is refused %s', async (_, more, errors) => {
    const cora = await personWithCard(school, 'Cora', { ways: ['on_site'] });
    expect(errorsOf(await request(anna, cora, more))).toMatchObject({ status: 422, ...errors });
  });

  it('is refused to oneself, to people without an active card, and when meetings are off', async () => {
    const cora = await personWithCard(school, 'Cora', { active: false });
    expect((await request(anna, anna)).status).toBe(422);
    expect((await request(anna, cora)).status).toBe(422);
    await openBusiness(school, { courses: [4] });
    expect((await request(anna, bert)).status).toBe(422);
  });

  it('is refused while an organiser blocks the chat of the two', async () => {
    const { id } = (await anna.call('POST', '/chat/private', { user_id: bert.id })).body.data;
    const meeting = await requested(anna, bert);
    await school.ctx.db
      .updateTable('chat_group')
      .set({ blocked_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await request(anna, bert)).status).toBe(422);
    expect((await stepTo(bert, meeting, 'accept', { start: slots[0] })).status).toBe(422);
  });

  it('is limited to 20 open ones', async () => {
    for (let n = 0; n < 20; n++)
      expect((await request(anna, await personWithCard(school, `P${n}`))).status).toBe(200);
    const { body, status } = await request(anna, bert);
    expect([status, body.errors.user_id[0]]).toEqual([422, expect.stringContaining('20')]);
  });

  it('is withdrawn by its person when the device does not know its id yet', async () => {
    const id = await requested(anna, bert);
    const { body } = await anna.call('POST', `/business/people/${bert.id}/withdraw`, {}, keyed());
    expect(body.data).toMatchObject({ id, state: 'cancelled', ended_by: anna.id });
    expect((await anna.call('POST', `/business/people/${bert.id}/withdraw`, {}, keyed())).status).toBe(404);
  });

  it('is declined with a message', async () => {
    const id = await requested(anna, bert);
    expect((await stepTo(bert, id, 'decline', { message: 'No time' })).body.data).toMatchObject({
      ...{ state: 'declined', ended_by: bert.id, message: 'No time', start: null },
    });
    expect((await stepTo(anna, id, 'accept', { start: slots[0] })).status).toBe(422);
  });

  it('repeats nothing for a repeated key', async () => {
    const body = { user_id: bert.id, slots: [slots[0]], way: 'on_site' };
    const headers = keyed();
    const [first, second] = [
      await anna.call('POST', '/business/meetings', body, headers),
      await anna.call('POST', '/business/meetings', body, headers),
    ];
    expect(second.body.data).toEqual(first.body.data);
    expect(await titlesOf(bert)).toHaveLength(1);
  });
});

describe('an accepted meeting', () => {
  it('is moved when the other side accepts a proposal, and stays when it declines', async () => {
    const id = await arrangeMeeting(anna, bert, slots[0]!);
    expect((await stepTo(anna, id, 'propose', { slots: [slots[4]] })).body.data).toMatchObject({
      ...{ state: 'accepted', start: slots[0], proposals: [slots[4]] },
    });
    expect((await stepTo(bert, id, 'decline')).body.data).toMatchObject({
      ...{ state: 'accepted', start: slots[0], proposals: [], proposed_by: null },
    });
    await stepTo(bert, id, 'propose', { slots: [slots[6]] });
    expect((await stepTo(anna, id, 'accept', { start: slots[6] })).body.data.start).toBe(slots[6]);
    expect((await titlesOf(bert))[0]).toBe('Meeting moved: Anna Test');
    // The former slot is free again.
    await arrangeMeeting(await personWithCard(school, 'Cora'), bert, slots[0]!);
    expect(await overlappingMeetings(school)).toEqual([]);
  });

  it('frees its slot and its table when it is cancelled', async () => {
    const [cora, dana] = [await personWithCard(school, 'Cora'), await personWithCard(school, 'Dana')];
    const id = await arrangeMeeting(anna, bert, slots[0]!);
    await arrangeMeeting(cora, dana, slots[0]!);
    expect((await stepTo(anna, id, 'cancel', { message: 'Ill' })).body.data).toMatchObject({
      ...{ state: 'cancelled', ended_by: anna.id, table: null, start: slots[0] },
    });
    expect((await stepTo(bert, id, 'cancel')).body.data.state).toBe('cancelled');
    const again = await arrangeMeeting(anna, bert, slots[0]!);
    expect((await meetingsOf(bert)).find((row: { id: number }) => row.id === again).table).toBe('A');
  });

  it('takes no table online, but a room that the two enter around its time', async () => {
    const id = await arrangeMeeting(anna, bert, slots[0]!, {
      way: 'online',
      link: 'https://example.org/call',
    });
    expect((await meetingsOf(anna))[0]).toMatchObject({ table: null, room: true });
    expect((await stepTo(anna, id, 'entry')).status).toBe(422);
    const cora = await personWithCard(school, 'Cora');
    school.clock.shift = slots[0]! * 1000 - Date.now() - 14 * 60_000;
    expect((await stepTo(anna, id, 'entry')).body.data.address).toMatch(
      /^https:\/\/jitsi\.example\/yurt-[0-9a-f]{30}$/,
    );
    expect((await stepTo(cora, id, 'entry')).status).toBe(404);
    school.clock.shift += 3_600_000;
    expect((await stepTo(anna, id, 'entry')).status).toBe(422);
  });

  it('is rated once it has begun, and only the own feedback is shown', async () => {
    const id = await arrangeMeeting(anna, bert, slots[0]!);
    expect((await stepTo(anna, id, 'feedback', { feedback: 'useful' })).status).toBe(422);
    school.clock.shift = slots[0]! * 1000 - Date.now() + 60_000;
    expect((await stepTo(anna, id, 'feedback', { feedback: 'useful' })).body.data.feedback).toBe('useful');
    expect((await meetingsOf(bert))[0].feedback).toBe(null);
    expect((await stepTo(anna, id, 'cancel')).status).toBe(422);
    expect((await stepTo(anna, id, 'feedback', { feedback: null })).body.data.feedback).toBe(null);
  });
});
