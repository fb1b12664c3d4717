import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askableAfterMs, maxQuestionsPerPerson } from '../../contract/event-questions.ts';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { listen } from '../support/echo.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let author: Person;
let reader: Person;
let speaker: Person;
let organiser: Person;
let eventId: number;

const hour = 3_600_000;
const newEvent = async (kind = 'lecture', finishesAt = Date.now() + hour): Promise<number> => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting lines',
      kind,
      user_id: speaker.id,
      time_start: new Date(finishesAt - hour),
      time_finish: new Date(finishesAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

beforeAll(async () => {
  school = await openSchool();
  author = await school.person({ name: 'Author' });
  reader = await school.person({ name: 'Reader' });
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
  organiser = await school.person({ name: 'Organiser', role: 'moderator' });
});
beforeEach(async () => {
  eventId = await newEvent();
});
afterAll(() => school.close());

const ask = (by: Person, more: object = {}, key = randomUUID()) =>
  by.call(
    'POST',
    '/event-question',
    { event_id: eventId, content: 'How clean must glass be?', ...more },
    { 'idempotency-key': key },
  );
const idOf = (answer: { body: { data: { id: number } } }) => answer.body.data.id;
const vote = (by: Person, id: number, voted = true) =>
  by.call('PUT', `/event-question/${id}/vote`, { voted });
const moderate = (by: Person, id: number, act: string, more: object = {}) =>
  by.call('POST', `/event-question/${id}/moderate`, { act, ...more });
const setRoom = (settings: object) => speaker.call('PUT', `/event/${eventId}/room`, settings);
const listed = async (by: Person) =>
  ((await by.call('GET', '/event-question')).body.data as { id: number; event_id: number }[]).filter(
    (row) => row.event_id === eventId,
  );
const shown = async (by: Person, id: number) => (await listed(by)).find((row) => row.id === id);

describe('asking', () => {
  it('shows a question to everybody at once, and to its author as their own', async () => {
    const id = idOf(await ask(author));
    expect(await shown(reader, id)).toMatchObject({ state: 'open', votes: 0, own: false, voted: false });
    expect(await shown(reader, id)).toMatchObject({ author: { id: author.id } });
    expect(await shown(author, id)).toMatchObject({ own: true });
  });

  it('stores a question once however often it is sent', async () => {
    const key = randomUUID();
    const ids = [idOf(await ask(author, {}, key)), idOf(await ask(author, {}, key))];
    expect(ids[0]).toBe(ids[1]);
    expect(await listed(author)).toHaveLength(1);
  });

  it('hides the author of an anonymous question from everybody, if such questions are allowed', async () => {
    const refused = await ask(author, { anonymous: true });
    expect(refused.body.errors).toHaveProperty('anonymous');
    await setRoom({ questions: 'direct', anonymous: true });
    const id = idOf(await ask(author, { anonymous: true }));
    for (const person of [reader, speaker, organiser])
      expect(await shown(person, id)).toMatchObject({ author: null, own: false });
    expect(await shown(author, id)).toMatchObject({ author: null, own: true });
  });

  it('keeps a question from others until a moderator publishes it, if the speaker has chosen that', async () => {
    await setRoom({ questions: 'moderated', anonymous: false });
    const id = idOf(await ask(author));
    expect(await shown(reader, id)).toBeUndefined();
    expect(await shown(author, id)).toMatchObject({ state: 'waiting' });
    expect(await shown(speaker, id)).toMatchObject({ state: 'waiting' });
    await moderate(speaker, id, 'publish');
    expect(await shown(reader, id)).toMatchObject({ state: 'open' });
    await author.call('PUT', `/event-question/${id}`, { content: 'Another text' });
    expect(await shown(reader, id)).toBeUndefined();
  });

  it('stays unpublished if its author has changed it since the moderator read it', async () => {
    await setRoom({ questions: 'moderated', anonymous: false });
    const id = idOf(await ask(author, { content: 'As read' }));
    await author.call('PUT', `/event-question/${id}`, { content: 'Another text' });
    expect((await moderate(speaker, id, 'publish', { base: 'As read' })).status).toBe(422);
    expect(await shown(reader, id)).toBeUndefined();
    expect((await moderate(speaker, id, 'publish', { base: ' Another text ' })).status).toBe(200);
  });

  it.each([
    ['a break', () => newEvent('break'), 'content'],
    [
      'an event that ended more than a day ago',
      () => newEvent('lecture', Date.now() - askableAfterMs - hour),
      'content',
    ],
  ])('is refused for %s', async (_, event, field) => {
    const refused = await ask(author, { event_id: await event() });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty(field);
  });

  it('is refused if the speaker has closed it, or the event is cancelled', async () => {
    await setRoom({ questions: 'off', anonymous: false });
    expect((await ask(author)).status).toBe(422);
    eventId = await newEvent();
    await school.ctx.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
    expect((await ask(author)).status).toBe(422);
  });

  it('is refused beyond the limit of a person', async () => {
    for (let count = 0; count < maxQuestionsPerPerson; count++) await ask(author);
    expect((await ask(author)).body.errors.content[0]).toContain(String(maxQuestionsPerPerson));
    expect((await ask(reader)).status).toBe(200);
  });

  it.each([
    ['nothing', ' \u200b '],
    ['too much', 'a'.repeat(501)],
  ])('is refused with %s', async (_, content) => {
    expect((await ask(author, { content })).body.errors).toHaveProperty('content');
  });
});

describe('an own question', () => {
  it('can be changed and withdrawn until it is answered', async () => {
    const id = idOf(await ask(author));
    const changed = await author.call('PUT', `/event-question/${id}`, { content: 'Better words' });
    expect(changed.body.data.content).toBe('Better words');
    await moderate(speaker, id, 'answered');
    expect((await author.call('PUT', `/event-question/${id}`, { content: 'Later' })).status).toBe(422);
    expect((await author.call('DELETE', `/event-question/${id}`)).status).toBe(422);
    const other = idOf(await ask(author));
    expect((await author.call('DELETE', `/event-question/${other}`)).status).toBe(200);
    expect(await shown(author, other)).toBeUndefined();
  });

  it('is only its author’s to change', async () => {
    const id = idOf(await ask(author));
    expect((await reader.call('PUT', `/event-question/${id}`, { content: 'x' })).status).toBe(404);
    expect((await organiser.call('DELETE', `/event-question/${id}`)).status).toBe(404);
  });
});

describe('votes', () => {
  it('count each person once, and can be taken back', async () => {
    const id = idOf(await ask(author));
    await vote(reader, id);
    expect((await vote(reader, id)).body.data).toMatchObject({ votes: 1, voted: true });
    expect((await vote(speaker, id)).body.data.votes).toBe(2);
    expect((await vote(reader, id, false)).body.data).toMatchObject({ votes: 1, voted: false });
    await vote(reader, id, false);
    expect(await shown(author, id)).toMatchObject({ votes: 1, voted: false });
  });

  it('count each of many people who vote at once', async () => {
    const id = idOf(await ask(author));
    const people = await Promise.all(Array.from({ length: 20 }, () => school.person()));
    await Promise.all(people.map((person) => vote(person, id)));
    expect(await shown(author, id)).toMatchObject({ votes: 20 });
  });

  it('are refused for own questions and for those that the person does not see', async () => {
    const id = idOf(await ask(author));
    expect((await vote(author, id)).status).toBe(422);
    await moderate(speaker, id, 'decline');
    expect((await vote(reader, id)).status).toBe(404);
  });
});

describe('moderation', () => {
  it('answers in the room or in writing, and tells those who asked and voted', async () => {
    const id = idOf(await ask(author));
    await vote(reader, id);
    await moderate(speaker, id, 'answered');
    expect(await shown(reader, id)).toMatchObject({ state: 'answered', answer: null });
    await moderate(speaker, id, 'answered', { answer: 'Cleaner than you think.' });
    expect(await shown(reader, id)).toMatchObject({ answer: 'Cleaner than you think.' });
    for (const person of [author, reader]) {
      const [newest] = (await person.call('GET', '/notifications')).body.data;
      const content = 'How clean must glass be? – Cleaner than you think.';
      expect(newest).toMatchObject({ type: `question:${id}`, content });
    }
  });

  it('pins one question of an event at a time', async () => {
    const [first, second] = [idOf(await ask(author)), idOf(await ask(author))];
    await moderate(speaker, first, 'pin');
    await moderate(organiser, second, 'pin');
    expect(await shown(reader, first)).toMatchObject({ pinned: false });
    expect(await shown(reader, second)).toMatchObject({ pinned: true });
  });

  it('merges a question with its votes, each person once, and moves later votes', async () => {
    const [kept, double] = [idOf(await ask(author)), idOf(await ask(reader))];
    await vote(speaker, kept);
    await vote(speaker, double);
    await vote(organiser, double);
    await moderate(speaker, double, 'merge', { into: kept });
    // The speaker, the organiser, and the author of the double.
    expect(await shown(author, kept)).toMatchObject({ votes: 3 });
    expect(await shown(author, double)).toBeUndefined();
    expect(await shown(reader, double)).toMatchObject({ merged_into: kept });
    const late = await school.person();
    expect((await vote(late, double)).body.data).toMatchObject({ id: kept, votes: 4 });
  });

  it.each(['itself', 'a question of another event', 'nothing'])('does not merge into %s', async (target) => {
    const id = idOf(await ask(author));
    const other = idOf(await ask(author, { event_id: await newEvent() }));
    const into = { itself: id, 'a question of another event': other, nothing: null }[target];
    expect((await moderate(speaker, id, 'merge', { into })).status).toBe(422);
  });

  it('sets a topic that everybody sees, and takes it away', async () => {
    const id = idOf(await ask(author));
    expect((await moderate(speaker, id, 'topic', { topic: ' Filters ' })).status).toBe(200);
    expect(await shown(reader, id)).toMatchObject({ topic: 'Filters' });
    await moderate(speaker, id, 'pin');
    expect(await shown(reader, id)).toMatchObject({ topic: 'Filters' });
    expect((await moderate(speaker, id, 'topic', { topic: 'x'.repeat(61) })).status).toBe(422);
    await moderate(speaker, id, 'topic', { topic: null });
    expect(await shown(reader, id)).toMatchObject({ topic: null });
  });

  it('is for speakers of the event and organisers', async () => {
    const id = idOf(await ask(author));
    const expert = await school.person({ role: 'expert' });
    for (const person of [author, reader, expert])
      expect((await moderate(person, id, 'pin')).status).toBe(403);
    expect(
      (await expert.call('PUT', `/event/${eventId}/room`, { questions: 'off', anonymous: false })).status,
    ).toBe(403);
  });
});

describe('devices', () => {
  it('in the room receive votes within a second, as one frame without marks of the reader', async () => {
    const id = idOf(await ask(author));
    const listener = listen(school.url, reader.token);
    try {
      listener.echo.private(`room.${eventId}`);
      await listener.receives(
        ({ event, channel }) => event === 'presence:subscribed' && channel === `private-room.${eventId}`,
      );
      const people = await Promise.all(Array.from({ length: 10 }, () => school.person()));
      const before = listener.received.length;
      await Promise.all(people.map((person) => vote(person, id)));
      const frame = await listener.receives(
        ({ event, data }) => event === 'room.frame' && data.questions[0]?.votes === 10,
        2000,
      );
      expect(frame.data.questions[0]).not.toHaveProperty('own');
      expect(frame.data.questions[0]).not.toHaveProperty('voted');
      const frames = listener.received.slice(before).filter(({ event }) => event === 'room.frame');
      expect(frames.length).toBeLessThan(6);
    } finally {
      listener.close();
    }
  });

  it('drop a question that was hidden with their next pull', async () => {
    const id = idOf(await ask(author));
    const cursor = await cursorOf(reader);
    await moderate(speaker, id, 'decline');
    await reader.settled();
    const { changes } = await changesSince(reader, cursor);
    expect(changes).toContainEqual(expect.objectContaining({ t: 'event_question', op: 'del', id }));
  });
});

it('deletes the questions and votes of an erased person', async () => {
  const person = await school.person();
  const [own, other] = [idOf(await ask(person)), idOf(await ask(author))];
  await vote(person, other);
  const me = await findSession(school.ctx.db, person.token);
  await erasePerson(school.ctx, me!, false);
  expect(await shown(author, own)).toBeUndefined();
  expect(await shown(author, other)).toMatchObject({ votes: 0 });
});
