import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
const day = 24 * 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());
beforeEach(async () => {
  for (const table of ['event', 'cohort'] as const) await school.ctx.db.deleteFrom(table).execute();
});

const addGuests = async (): Promise<number> => {
  const form = { name: 'Guests', filter: { country: 'KZ' } };
  return (await admin.call('POST', '/desk/cohorts', form)).body.data.id;
};
const setCountry = async (person: Person, country: string) => {
  expect((await person.call('POST', '/profile', { country })).status).toBe(200);
};
const inKazakhstan = async (): Promise<Person> => {
  const person = await school.person();
  await setCountry(person, 'KZ');
  return person;
};

describe('the places of an event for a cohort', () => {
  const addEvent = async (places: number | null = 2): Promise<number> => {
    const start = new Date(school.ctx.now() + day);
    const { id } = await school.ctx.db
      .insertInto('event')
      .values({ name: 'Trip', kind: 'lecture', places, time_start: start, time_finish: start })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const limit = (id: number, cohorts: readonly number[], places = 2, by = admin) =>
    by.call('PUT', `/event/${id}/places`, { places, cohorts });
  const book = async (person: Person, id: number) => {
    const { status, body } = await person.call('POST', `/event/${id}/booking`);
    return status === 200 ? body.data.state : Object.keys(body.errors);
  };
  const placesFor = async (person: Person, id: number) =>
    (await person.call('GET', `/event/${id}`)).body.data.booking;

  it('can be booked by members only, and the event follows the members on devices', async () => {
    const [anna, other] = [await inKazakhstan(), await school.person()];
    const id = await addGuests();
    const eventId = await addEvent();
    expect((await limit(eventId, [id])).body.data).toMatchObject({
      may_book: expect.any(Boolean),
      cohorts: [id],
    });
    expect(await placesFor(other, eventId)).toMatchObject({ may_book: false, cohorts: [] });
    expect(await placesFor(anna, eventId)).toMatchObject({ may_book: true, cohorts: [] });
    expect(await book(other, eventId)).toEqual(['booking']);
    expect(await book(anna, eventId)).toBe('booked');
    const cursor = await cursorOf(other);
    await setCountry(other, 'KZ');
    const { changes } = await changesSince(other, cursor);
    expect(changes.find(({ t, id: row }) => t === 'event' && row === eventId)?.row.booking.may_book).toBe(
      true,
    );
    expect((await admin.call('GET', '/desk/cohorts')).body.data[0].uses).toEqual([
      { kind: 'event', id: eventId, name: 'Trip' },
    ]);
    expect((await admin.call('DELETE', `/desk/cohorts/${id}`)).status).toBe(422);
  });

  it('stay booked when a person leaves the cohort, but are not given to them from the waiting list', async () => {
    const [anna, bert, clara] = [await inKazakhstan(), await inKazakhstan(), await inKazakhstan()];
    const id = await addGuests();
    const eventId = await addEvent(1);
    await limit(eventId, [id], 1);
    expect([await book(anna, eventId), await book(bert, eventId), await book(clara, eventId)]).toEqual([
      'booked',
      'waiting',
      'waiting',
    ]);
    for (const person of [anna, bert]) await setCountry(person, 'DE');
    const stateOf = async (person: Person) => (await person.call('GET', '/bookings')).body.data[0]?.state;
    expect(await stateOf(anna)).toBe('booked');
    await limit(eventId, [id], 2);
    expect([await stateOf(bert), await stateOf(clara)]).toEqual(['waiting', 'booked']);
  });

  it('are limited by administrators, not by speakers', async () => {
    const host = await school.person({ role: 'expert' });
    const id = await addGuests();
    const eventId = await addEvent();
    await school.ctx.db.updateTable('event').set({ user_id: host.id }).where('id', '=', eventId).execute();
    expect((await limit(eventId, [id], 2, host)).status).toBe(403);
    expect((await host.call('PUT', `/event/${eventId}/places`, { places: 5 })).status).toBe(200);
    expect((await limit(eventId, [999_999])).status).toBe(422);
  });
});
