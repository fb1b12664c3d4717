import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import { webhookEvents } from '../../contract/webhooks.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { mailTo } from '../support/mailbox.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

const publicUrl = 'https://school.example';
const hour = 3600;
let school: School;
let admin: Person;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  school = await openSchool({ PUBLIC_URL: publicUrl, WEBHOOK_LOCAL: 'on' });
  admin = await school.person({ role: 'admin', name: 'Dana' });
  const form = { url: receiver.url, events: webhookEvents, active: true };
  await admin.call('POST', '/desk/webhooks', form);
});
afterAll(async () => {
  await school.close();
  receiver.close();
});
afterEach(() => receiver.reset());

/** The bodies of an event, once as many have arrived; the order is not promised. */
async function bodies(event: WebhookEvent, count: number) {
  const found = () => {
    school.ctx.webhooks.wake();
    return receiver.received.filter(({ body }) => body.event === event);
  };
  await expect.poll(() => found().length, { interval: 20 }).toBe(count);
  return found().map(({ body }) => body.data);
}

const addEvent = async (places: number | null = null): Promise<number> => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Landfill gas',
      kind: 'lecture',
      places,
      time_start: new Date(Date.now() + 48 * hour * 1000),
      time_finish: new Date(Date.now() + 49 * hour * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

it('notifies of approved people', async () => {
  const { id } = await school.ctx.db
    .insertInto('app_user')
    .values({
      first_name: 'Anna',
      last_name: 'Weber',
      email: 'anna@example.org',
      role: 'attendee',
      status: 'pending',
      email_verified_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin.call('POST', '/desk/people/approve', { ids: [id] });
  // Once more changes nothing.
  await admin.call('POST', '/desk/people/approve', { ids: [id] });
  expect(await bodies('person.approved', 1)).toEqual([
    { person: id, address: `${publicUrl}/participants/${id}` },
  ]);
});

it('notifies of events that are released, changed or deleted by an undo', async () => {
  const start = Math.floor(Date.now() / 1000) + 48 * hour;
  const form = {
    localized_name: { en: 'Sorting lines' },
    localized_description: {},
    time_start: start,
    time_finish: start + hour,
    kind: 'lecture',
    course_id: null,
    room: null,
    track: null,
    languages: ['en'],
    experts: [],
    places: null,
    cancelled: false,
  };
  await admin.call('PUT', '/desk/programme', { form });
  const released = await admin.call('POST', '/desk/programme/release', { tell_all: false });
  const [added] = await bodies('event.changed', 1);
  const event = added.event as number;
  expect(added).toEqual({ event, deleted: false, address: `${publicUrl}/schedule/${event}/-` });
  await admin.call('PUT', `/event/${event}/places`, { places: 5 });
  expect(await bodies('event.changed', 2)).toEqual([added, added]);
  await admin.call('PUT', `/event/${event}/recording`, { url: 'https://youtu.be/abc' });
  expect(await bodies('event.changed', 3)).toEqual([added, added, added]);
  await admin.call('POST', `/desk/programme/releases/${released.body.data.id}/undo`);
  const all = await bodies('event.changed', 4);
  expect(all).toContainEqual({ ...added, deleted: true });
});

it('notifies of bookings, of places from the waiting list, and of cancellations', async () => {
  const event = await addEvent(1);
  const [anna, bert, clara] = [await school.person(), await school.person(), await school.person()];
  const address = `${publicUrl}/schedule/${event}/-`;
  for (const person of [anna, bert, clara]) await person.call('POST', `/event/${event}/booking`);
  const waiting = { event, state: 'waiting', address };
  expect(await bodies('booking.made', 3)).toEqual(
    expect.arrayContaining([
      { event, person: anna.id, state: 'booked', address },
      { ...waiting, person: bert.id },
      { ...waiting, person: clara.id },
    ]),
  );
  await anna.call('DELETE', `/event/${event}/booking`);
  await anna.call('DELETE', `/event/${event}/booking`);
  expect(await bodies('booking.cancelled', 1)).toEqual([{ event, person: anna.id, address }]);
  expect(await bodies('booking.made', 4)).toContainEqual({
    event,
    person: bert.id,
    state: 'booked',
    address,
  });
  // A deleted account has no id any more.
  await bert.call('DELETE', '/profile');
  expect(await bodies('booking.cancelled', 2)).toContainEqual({ event, person: null, address });
});

it('notifies of support requests of people, and of guests after they have confirmed', async () => {
  const person = await school.person();
  const { id } = (await person.call('POST', '/support', { message: 'A private question' })).body.data;
  await person.call('POST', `/support/${id}/reply`, { message: 'And another' });
  expect(await bodies('request.added', 1)).toEqual([
    { request: id, person: person.id, address: `${publicUrl}/desk/support/${id}` },
  ]);
  const guest = { name: 'Guest', email: 'guest@example.org', message: 'Hello' };
  await school.call('POST', '/support/guest', guest);
  const { text } = await mailTo(school.ctx.config.dataDir, guest.email, 'support-confirm');
  const token = /support\/confirm\/([\w-]+)/.exec(text)?.[1];
  await school.call('POST', '/support/guest/confirm', { token });
  await school.call('POST', '/support/guest/confirm', { token });
  const [, ofGuest] = await bodies('request.added', 2);
  expect(ofGuest).toMatchObject({ person: null });
  expect(receiver.received.map(({ text: sent }) => sent).join()).not.toMatch(/private|Hello|@|Guest/);
});

it('notifies of new materials', async () => {
  const added = await admin.call('POST', '/library', { url: 'https://example.org/tables', name: 'Tables' });
  const { id } = added.body.data;
  await admin.call('PUT', `/library/${id}`, { name: 'Other tables' });
  expect(await bodies('material.published', 1)).toEqual([
    { material: id, address: `${publicUrl}/library/material/${id}` },
  ]);
});

it('notifies of each certificate that is issued', async () => {
  const person = await school.person();
  const template = await admin.call('POST', '/desk/certificates/templates', {
    localized_title: { en: 'Certificate' },
    localized_text: { en: '{name}' },
    signatory: 'Prof. Omarova',
    localized_role: { en: 'Head of the school' },
    signature: null,
    rule: { counts: 'any', share: 60, course: null, from: null, to: null },
  });
  const { id } = template.body.data;
  const issued = { people: [person.id], mail: false };
  expect((await admin.call('POST', `/desk/certificates/templates/${id}/issue`, issued)).status).toBe(200);
  const { id: certificate } = await school.ctx.db
    .selectFrom('certificate')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(await bodies('certificate.issued', 1)).toEqual([
    { certificate, template: id, person: person.id, address: `${publicUrl}/desk/certificates` },
  ]);
});
