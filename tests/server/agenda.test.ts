import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

const hour = 3_600_000;
let school: School;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  anna = await school.person();
});
afterAll(() => school.close());

async function event(columns: object = {}): Promise<number> {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Excursion',
      localized_name: JSON.stringify({ de: 'Exkursion' }),
      kind: 'workshop',
      time_start: new Date(Date.now() + hour),
      time_finish: new Date(Date.now() + 2 * hour),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const book = (who: Person, id: number) => who.call('POST', `/event/${id}/booking`);
const notificationsOf = async (who: Person, id: number) =>
  (await who.call('GET', '/event/logs')).body.data.filter(
    (log: { event?: { id: number } }) => log.event?.id === id,
  );

it('merges a star from one device and a note from another into one row that only their owner receives', async () => {
  const id = await event();
  const seen = { name: 'Excursion', start: 1, finish: 2, room: null, cancelled: false };
  await anna.call('PUT', `/event/${id}/agenda`, { starred: true, seen });
  await anna.call('PUT', `/event/${id}/agenda`, { note: 'Bring boots' });
  const { data } = (await anna.call('GET', '/agenda')).body;
  expect(data).toMatchObject([{ id, starred: true, note: 'Bring boots', seen }]);
  expect((await admin.call('GET', '/agenda')).body.data).toEqual([]);
  const delta = (await admin.call('GET', '/sync')).body;
  expect(JSON.stringify(delta)).not.toContain('Bring boots');
});

it.each([
  [{ note: 'x'.repeat(2001) }, 'note'],
  [{ starred: 'yes' }, 'starred'],
  [{ seen: { name: 'x' } }, 'seen.start'],
])('refuses %j at its field', async (body, field) => {
  const answer = await anna.call('PUT', `/event/${await event()}/agenda`, body);
  expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([422, field]);
});

it('gives three places to the first of twenty simultaneous requests, and queues the others in order', async () => {
  const id = await event({ places: 3 });
  const people = await Promise.all(Array.from({ length: 20 }, () => school.person()));
  const answers = await Promise.all(people.map((person) => book(person, id)));
  const rows = answers.map(({ body }) => body.data);
  expect(rows.filter(({ state }) => state === 'booked')).toHaveLength(3);
  const waiting = await Promise.all(
    people.map(async (person) => (await person.call('GET', '/bookings')).body.data[0]),
  );
  const positions = waiting.flatMap(({ position }) => position ?? []);
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  const { booking } = (await anna.call('GET', `/event/${id}`)).body.data;
  expect(booking).toMatchObject({ places: 3, booked: 3, waiting: 17, closes_at: null });
});

it('gives a returned place to the first person in the queue, who is notified once', async () => {
  const id = await event({ places: 1 });
  const [first, second, third] = [await school.person(), await school.person(), await school.person()];
  for (const person of [first, second, third]) await book(person, id);
  expect((await book(second, id)).body.data).toMatchObject({ state: 'waiting', position: 1 });
  await first.call('DELETE', `/event/${id}/booking`);
  await first.call('DELETE', `/event/${id}/booking`);
  expect((await second.call('GET', '/bookings')).body.data).toMatchObject([{ id, state: 'booked' }]);
  expect((await third.call('GET', '/bookings')).body.data).toMatchObject([{ state: 'waiting', position: 1 }]);
  const received = await notificationsOf(second, id);
  expect(received).toMatchObject([{ localized_title: { de: 'Sie haben jetzt einen Platz' } }]);
  expect(await notificationsOf(third, id)).toEqual([]);
});

it('gives a returned place to nobody whose account is suspended', async () => {
  const id = await event({ places: 1 });
  const [first, second, third] = [await school.person(), await school.person(), await school.person()];
  for (const person of [first, second, third]) await book(person, id);
  await school.ctx.db
    .updateTable('app_user')
    .set({ status: 'suspended' })
    .where('id', '=', second.id)
    .execute();
  await first.call('DELETE', `/event/${id}/booking`);
  expect((await third.call('GET', '/bookings')).body.data).toMatchObject([{ id, state: 'booked' }]);
});

it('gives added places to the queue, and takes no place away when there are fewer', async () => {
  const id = await event({ places: 1 });
  const [first, second] = [await school.person(), await school.person()];
  await book(first, id);
  await book(second, id);
  const places = (number: number) => admin.call('PUT', `/event/${id}/places`, { places: number });
  expect((await places(2)).body.data).toMatchObject({ places: 2, booked: 2, waiting: 0 });
  expect((await places(1)).body.data).toMatchObject({ places: 1, booked: 2 });
  const refused = await places(-3);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ places: ['Enter a whole number from 0 to 100000'] });
  const listed = (await admin.call('GET', `/event/${id}/bookings`)).body.data;
  expect(listed.map(({ person }: { person: { id: number } }) => person.id)).toEqual([first.id, second.id]);
});

it.each([
  ['without limited places', {}],
  ['that has begun', { places: 5, time_start: new Date(Date.now() - hour) }],
  ['with closed booking', { places: 5, booking_closes_at: new Date(Date.now() - 1000) }],
  ['that is cancelled', { places: 5, status: 'cancelled' }],
])('rejects booking an event %s', async (_, columns) => {
  const answer = await book(anna, await event(columns));
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['booking']]);
});

it('passes the place on and deletes the note when a person erases their account', async () => {
  const id = await event({ places: 1 });
  const [first, second] = [await school.person({ passwordHash: undefined as never }), await school.person()];
  await book(first, id);
  await book(second, id);
  await first.call('PUT', `/event/${id}/agenda`, { note: 'private words' });
  await first.call('DELETE', '/profile');
  expect((await second.call('GET', '/bookings')).body.data).toMatchObject([{ state: 'booked' }]);
  const notes = await school.ctx.db.selectFrom('agenda').select('note').where('event_id', '=', id).execute();
  expect(notes).toEqual([]);
});

it('books one place for a key that is pushed twice', async () => {
  const id = await event({ places: 2 });
  const person = await school.person();
  const ops = [{ op_id: randomUUID(), lane: 'any', kind: 'booking.add', args: { event_id: id } }];
  const push = () => person.call('POST', '/sync/push', { ops });
  expect((await push()).body.data[0]).toMatchObject({ status: 'done' });
  expect((await push()).body.data[0]).toMatchObject({ status: 'done' });
  expect((await admin.call('GET', `/event/${id}/bookings`)).body.data).toHaveLength(1);
});
