import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { codeExpiresAfterMs, maxScreens, screenExpiresAfterMs, setScreen } from '../../contract/screens.ts';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { expireScreens } from '../../server/areas/screens/access.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let speaker: Person;
let organiser: Person;
let attendee: Person;
let eventId: number;
const logged: string[] = [];

const hour = 3_600_000;
const newEvent = async (room: string | null = 'Blue room', startsAt = Date.now(), name = 'Sorting lines') => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name,
      kind: 'lecture',
      room,
      user_id: speaker.id,
      time_start: new Date(startsAt),
      time_finish: new Date(startsAt + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  school = await openSchool({}, log);
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
  organiser = await school.person({ name: 'Organiser', role: 'moderator' });
  attendee = await school.person({ name: 'Attendee' });
});
beforeEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('screen').execute();
  eventId = await newEvent();
});
afterAll(() => school.close());

const open = async () =>
  (await school.call('POST', '/screens')).body.data as { token: string; code: string; expires_at: number };
const picture = (token: string) =>
  school.call('GET', '/screens/picture', undefined, { authorization: `Bearer ${token}` });
const connect = (by: Person, body: object = {}, event = eventId) =>
  by.call('POST', `/event/${event}/screens`, body);
const link = async (by = speaker) => (await connect(by)).body.data.token as string;
const choose = (body: object, by = speaker) => by.call('PUT', `/event/${eventId}/screen`, body);
const remote = async () => (await speaker.call('GET', `/event/${eventId}/screen`)).body.data;
const shown = async (token: string) => (await picture(token)).body.data.shown;
const ask = async (content: string, more: object = {}) =>
  (await attendee.call('POST', '/event-question', { event_id: eventId, content, ...more })).body.data
    .id as number;

describe('pairing', () => {
  it('shows the event once a moderator has entered the code', async () => {
    const { token, code } = await open();
    expect(code).toMatch(/^[ACEHKMPTXY2346789]{6}$/);
    expect((await picture(token)).body.data).toMatchObject({ event: null, shown: null });
    const connected = await connect(speaker, { code, name: 'Left wall' });
    expect(connected.body.data).toMatchObject({ screen: { name: 'Left wall' }, token: null });
    expect((await picture(token)).body.data).toMatchObject({
      event: { id: eventId, name: 'Sorting lines' },
      shown: { view: 'join' },
    });
    expect((await remote()).screens).toMatchObject([{ name: 'Left wall', connected: true }]);
  });

  it('accepts a code once', async () => {
    const { token, code } = await open();
    const other = await newEvent();
    expect((await connect(speaker, { code })).status).toBe(200);
    const again = await connect(speaker, { code }, other);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
    expect((await picture(token)).body.data.event.id).toBe(eventId);
  });

  it('rejects a wrong code and limits the attempts of a person', async () => {
    await open();
    const guesser = await school.person({ role: 'moderator' });
    let { status } = await connect(guesser, { code: 'ACEHKM' });
    expect(status).toBe(422);
    for (let attempt = 0; attempt < 110 && status !== 429; attempt++)
      status = (await connect(guesser, { code: 'ACEHKM' })).status;
    expect(status).toBe(429);
  });

  it('ends a code after ten minutes', async () => {
    const { token, code } = await open();
    school.clock.shift = codeExpiresAfterMs + 1000;
    expect((await connect(speaker, { code })).status).toBe(422);
    expect((await picture(token)).status).toBe(401);
  });

  it('is refused to people who do not moderate the event', async () => {
    const { token, code } = await open();
    expect((await connect(attendee, { code })).status).toBe(403);
    expect((await picture(token)).body.data.event).toBeNull();
  });

  it('works for two screens, one by code and one by link', async () => {
    const { token, code } = await open();
    await connect(organiser, { code });
    const second = await link();
    await choose({ view: 'announcement', text: 'Lunch is at noon' });
    for (const each of [token, second])
      expect(await shown(each)).toEqual({ view: 'announcement', text: 'Lunch is at noon' });
    expect((await remote()).screens).toHaveLength(2);
  });

  it('limits the screens of an event', async () => {
    for (let at = 0; at < maxScreens; at++) await connect(speaker);
    expect((await connect(speaker)).body.errors).toHaveProperty('code');
  });
});

describe('access', () => {
  it('ends when the screen is disconnected, and only for that screen', async () => {
    const [first, second] = [await link(), await link()];
    const [{ id }] = (await remote()).screens;
    const other = await newEvent();
    expect((await speaker.call('DELETE', `/event/${other}/screens/${id}`)).status).toBe(404);
    expect((await speaker.call('DELETE', `/event/${eventId}/screens/${id}`)).status).toBe(200);
    expect((await picture(first)).status).toBe(401);
    expect((await picture(second)).status).toBe(200);
  });

  it('ends a day after the event, and housekeeping deletes the screen', async () => {
    const token = await link();
    school.clock.shift = hour + screenExpiresAfterMs - 60_000;
    expect((await picture(token)).status).toBe(200);
    school.clock.shift += 120_000;
    expect((await picture(token)).status).toBe(401);
    await expireScreens(school.ctx);
    expect(await school.ctx.db.selectFrom('screen').select('id').execute()).toEqual([]);
  });

  it('gives a screen no other call', async () => {
    const token = await link();
    const headers = { authorization: `Bearer ${token}` };
    const closed = Object.values(endpoints).filter(({ access }) => access !== 'public');
    const reading = closed.filter(({ method }) => method === 'GET');
    expect(reading.length).toBeGreaterThan(50);
    const answers = await Promise.all(
      [...reading, setScreen].map(({ method, path }) =>
        school.call(method, path.replaceAll(/:\w+/g, String(eventId)), undefined, headers),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('gives a session no picture', async () => {
    expect((await picture(speaker.token)).status).toBe(401);
    expect((await school.call('GET', '/screens/picture')).status).toBe(401);
  });

  it('pauses while the platform is closed', async () => {
    const token = await link();
    const admin = await school.person({ role: 'admin' });
    await admin.call('PUT', '/desk/platform', { closed: true });
    expect((await picture(token)).body.code).toBe('closed');
    await admin.call('PUT', '/desk/platform', { closed: false });
    expect((await picture(token)).status).toBe(200);
  });

  it('stores and logs no token', async () => {
    const { token, code } = await open();
    await connect(speaker, { code });
    await picture(token);
    const rows = JSON.stringify(await school.ctx.db.selectFrom('screen').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(logged.join('')).not.toContain(token);
  });

  it('ends with the account of the person who connected the screen', async () => {
    const other = await school.person({ role: 'moderator' });
    const token = await link(other);
    await choose({ view: 'announcement', text: 'Mine' }, other);
    await erasePerson(school.ctx, (await findSession(school.ctx.db, other.token))!, false);
    expect((await picture(token)).status).toBe(401);
    expect(await shown(await link())).toEqual({ view: 'announcement', text: '' });
  });

  it('sends an unchanged picture as 304', async () => {
    const token = await link();
    const first = await picture(token);
    const address = `${school.url}/api/screens/picture`;
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(address, { headers })).status).toBe(304);
    await choose({ view: 'blank' });
    expect((await fetch(address, { headers })).status).toBe(200);
  });
});

describe('what is shown', () => {
  it('is the pinned question, else the one with most votes', async () => {
    const token = await link();
    await choose({ view: 'question' });
    expect(await shown(token)).toEqual({ view: 'question', question: null, open: 0 });
    const [first, second] = [await ask('How clean?'), await ask('How much?')];
    await organiser.call('PUT', `/event-question/${second}/vote`, { voted: true });
    expect(await shown(token)).toMatchObject({
      open: 2,
      question: { id: second, content: 'How much?', votes: 1, author: { en: 'Attendee Test' } },
    });
    await speaker.call('POST', `/event-question/${first}/moderate`, { act: 'pin' });
    expect((await shown(token)).question.id).toBe(first);
    await choose({ view: 'question', question_id: second });
    expect((await shown(token)).question.id).toBe(second);
  });

  it('contains no unpublished question and no author of an anonymous one', async () => {
    const token = await link();
    await speaker.call('PUT', `/event/${eventId}/room`, { questions: 'moderated', anonymous: true });
    const waiting = await ask('Is it waiting?', { anonymous: true });
    await choose({ view: 'question', question_id: waiting });
    expect((await shown(token)).question).toBeNull();
    await speaker.call('POST', `/event-question/${waiting}/moderate`, { act: 'publish' });
    expect(await shown(token)).toMatchObject({ question: { id: waiting, author: null } });
    await speaker.call('POST', `/event-question/${waiting}/moderate`, { act: 'decline' });
    expect((await shown(token)).question).toBeNull();
  });

  it('contains no question or poll of another event', async () => {
    const other = await newEvent();
    const foreign = (await attendee.call('POST', '/event-question', { event_id: other, content: 'There?' }))
      .body.data.id as number;
    expect((await choose({ view: 'question', question_id: foreign })).body.errors).toHaveProperty(
      'question_id',
    );
  });

  it('contains the results of a poll only if everybody may see them', async () => {
    const token = await link();
    const admin = await school.person({ role: 'admin' });
    const form = {
      localized_title: { en: 'Do you sort glass?' },
      kind: 'single',
      group: 'lecturers',
      variations: [{ localized_title: { en: 'Yes' } }, { localized_title: { en: 'No' } }],
      free_answer: false,
      mandatory: false,
      roles: [],
      courses: [],
      event_id: eventId,
    };
    const votesOf = async (results: string) => {
      const id = (await admin.call('POST', '/desk/polls', { ...form, results })).body.data.id as number;
      await admin.call('POST', `/desk/polls/${id}/open`);
      await attendee.call('POST', `/polls/${id}/vote`, { vote: 1 });
      await choose({ view: 'poll', poll_id: id });
      const whileOpen = (await shown(token)).poll.votes;
      await admin.call('POST', `/desk/polls/${id}/close`);
      return [whileOpen, (await shown(token)).poll.votes];
    };
    const yes = [{ key: '1', count: 1 }];
    expect(await votesOf('voted')).toEqual([yes, yes]);
    expect(await votesOf('closed')).toEqual([null, yes]);
    expect(await votesOf('organisers')).toEqual([null, null]);
  });

  it('is the rest of the day in the room, or the next event there', async () => {
    eventId = await newEvent('Green room', Date.now() - 60_000, 'Now');
    await newEvent('Green room', Date.now() + 100_000, 'After');
    await newEvent('Red room', Date.now() + 1000, 'Elsewhere');
    await newEvent('Green room', Date.now() - 5 * hour, 'Before');
    const token = await link();
    await choose({ view: 'agenda' });
    expect((await shown(token)).events.map(({ name }: { name: string }) => name)).toEqual(['Now', 'After']);
    await choose({ view: 'next' });
    expect((await shown(token)).event).toMatchObject({ name: 'After', speakers: [{ en: 'Speaker Test' }] });
  });

  it('is a countdown by the clock of the server', async () => {
    const token = await link();
    expect((await choose({ view: 'countdown' })).body.errors).toHaveProperty('minutes');
    await choose({ view: 'countdown', minutes: 5 });
    const { until, now } = await shown(token);
    expect(until - now).toBeGreaterThan(290);
    expect(until - now).toBeLessThanOrEqual(301);
  });

  it('contains hostile texts unchanged, and refuses those that are too long', async () => {
    const token = await link();
    const text = `<img src=x onerror=alert(1)> ${'ж'.repeat(200)} \u202Eمرحبا 👩‍👩‍👧`;
    await choose({ view: 'announcement', text });
    expect((await shown(token)).text).toBe(text);
    expect((await choose({ view: 'announcement', text: 'a'.repeat(5000) })).body.errors).toHaveProperty(
      'text',
    );
    expect((await choose({ view: 'announcement', text: '\u200b ' })).body.errors).toHaveProperty('text');
  });
});
