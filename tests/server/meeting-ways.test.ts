import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

const hour = 3_600_000;
const secrets = { jitsi: 'jitsi keeps this', rooms: 'rooms keep this', zoom: 'zoom keeps this' };

/**
 * Requests to the stand-in for Zoom’s API and a BigBlueButton server. The stand-in answers as their
 * documentation says.
 */
const requests: { path: string; query: URLSearchParams; raw: string; authorization: string }[] = [];
let broken = false;
function respondTo({ url = '', headers }: IncomingMessage): [number, string] {
  const { pathname, searchParams, search } = new URL(url, 'http://stand-in');
  requests.push({
    path: pathname,
    query: searchParams,
    raw: search.slice(1),
    authorization: headers.authorization ?? '',
  });
  if (broken) return [500, 'no'];
  if (pathname === '/oauth/token') return [200, JSON.stringify({ access_token: 'access' })];
  if (pathname.startsWith('/v2/users/'))
    return [200, JSON.stringify({ token: `a ${searchParams.get('type')} token` })];
  if (pathname === '/bigbluebutton/api/create')
    return [200, '<response><returncode>SUCCESS</returncode><meetingID>x</meetingID></response>'];
  return [404, ''];
}

let standIn: Server;
let school: School;
let author: Person;
let speaker: Person;
let attendee: Person;

beforeAll(async () => {
  standIn = createServer((request, response) => {
    const [status, text] = respondTo(request);
    response.writeHead(status).end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => standIn.once('listening', resolve));
  const origin = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
  school = await openSchool({
    ZOOM_SDK_KEY: 'key',
    ZOOM_SDK_SECRET: secrets.zoom,
    ZOOM_ACCOUNT_ID: 'account',
    ZOOM_CLIENT_ID: 'client',
    ZOOM_CLIENT_SECRET: 'password',
    ZOOM_HOST: 'host@school.example',
    ZOOM_OBF: 'on',
    ZOOM_API_URL: origin,
    ZOOM_OAUTH_URL: origin,
    JITSI_URL: 'https://meet.example/',
    JITSI_APP_ID: 'yurt',
    JITSI_SECRET: secrets.jitsi,
    BBB_URL: `${origin}/bigbluebutton`,
    BBB_SECRET: secrets.rooms,
    ATTENDANCE: 'named',
  });
  author = await school.person({ role: 'expert' });
  speaker = await school.person({ role: 'expert' });
  attendee = await school.person({ name: 'Änne' });
});
afterAll(async () => {
  await school.close();
  standIn.close();
});

async function meeting(way: string | null, columns: object = {}): Promise<number> {
  const start = Date.now();
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Сортировка',
      kind: 'lecture',
      user_id: author.id,
      time_start: new Date(start),
      time_finish: new Date(start + hour),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await school.ctx.db
    .insertInto('event_expert')
    .values({ event_id: id, user_id: speaker.id, position: 0 })
    .execute();
  const set = await author.call('PUT', `/event/${id}/meeting`, { meeting_way: way });
  expect(set.status).toBe(200);
  return id;
}
const enter = async (caller: Person, id: number) =>
  (await caller.call('POST', `/event/${id}/meeting-entry`)).body.data;
const key = (secret: string) => new TextEncoder().encode(secret);

it('Zoom: gives the author a host token (ZAK) and attendees an on-behalf token', async () => {
  const id = await meeting(null, { zoom_meeting_number: '123456789', zoom_password: 'word' });
  requests.length = 0;
  const { entry } = await enter(author, id);
  expect(entry).toMatchObject({ way: 'embedded', zoom: { role: 1, zak: 'a zak token', password: 'word' } });
  expect(entry.zoom).not.toHaveProperty('obf_token');
  const { payload } = await jwtVerify(entry.zoom.signature, key(secrets.zoom));
  expect(payload).toMatchObject({ mn: '123456789', role: 1 });
  expect(requests.map(({ path }) => path)).toEqual(['/oauth/token', '/v2/users/host%40school.example/token']);
  expect(requests[0]).toMatchObject({ authorization: `Basic ${btoa('client:password')}` });
  expect(Object.fromEntries(requests[0]!.query)).toEqual({
    grant_type: 'account_credentials',
    account_id: 'account',
  });
  expect(requests[1]!.authorization).toBe('Bearer access');
  const other = (await enter(attendee, id)).entry.zoom;
  expect(other).toMatchObject({ role: 0, obf_token: 'a onbehalf token' });
  expect(other).not.toHaveProperty('zak');
  expect(requests.at(-1)!.query.get('meeting_id')).toBe('123456789');
});

it('Jitsi: gives each event an unguessable room, and a token with the moderator flag', async () => {
  const id = await meeting('jitsi');
  const { entry } = await enter(attendee, id);
  expect(entry).toMatchObject({ way: 'jitsi', host: 'https://meet.example' });
  expect(entry.room).toMatch(/^yurt-[0-9a-f]{30}$/);
  const { payload } = await jwtVerify(entry.jwt, key(secrets.jitsi), { audience: 'jitsi', issuer: 'yurt' });
  expect(payload).toMatchObject({ sub: 'meet.example', room: entry.room, moderator: false });
  const moderator = await jwtVerify((await enter(speaker, id)).entry.jwt, key(secrets.jitsi));
  expect(moderator.payload).toMatchObject({ moderator: true });
  expect((await enter(author, id)).entry.room).toBe(entry.room);
  const other = await meeting('jitsi');
  expect((await enter(author, other)).entry.room).not.toBe(entry.room);
});

it('BigBlueButton: creates and joins the room with the documented checksums', async () => {
  const id = await meeting('bigbluebutton');
  requests.length = 0;
  const { entry } = await enter(attendee, id);
  const made = requests[0]!;
  const checksum = (call: string, raw: string) =>
    createHash('sha256')
      .update(call + raw.replace(/&checksum=\w+$/, '') + secrets.rooms)
      .digest('hex');
  expect(made.query.get('checksum')).toBe(checksum('create', made.raw));
  expect(made.query.get('name')).toBe('Сортировка');
  const joins = new URL(entry.address);
  expect(joins.searchParams.get('checksum')).toBe(checksum('join', joins.search.slice(1)));
  expect(joins.searchParams.get('fullName')).toContain('Änne');
  expect(joins.searchParams.get('role')).toBe('VIEWER');
  expect(joins.searchParams.get('password')).toBe(made.query.get('attendeePW'));
  const moderator = new URL((await enter(author, id)).entry.address).searchParams;
  expect([moderator.get('role'), moderator.get('password')]).toEqual([
    'MODERATOR',
    made.query.get('moderatorPW'),
  ]);
  expect(made.query.get('moderatorPW')).not.toBe(made.query.get('attendeePW'));
  expect(entry.address).not.toContain(secrets.rooms);
});

it('answers 503 and records no visit when the meeting service fails', async () => {
  const id = await meeting('bigbluebutton');
  broken = true;
  const { status } = await attendee.call('POST', `/event/${id}/meeting-entry`);
  broken = false;
  expect(status).toBe(503);
  expect((await author.call('GET', `/event/${id}/attendance`)).body.data.visits).toEqual([]);
});

it('links: returns the chosen link for a frame, the app or a tab, or one built from the meeting number', async () => {
  const framed = await meeting('frame', { internal_link: 'https://rooms.example/a' });
  expect((await enter(attendee, framed)).entry).toEqual({ way: 'frame', address: 'https://rooms.example/a' });
  const numbered = await meeting('app', { zoom_meeting_number: '987654321' });
  expect((await enter(attendee, numbered)).entry).toEqual({
    way: 'app',
    address: 'https://zoom.us/j/987654321',
  });
  const plain = await meeting(null, { zoom_link: 'https://zoom.us/j/1' });
  expect((await enter(attendee, plain)).entry).toEqual({ way: 'link', address: 'https://zoom.us/j/1' });
  const nothing = await meeting('frame');
  expect((await attendee.call('POST', `/event/${nothing}/meeting-entry`)).status).toBe(422);
});

it('with ATTENDANCE=named, records one visit per person, with the time of leaving', async () => {
  const id = await meeting('jitsi');
  const first = await enter(attendee, id);
  expect((await enter(attendee, id)).visit).toBe(first.visit);
  await enter(speaker, id);
  await attendee.call('POST', `/event/${id}/meeting-leave`, { visit: first.visit });
  const { named, visits } = (await author.call('GET', `/event/${id}/attendance`)).body.data;
  expect(named).toBe(true);
  expect(visits.map(({ person }: { person: { id: number } }) => person.id)).toEqual([
    attendee.id,
    speaker.id,
  ]);
  expect(visits.map(({ left_at }: { left_at: number | null }) => left_at === null)).toEqual([false, true]);
  const admin = await school.person({ role: 'admin' });
  const counts = (await admin.call('GET', '/meetings/attendance')).body.data;
  expect(counts).toContainEqual({ event_id: id, joined: 2, inside: 1 });
  const event = (await attendee.call('GET', `/event/${id}`)).body.data;
  expect(event.meeting).toEqual({ way: 'jitsi', named: true });
});

it('rejects a meeting way that the server is not configured for', async () => {
  const bare = await openSchool();
  const admin = await bare.person({ role: 'admin' });
  const { id } = await bare.ctx.db
    .insertInto('event')
    .values({ name: 'x', kind: 'lecture', time_start: new Date(), time_finish: new Date(Date.now() + hour) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = await admin.call('PUT', `/event/${id}/meeting`, { meeting_way: 'jitsi' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['meeting_way']]);
  const { ways, zoom_sdk } = (await admin.call('GET', '/meetings/ways')).body.data;
  expect([ways, zoom_sdk]).toEqual([['link', 'app', 'frame'], null]);
  await bare.close();
});

it('without ATTENDANCE=named, records visits without persons', async () => {
  const bare = await openSchool({ JITSI_URL: 'https://meet.example' });
  const admin = await bare.person({ role: 'admin' });
  const { id } = await bare.ctx.db
    .insertInto('event')
    .values({ name: 'x', kind: 'lecture', time_start: new Date(), time_finish: new Date(Date.now() + hour) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin.call('PUT', `/event/${id}/meeting`, { meeting_way: 'jitsi' });
  const { entry } = (await admin.call('POST', `/event/${id}/meeting-entry`)).body.data;
  expect(entry).not.toHaveProperty('jwt');
  const { named, visits } = (await admin.call('GET', `/event/${id}/attendance`)).body.data;
  expect([named, visits[0].person]).toEqual([false, null]);
  await bare.close();
});

it('serves the Zoom SDK files compressed from the package, and no other files', async () => {
  const { version } = (await author.call('GET', '/meetings/ways')).body.data.zoom_sdk;
  const base = `${school.url}/zoom/${version}`;
  const main = await fetch(`${base}/zoom-meeting-${version}.min.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(main.status).toBe(200);
  expect(main.headers.get('content-encoding')).toBe('br');
  expect(Number(main.headers.get('content-length'))).toBeLessThan(1_700_000);
  const text = await main.text();
  expect(Buffer.byteLength(text)).toBe(Number(main.headers.get('x-plain-length')));
  const wasm = await fetch(`${base}/lib/av/net.wasm`);
  expect(wasm.headers.get('content-type')).toBe('application/wasm');
  await wasm.arrayBuffer();
  const outside = ['/%2e%2e/package.json', '/lib/none.js', '/lib', '//etc/passwd', '/lib/../../package.json'];
  const statuses = await Promise.all(outside.map(async (path) => (await fetch(base + path)).status));
  expect(statuses).toEqual(outside.map(() => 404));
  expect((await fetch(`${school.url}/zoom/0.0.0/zoom-meeting-${version}.min.js`)).status).toBe(404);
});
