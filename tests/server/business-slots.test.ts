import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { expireRequests } from '../../server/areas/business/expire-requests.ts';
import { sendBusinessReminders } from '../../server/areas/business/send-business-reminders.ts';
import {
  addTables,
  arrangeMeeting,
  card,
  errorsOf,
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
  school = await openSchool();
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

describe('a slot', () => {
  const refusedStart = async (by: Person, id: number, start: number) => {
    const { status, body } = await stepTo(by, id, 'accept', { start });
    return [status, body.subject, body.errors?.start?.[0]];
  };

  it('is given to exactly one of 20 acceptances at once, and the others stay requests', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => personWithCard(school, `P${n}`)));
    const ids = await Promise.all(people.map((person) => requested(person, anna, { slots: [slots[0]] })));
    const answers = await Promise.all(ids.map((id) => stepTo(anna, id, 'accept', { start: slots[0] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused)
      expect(errorsOf(answer)).toMatchObject({ status: 422, type: 'business_meeting' });
    const states = (await meetingsOf(anna)).map(({ state }: { state: string }) => state);
    expect(states.filter((state: string) => state === 'requested')).toHaveLength(19);
    expect(await overlappingMeetings(school)).toEqual([]);
  });

  it('has as many meetings as tables when 20 pairs accept at once', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [a, b] = [await personWithCard(school, `A${n}`), await personWithCard(school, `B${n}`)];
        return { b, id: await requested(a, b, { slots: [slots[0]] }) };
      }),
    );
    const answers = await Promise.all(pairs.map(({ b, id }) => stepTo(b, id, 'accept', { start: slots[0] })));
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.table);
    expect(new Set(taken)).toEqual(new Set(['A', 'B']));
    expect(taken).toHaveLength(2);
    expect(answers.find(({ status }) => status === 422)?.body.errors.start).toEqual([
      'No table is free at this time',
    ]);
    expect(await overlappingMeetings(school)).toEqual([]);
  });

  it('is refused when the caller has blocked it, hosts an event or has booked one', async () => {
    const [first, second, third] = slots as [number, number, number];
    const id = await requested(anna, bert);
    await bert.call('PUT', '/business/plan', { blocked: [first] });
    const eventAt = async (start: number, host: number | null) =>
      (
        await school.ctx.db
          .insertInto('event')
          .values({
            ...{ name: 'Talk', kind: 'lecture', user_id: host },
            time_start: new Date(start * 1000 + 60_000),
            time_finish: new Date(start * 1000 + 120_000),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await eventAt(second, bert.id);
    const booked = await eventAt(third, null);
    await school.ctx.db
      .insertInto('booking')
      .values({ event_id: booked, user_id: bert.id, state: 'booked' })
      .execute();
    for (const start of [first, second, third])
      expect(await refusedStart(bert, id, start)).toEqual([
        ...[422, { type: 'business_meeting', id }],
        'You have something else at this time, or have blocked it',
      ]);
    await bert.call('PUT', '/business/plan', { freed: [first] });
    expect((await stepTo(bert, id, 'accept', { start: first })).status).toBe(200);
  });

  it('is refused without a reason when the other side is not free', async () => {
    const id = await requested(anna, bert, { slots: [slots[0]] });
    await anna.call('PUT', '/business/plan', { blocked: [slots[0]] });
    expect((await refusedStart(bert, id, slots[0]!))[2]).toBe('This time is no longer free');
    const { body } = await bert.call('GET', `/business/people/${anna.id}/slots`);
    expect(body.data.slots[0]).toEqual({ start: slots[0], free: false, table: true });
    expect(body.data.slots[1]).toEqual({ start: slots[1], free: true, table: true });
    await anna.call('PUT', '/business/profile', { ...card, active: false });
    const slotsOf = async (by: Person, { id: of }: Person) =>
      (await by.call('GET', `/business/people/${of}/slots`)).status;
    const cora = await personWithCard(school, 'Cora');
    // Only people with an open meeting still see the slots.
    expect([await slotsOf(bert, anna), await slotsOf(cora, anna)]).toEqual([200, 404]);
  });

  it('is blocked by starred events only if the person wants that', async () => {
    const { id: event } = await school.ctx.db
      .insertInto('event')
      .values({
        ...{ name: 'Talk', kind: 'lecture' },
        time_start: new Date(slots[0]! * 1000),
        time_finish: new Date(slots[1]! * 1000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await bert.call('POST', `/event/${event}/agenda`, { starred: true });
    await bert.call('PUT', `/event/${event}/agenda`, { starred: true });
    const free = async () =>
      (await anna.call('GET', `/business/people/${bert.id}/slots`)).body.data.slots[0].free;
    expect(await free()).toBe(true);
    await bert.call('PUT', '/business/plan', { starred_blocks: true });
    expect(await free()).toBe(false);
    await school.ctx.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', event).execute();
    expect(await free()).toBe(true);
  });

  it('counts towards the limit of a day', async () => {
    await openBusiness(school, { per_day: 1 });
    await arrangeMeeting(anna, bert, slots[0]!);
    const cora = await personWithCard(school, 'Cora');
    const id = await requested(cora, anna, { slots: [slots[3], slots[20]] });
    expect((await refusedStart(anna, id, slots[3]!))[2]).toBe(
      'You already have the maximum number of meetings on this day',
    );
    expect((await stepTo(anna, id, 'accept', { start: slots[20] })).status).toBe(200);
  });

  it('cannot be accepted after it has begun, or when it was never proposed', async () => {
    const id = await requested(anna, bert);
    expect((await refusedStart(bert, id, slots[9]!))[2]).toBe('This time is no longer proposed');
    school.clock.shift = slots[1]! * 1000 - Date.now() + 1000;
    expect((await refusedStart(bert, id, slots[1]!))[2]).toBe('This time is in the past');
    expect((await stepTo(bert, id, 'accept', { start: slots[2] })).status).toBe(200);
  });
});

describe('rows', () => {
  it('show cards of people who take part, and an inactive one as a deletion', async () => {
    const cursor = await cursorOf(anna);
    await bert.call('PUT', '/business/profile', { ...card, active: false });
    await anna.settled();
    const { changes } = await changesSince(anna, cursor);
    expect(changes.filter(({ t }) => t === 'business_profile')).toMatchObject([{ op: 'del', id: bert.id }]);
    const own = (await bert.call('GET', '/business/profiles')).body.data;
    expect(own.find(({ id }: { id: number }) => id === bert.id).active).toBe(false);
  });

  it('publish the card again when the person is hidden or the courses change', async () => {
    const cursor = await cursorOf(anna);
    await bert.call('POST', '/profile', { visible: false });
    await anna.settled();
    const { changes } = await changesSince(anna, cursor);
    expect(changes.filter(({ t }) => t === 'business_profile')).toMatchObject([{ op: 'del', id: bert.id }]);
    await openBusiness(school, { courses: [77] });
    const { body } = await anna.call('GET', '/business/profiles');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([anna.id]);
  });

  it('keep plans and meetings from everybody else', async () => {
    const cora = await personWithCard(school, 'Cora');
    const admin = await school.person({ role: 'admin' });
    const cursors = [await cursorOf(cora), await cursorOf(admin)] as const;
    const id = await arrangeMeeting(anna, bert, slots[0]!);
    await anna.call('PUT', '/business/plan', {
      blocked: [slots[4]],
      dismissed: { user_id: bert.id, dismissed: true },
    });
    for (const [at, person] of [cora, admin].entries()) {
      await person.settled();
      const { changes } = await changesSince(person, cursors[at]!);
      const kinds = changes.map(({ t }) => t);
      expect(kinds).not.toContain('business_meeting');
      expect(kinds).not.toContain('business_plan');
      expect(await meetingsOf(person)).toEqual([]);
      expect((await stepTo(person, id, 'cancel')).status).toBe(404);
    }
    expect((await cora.call('GET', '/business/plan')).body.data).toMatchObject([
      { id: cora.id, blocked: [] },
    ]);
    expect((await anna.call('GET', '/business/plan')).body.data).toMatchObject([
      { id: anna.id, blocked: [slots[4]], dismissed: [bert.id] },
    ]);
  });
});

describe('time', () => {
  it('expires requests whose slots have passed, and proposals of moves', async () => {
    const id = await requested(anna, bert);
    const cora = await personWithCard(school, 'Cora');
    const moved = await arrangeMeeting(anna, cora, slots[20]!);
    await stepTo(cora, moved, 'propose', { slots: [slots[0]] });
    expect(await expireRequests(school.ctx)).toBe(0);
    school.clock.shift = slots[2]! * 1000 - Date.now() + 1000;
    expect(await expireRequests(school.ctx)).toBe(2);
    const rows = await meetingsOf(anna);
    expect(rows.find((row: { id: number }) => row.id === id).state).toBe('expired');
    expect(rows.find((row: { id: number }) => row.id === moved)).toMatchObject({
      ...{ state: 'accepted', proposals: [], start: slots[20] },
    });
  });

  it('reminds both of a meeting once for each start', async () => {
    const id = await arrangeMeeting(anna, bert, slots[4]!);
    school.clock.shift = slots[4]! * 1000 - Date.now() - 10 * 60_000;
    expect(await sendBusinessReminders(school.ctx)).toBe(2);
    expect(await sendBusinessReminders(school.ctx)).toBe(0);
    const [log] = (await anna.call('GET', '/event/logs')).body.data;
    expect(log).toMatchObject({
      ...{ type: 'reminder', title: 'Starting soon: meeting with Bert Test', business: { id } },
    });
  });

  it('shows meetings in the calendar, cancelled ones as cancelled with a later sequence', async () => {
    const id = await arrangeMeeting(anna, bert, slots[0]!);
    const { feed } = (await anna.call('POST', '/agenda/feed')).body.data;
    const calendar = async () => {
      const text = await (await fetch(`${school.url}/api/calendar/${feed}`)).text();
      const event = text.slice(text.indexOf(`UID:business-${id}@`)).split('END:VEVENT')[0]!;
      return Object.fromEntries(
        event.split('\r\n').map((line) => [line.split(':')[0], line.split(':').slice(1).join(':')]),
      ) as Record<string, string>;
    };
    const before = await calendar();
    expect(before).toMatchObject({ SUMMARY: 'Meeting with Bert Test', LOCATION: 'A', STATUS: 'CONFIRMED' });
    await stepTo(bert, id, 'cancel');
    const after = await calendar();
    expect(after['STATUS']).toBe('CANCELLED');
    expect(Number(after['SEQUENCE'])).toBeGreaterThan(Number(before['SEQUENCE']));
  });
});

it('cancels the coming meetings of an erased person without their words, and frees the table', async () => {
  const id = await arrangeMeeting(anna, bert, slots[0]!, { message: 'Secret words' });
  const other = await requested(await personWithCard(school, 'Cora'), anna);
  await erasePerson(school.ctx, { id: anna.id, sessionId: 0 }, false);
  const [row] = await meetingsOf(bert);
  expect(row).toMatchObject({ id, state: 'cancelled', table: null, message: null });
  expect(row.requester).toMatchObject({ id: anna.id, first_name: '' });
  expect((await titlesOf(bert))[0]).toBe('Meeting cancelled: the account was deleted');
  expect(JSON.stringify(await bert.call('GET', '/event/logs'))).not.toContain('Anna');
  const cancelled = await school.ctx.db
    .selectFrom('business_meeting')
    .select('state')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  expect(cancelled.state).toBe('cancelled');
});

it.each([
  ['answered', 'Bert answered'],
  ['wrote last', 'Bert answered'],
])('deletes only the messages of an erased person who %s', async (order, left) => {
  const id = await requested(anna, bert, { message: 'Secret words' });
  await stepTo(bert, id, 'propose', { slots: [slots[5]], message: left });
  if (order === 'wrote last') await stepTo(anna, id, 'propose', { slots: [slots[6]], message: 'Secret too' });
  await erasePerson(school.ctx, { id: anna.id, sessionId: 0 }, false);
  const [row] = await meetingsOf(bert);
  expect(row).toMatchObject({ message: left, message_by: bert.id, other_message: null });
  expect(JSON.stringify(row)).not.toContain('Secret');
});
