import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

const hour = 3_600_000;
const settings = { ZOOM_SDK_KEY: 'a key', ZOOM_SDK_SECRET: 'a secret that nobody is told' };
let school: School;
let author: Person;
let attendee: Person;

beforeAll(async () => {
  school = await openSchool(settings);
  author = await school.person({ role: 'expert' });
  attendee = await school.person();
});
afterAll(() => school.close());

async function eventIn(ms: number, changes: object = {}): Promise<number> {
  const start = Date.now() + ms;
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting',
      kind: 'lecture',
      user_id: author.id,
      time_start: new Date(start),
      time_finish: new Date(start + hour),
      zoom_meeting_number: '123456789',
      zoom_password: 'word',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const requestSignature = (person: Person, id: number, body?: object) =>
  person.call('POST', `/event/${id}/meeting-signature`, body);
const claims = async (token: string) =>
  jwtVerify(token, new TextEncoder().encode(settings.ZOOM_SDK_SECRET), { algorithms: ['HS256'] });

it('signs role 1 for the author and role 0 for others, whatever role they request', async () => {
  const id = await eventIn(0);
  const own = (await requestSignature(author, id)).body.data;
  const { payload, protectedHeader } = await claims(own.signature);
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toMatchObject({ appKey: 'a key', sdkKey: 'a key', mn: '123456789', role: 1 });
  expect(payload.exp! - payload.iat!).toBe(7200);
  expect(payload['tokenExp']).toBe(payload.exp);
  expect(own).toMatchObject({ password: 'word', role: 1, expires_in: 7200 });
  const other = (await requestSignature(attendee, id)).body.data;
  expect((await claims(other.signature)).payload).toMatchObject({ role: 0 });
  expect((await requestSignature(attendee, id, { role: 1 })).body.data.role).toBe(0);
  expect(JSON.stringify([own, other])).not.toContain(settings.ZOOM_SDK_SECRET);
  const forged = other.signature.split('.');
  forged[1] = Buffer.from(JSON.stringify({ ...payload, role: 1 })).toString('base64url');
  await expect(claims(forged.join('.'))).rejects.toThrow(/signature/);
});

it.each([
  ['before its time', hour, {}],
  ['after its end', -3 * hour, {}],
  ['cancelled', 0, { status: 'cancelled' }],
  ['without a number', 0, { zoom_meeting_number: null }],
])('rejects everyone from an event %s', async (_, ms, changes) => {
  const { status, body } = await requestSignature(author, await eventIn(ms, changes));
  expect([status, Object.keys(body.errors)]).toEqual([422, ['meeting']]);
});

it('lets the speaker set the meeting, and shows it to participants only near its start', async () => {
  const id = await eventIn(hour);
  const form = {
    zoom_meeting_number: '987 654 3210',
    zoom_password: ' pass ',
    internal_link: 'https://meet.example/room',
    dial_in: '+49 30 1234',
  };
  expect((await attendee.call('PUT', `/event/${id}/meeting`, form)).status).toBe(403);
  const set = await author.call('PUT', `/event/${id}/meeting`, form);
  expect(set.body.data).toMatchObject({ ...form, zoom_meeting_number: '9876543210', zoom_password: 'pass' });
  const seen = (await attendee.call('GET', `/event/${id}`)).body.data;
  expect(seen).toMatchObject({ has_meeting: true, zoom_password: null, internal_link: null });
  expect(JSON.stringify(seen)).not.toMatch(/9876543210|meet\.example|1234|"pass/);
  school.clock.shift = hour;
  expect((await attendee.call('GET', `/event/${id}`)).body.data).toMatchObject({ dial_in: '+49 30 1234' });
  school.clock.shift = 0;
  const emptied = await author.call('PUT', `/event/${id}/meeting`, { dial_in: '', zoom_password: null });
  expect(emptied.body.data).not.toHaveProperty('dial_in');
  expect(emptied.body.data).toMatchObject({ internal_link: 'https://meet.example/room' });
});

it.each([
  [{ internal_link: 'javascript:alert(1)' }, 'internal_link'],
  [{ zoom_link: 'zoom' }, 'zoom_link'],
  [{ zoom_meeting_number: '12' }, 'zoom_meeting_number'],
  [{ dial_in: 'x'.repeat(1001) }, 'dial_in'],
])('rejects %j with an error at its field', async (form, field) => {
  const { status, body } = await author.call('PUT', `/event/${await eventIn(0)}/meeting`, form);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});
