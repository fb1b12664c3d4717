import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxSessionPolls, sessionPollClosesAfterMs } from '../../contract/session-polls.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let speaker: Person;
let attendee: Person;
let eventId: number;

const hour = 3_600_000;
beforeAll(async () => {
  school = await openSchool();
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
  attendee = await school.person({ name: 'Attendee' });
});
beforeEach(async () => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting lines',
      kind: 'lecture',
      user_id: speaker.id,
      time_start: new Date(),
      time_finish: new Date(Date.now() + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
});
afterAll(() => school.close());

const yesNo = {
  localized_title: { en: 'Clear?' },
  kind: 'single',
  variations: [{ localized_title: { en: 'Yes' } }, { localized_title: { en: 'No' } }],
  results: 'voted',
};
const start = (by = speaker, more: object = {}, key = randomUUID()) =>
  by.call('POST', `/event/${eventId}/polls`, { ...yesNo, ...more }, { 'idempotency-key': key });
const close = (id: number, by = speaker, event = eventId) =>
  by.call('POST', `/event/${event}/polls/${id}/close`);
const seenBy = async (person: Person, id: number) =>
  ((await person.call('GET', '/polls')).body.data as { items: { id: number }[] }[])
    .flatMap(({ items }) => items)
    .find((poll) => poll.id === id);

const pollRow = (id: number) =>
  school.ctx.db.selectFrom('poll').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow();

it('is open to everybody at once, and nobody is notified', async () => {
  const started = await start();
  expect(started.body.data).toMatchObject({ state: 'open', session: true, own: true, event_id: eventId });
  const { id } = started.body.data;
  expect(await seenBy(attendee, id)).toMatchObject({ state: 'open', session: true, own: false, status: 1 });
  const logs = await school.ctx.db.selectFrom('log').select('id').where('poll_id', '=', id).execute();
  expect(logs).toEqual([]);
});

it('starts once however often it is sent', async () => {
  const key = randomUUID();
  const [first, again] = [await start(speaker, {}, key), await start(speaker, {}, key)];
  expect(again.body.data.id).toBe(first.body.data.id);
});

it('takes answers, and shows results live to those who have answered', async () => {
  const { id } = (await start()).body.data;
  const other = await school.person();
  await attendee.call('POST', `/polls/${id}/vote`, { vote: 1 });
  const results = async (by: Person) => (await by.call('GET', `/polls/${id}/results`)).body.data;
  expect(await results(attendee)).toMatchObject({ hidden: null, votes: [{ key: '1', count: 1 }] });
  expect(await results(other)).toMatchObject({ hidden: 'voted', votes: [] });
});

it('is closed by the speaker, and only polls of the event are', async () => {
  const { id } = (await start()).body.data;
  expect((await close(id, attendee)).status).toBe(403);
  const before = eventId;
  const [other] = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Other',
      kind: 'lecture',
      user_id: attendee.id,
      time_start: new Date(),
      time_finish: new Date(),
    })
    .returning('id')
    .execute();
  expect((await close(id, attendee, other!.id)).status).toBe(404);
  expect((await close(id, speaker, before)).body.data.state).toBe('closed');
  const { closed_at } = await pollRow(id);
  expect((await close(id)).status).toBe(200);
  expect((await pollRow(id)).closed_at).toEqual(closed_at);
});

it('is closed by the key that its starter used, in the order of a push', async () => {
  const key = randomUUID();
  const op = (kind: string, args: object, op_id = randomUUID()) => ({
    op_id,
    kind,
    args: { event_id: eventId, ...args },
    lane: `room:${eventId}`,
  });
  const ops = [op('poll.start', yesNo, key), op('poll.close', { poll: key })];
  const push = async (by: Person, sent: object[]) =>
    (await by.call('POST', '/sync/push', { ops: sent })).body.data;
  const [started, closed] = await push(speaker, ops);
  expect(closed).toMatchObject({ status: 'done', data: { id: started.data.id, state: 'closed' } });
  expect(await push(speaker, ops)).toMatchObject([
    { status: 'done', data: { id: started.data.id } },
    { status: 'done', data: { id: started.data.id } },
  ]);
  const late = await attendee.call('POST', `/polls/${started.data.id}/vote`, { vote: 1 });
  expect(late.body.errors).toHaveProperty('vote');
  const admin = await school.person({ role: 'admin' });
  expect(await push(admin, [op('poll.close', { poll: key })])).toMatchObject([
    { status: 'dead', code: 'notFound' },
  ]);
});

it('does not close a poll of the organisers', async () => {
  const admin = await school.person({ role: 'admin' });
  const form = { ...yesNo, group: 'final', free_answer: false, mandatory: false, roles: [], courses: [] };
  const { id } = (await admin.call('POST', '/desk/polls', { ...form, event_id: eventId })).body.data;
  await admin.call('POST', `/desk/polls/${id}/open`);
  expect((await close(id)).status).toBe(404);
});

it('closes by itself a day after the event', async () => {
  const { closes_at } = (await start()).body.data;
  const expected = (Date.now() + hour + sessionPollClosesAfterMs) / 1000;
  expect(Math.abs(closes_at - expected)).toBeLessThan(120);
});

it('refuses what does not fit, and people who do not speak at the event', async () => {
  expect((await start(attendee)).status).toBe(403);
  expect((await start(speaker, { variations: [] })).body.errors).toHaveProperty('variations');
  expect((await start(speaker, { kind: 'scale' })).body.errors).toHaveProperty('range');
  expect((await start(speaker, { kind: 'ranking' })).status).toBe(422);
  expect((await start(speaker, { localized_title: {} })).status).toBe(422);
  await school.ctx.db
    .insertInto('poll')
    .values(
      Array.from({ length: maxSessionPolls }, () => ({
        title: 'Earlier',
        localized_title: '{}',
        kind: 'text' as const,
        grouped: 'lecturers' as const,
        variations: '[]',
        event_id: eventId,
        session: true,
        started_by: null,
        electorate: null,
      })),
    )
    .execute();
  expect((await start()).body.errors).toHaveProperty('localized_title');
});

it('sends live results to the room in a few frames, and none of those for later', async () => {
  const live = (await start()).body.data.id;
  const later = (await start(speaker, { results: 'closed' })).body.data.id;
  const listener = listen(school.url, attendee.token);
  try {
    listener.echo.private(`room.${eventId}`);
    await listener.receives(
      ({ event, channel }) => event === 'presence:subscribed' && channel === `private-room.${eventId}`,
    );
    const people = await Promise.all(Array.from({ length: 8 }, () => school.person()));
    const before = listener.received.length;
    await Promise.all(
      people.flatMap((person) =>
        [later, live].map((id) => person.call('POST', `/polls/${id}/vote`, { vote: 2 })),
      ),
    );
    await listener.receives(({ event, data }) => event === 'room.frame' && data.polls[0]?.voted === 8, 3000);
    const frames = listener.received.slice(before).filter(({ event }) => event === 'room.frame');
    expect(frames.length).toBeLessThan(7);
    const polls = frames.flatMap(({ data }) => data.polls as { id: number }[]);
    expect(new Set(polls.map(({ id }) => id))).toEqual(new Set([live]));
    expect(polls.at(-1)).toEqual({
      id: live,
      voted: 8,
      skipped: 0,
      withheld: 0,
      votes: [{ key: '2', count: 8 }],
      texts: [],
    });
  } finally {
    listener.close();
  }
});

describe('a quiz', () => {
  const question = (more: object = {}) => start(speaker, { results: 'closed', correct: 2, ...more });
  const ranking = async (by: Person) => (await by.call('GET', `/event/${eventId}/quiz`)).body.data;
  const answer = (by: Person, id: number, vote: number, anonymously = false) =>
    by.call('POST', `/polls/${id}/vote`, { vote, anonymously });
  const setName = (by: Person, named: boolean) => by.call('PUT', `/event/${eventId}/quiz`, { named });

  it('shows the right answer to its starter, and to others once the poll is closed', async () => {
    const { id } = (await question()).body.data;
    expect(await seenBy(speaker, id)).toMatchObject({ quiz: true, correct: 2 });
    expect(await seenBy(attendee, id)).toMatchObject({ quiz: true, correct: null });
    await close(id);
    expect(await seenBy(attendee, id)).toMatchObject({ quiz: true, correct: 2 });
    expect(await seenBy(attendee, (await start()).body.data.id)).toMatchObject({
      quiz: false,
      correct: null,
    });
  });

  it('has a right answer among the options of a single choice', async () => {
    for (const more of [
      { correct: 3 },
      { correct: 0 },
      { kind: 'multiple' },
      { kind: 'text', variations: [] },
    ])
      expect((await question(more)).body.errors).toHaveProperty('correct');
  });

  it('ranks answers with a name to closed questions, and names only people who agree', async () => {
    const [first, second, third] = [await school.person(), await school.person(), await school.person()];
    const ids = [(await question()).body.data.id, (await question()).body.data.id];
    const open = (await question()).body.data.id;
    for (const id of [...ids, open]) await answer(first, id, 2);
    await answer(second, ids[0], 2);
    await answer(second, ids[1], 1);
    for (const id of ids) await answer(third, id, 2, true);
    expect(await ranking(first)).toMatchObject({ questions: 0, people: 0, own: null });
    for (const id of ids) await close(id);
    expect(await ranking(first)).toEqual({
      questions: 2,
      people: 2,
      own: { points: 2, rank: 1 },
      named: false,
      entries: [],
    });
    expect(await ranking(second)).toMatchObject({ own: { points: 1, rank: 2 } });
    expect(await ranking(third)).toMatchObject({ own: null });
    await setName(second, true);
    const entry = { person: { id: second.id }, points: 1, rank: 2 };
    expect(await ranking(speaker)).toMatchObject({ entries: [entry], own: null });
    expect((await setName(second, false)).body.data).toMatchObject({ named: false, entries: [] });
  });

  it('gives people with equal points the same place', async () => {
    const [first, second, third] = [await school.person(), await school.person(), await school.person()];
    const { id } = (await question()).body.data;
    await answer(first, id, 2);
    await answer(second, id, 2);
    await answer(third, id, 1);
    await close(id);
    const ranks = await Promise.all([first, second, third].map(async (by) => (await ranking(by)).own.rank));
    expect(ranks).toEqual([1, 1, 3]);
  });
});
