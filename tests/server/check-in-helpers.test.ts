import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireHelpers } from '../../server/areas/check-in/helpers.ts';
import { write } from '../../server/db/write.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let moderator: Person;
let guest: Person;
let eventId: number;

const path = '/desk/check-in/helpers';
const day = '2026-06-08';
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 24 * 3600;

beforeAll(async () => {
  school = await openSchool();
  moderator = await school.person({ role: 'moderator' });
  guest = await school.person({ name: 'Guest' });
  const event = await school.ctx.db
    .insertInto('event')
    .values({ name: 'Tour', kind: 'lecture', time_start: new Date(), time_finish: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = event.id;
});
afterAll(() => school.close());

const nameHelper = (user_id: number, event_id: number | null = null, ends_at = inDays(1)) =>
  moderator.call('POST', path, { user_id, event_id, ends_at });
const addToDay = (person: Person, user_id = guest.id) =>
  person.call('POST', '/check-in', { user_id, day, event_id: null, at: 0 });
const addToEvent = (person: Person, user_id: number) =>
  person.call('POST', '/check-in', { user_id, day: null, event_id: eventId, at: 0 });
const peopleFor = async (person: Person) => (await person.call('GET', '/check-in/people')).body.data;
/** 410 if the device has to fetch a new snapshot. */
const pullStatus = async (person: Person, cursor: string) =>
  (await person.call('GET', `/sync?cursor=${cursor}`)).status;
const helpsOf = async (person: Person) => (await person.call('GET', '/check-in/code')).body.data[0].helps;

describe('a helper', () => {
  it('checks people in, and their devices fetch the list of people', async () => {
    const helper = await school.person();
    expect((await addToDay(helper)).status).toBe(403);
    const from = await cursorOf(helper);
    expect((await nameHelper(helper.id)).status).toBe(200);
    expect(await pullStatus(helper, from)).toBe(410);
    const { data } = (await helper.call('GET', '/notifications')).body;
    expect(data[0]).toMatchObject({ title: 'You help with the check-in' });
    expect(await helpsOf(helper)).toEqual({ event_id: null, ends_at: expect.any(Number) });
    expect(await peopleFor(helper)).toContainEqual(expect.objectContaining({ id: guest.id }));
    expect((await addToDay(helper)).status).toBe(200);
    // Check-ins by others arrive by the delta.
    const cursor = await cursorOf(helper);
    const other = await school.person();
    await addToDay(moderator, other.id);
    const { changes } = await changesSince(helper, cursor);
    expect(changes.filter(({ t }) => t === 'check_in')).toMatchObject([
      { op: 'put', row: { user_id: other.id } },
    ]);
    expect((await helper.call('GET', '/desk/badges')).status).toBe(403);
    expect((await helper.call('GET', path)).status).toBe(403);
  });

  it('of one event checks in to that event only', async () => {
    const helper = await school.person();
    const [first, second] = [await school.person(), await school.person()];
    await nameHelper(helper.id, eventId);
    expect((await addToEvent(helper, first.id)).status).toBe(200);
    expect((await addToDay(helper, first.id)).status).toBe(403);
    await addToDay(moderator, second.id);
    const seen = (await helper.call('GET', '/check-in')).body.data;
    expect(seen.every(({ event_id }: { event_id: number | null }) => event_id === eventId)).toBe(true);
    const undone = { user_id: second.id, day, event_id: null };
    expect((await helper.call('POST', '/check-in/undo', undone)).status).toBe(403);
  });

  it('loses the right and the list at once when organisers end the help', async () => {
    const helper = await school.person();
    await nameHelper(helper.id);
    const from = await cursorOf(helper);
    expect((await moderator.call('DELETE', `${path}/${helper.id}`)).status).toBe(200);
    expect((await addToDay(helper)).status).toBe(403);
    expect(await peopleFor(helper)).toEqual([]);
    expect(await pullStatus(helper, from)).toBe(410);
    expect(await helpsOf(helper)).toBeNull();
    expect((await moderator.call('DELETE', `${path}/${helper.id}`)).status).toBe(404);
  });

  it('may send check-ins from before the end for a day, because they were made offline', async () => {
    const [helper, early, late] = [await school.person(), await school.person(), await school.person()];
    const before = Date.now();
    await nameHelper(helper.id);
    // The device's clock has no parts of a millisecond.
    const during = Date.now() + 1;
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(during);
    expect((await moderator.call('DELETE', `${path}/${helper.id}`)).status).toBe(200);
    const send = async (user_id: number, at: number) =>
      (await helper.call('POST', '/check-in', { user_id, day, event_id: null, at })).status;
    expect(await send(early.id, before - 1000)).toBe(403);
    expect(await send(early.id, during)).toBe(200);
    expect(await send(late.id, Date.now() + 1000)).toBe(403);
    const { db, announcer } = school.ctx;
    await db
      .updateTable('check_in_helper')
      .set({ ends_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('user_id', '=', helper.id)
      .execute();
    expect(await send(late.id, during - 26 * 3_600_000)).toBe(403);
    await write(db, announcer, expireHelpers);
    const left = db.selectFrom('check_in_helper').selectAll().where('user_id', '=', helper.id);
    expect(await left.execute()).toEqual([]);
  });

  it('loses the right at the end of the time, and the devices fetch again', async () => {
    const helper = await school.person();
    await nameHelper(helper.id);
    const { db, announcer } = school.ctx;
    await db
      .updateTable('check_in_helper')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', helper.id)
      .execute();
    expect((await addToDay(helper)).status).toBe(403);
    expect(await peopleFor(helper)).toEqual([]);
    const from = await cursorOf(helper);
    await write(db, announcer, expireHelpers);
    expect(await pullStatus(helper, from)).toBe(410);
    const listed = (await moderator.call('GET', path)).body.data;
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(helper.id);
  });
});

it('refuses a time in the past, and people without an account', async () => {
  const person = await school.person();
  expect((await nameHelper(person.id, null, inDays(-1))).body.errors).toMatchObject({
    ends_at: ['This time is in the past'],
  });
  const waiting = await school.person({ status: 'pending' });
  expect((await nameHelper(waiting.id)).body.errors).toMatchObject({
    user_id: ['This person has no account yet'],
  });
  expect((await nameHelper(person.id, 999_999)).status).toBe(404);
});

it('changes the event and the end of a helper who is named again', async () => {
  const person = await school.person();
  await nameHelper(person.id);
  const { body } = await nameHelper(person.id, eventId, inDays(2));
  const own = body.data.filter(({ id }: { id: number }) => id === person.id);
  expect(own).toMatchObject([{ event_id: eventId }]);
});
