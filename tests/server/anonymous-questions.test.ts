import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxQuestionTries, maxTokenRequests } from '../../contract/anonymous-questions.ts';
import { askableAfterMs } from '../../contract/event-questions.ts';
import { createMissingQuestionKeys, expireQuestionKeys } from '../../server/areas/room/question-keys.ts';
import { find, put, type QuestionRight, signedTokens, withdraw } from '../support/anonymous-questions.ts';
import { type Answer, openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let author: Person;
let reader: Person;
let speaker: Person;
let eventId: number;
let rights: QuestionRight[];

const hour = 3_600_000;

const setRoom = (settings: object) => speaker.call('PUT', `/event/${eventId}/room`, settings);
const listed = async (by: Person): Promise<Record<string, unknown>[]> =>
  (await by.call('GET', '/event-question')).body.data.filter(
    (row: { event_id: number }) => row.event_id === eventId,
  );
const moderate = (id: number, act: string, more: object = {}) =>
  speaker.call('POST', `/event-question/${id}/moderate`, { act, ...more });
const idOf = (answer: { body: { data: { id: number } } }) => answer.body.data.id;
const rulesOf = (answer: Answer) => [answer.status, ...Object.keys(answer.body.errors)];

beforeAll(async () => {
  school = await openSchool();
  author = await school.person({ name: 'Author' });
  reader = await school.person({ name: 'Reader' });
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
});
beforeEach(async () => {
  school.clock.shift = 0;
  const now = Date.now();
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting lines',
      kind: 'lecture',
      user_id: speaker.id,
      time_start: new Date(now),
      time_finish: new Date(now + hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
  await setRoom({ questions: 'direct', anonymous: true });
  rights = await signedTokens(author, eventId);
});
afterAll(() => school.close());

describe('asking with a token', () => {
  it('stores a question once, without its author, and shows it to all', async () => {
    const [right] = rights;
    const ids = [idOf(await put(school, right!, 'Why?')), idOf(await put(school, right!, 'Why?'))];
    expect(ids[0]).toBe(ids[1]);
    for (const by of [author, reader, speaker])
      expect(await listed(by)).toMatchObject([
        { content: 'Why?', author: null, secrecy: 'anonymous', own: false, state: 'open' },
      ]);
    const row = await school.ctx.db
      .selectFrom('event_question')
      .selectAll()
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    expect(row.user_id).toBeNull();
  });

  it('refuses a token that was not signed, or was signed for another event', async () => {
    const [right] = rights;
    const forged = { ...right!, signature: 'a'.repeat(342) };
    expect((await put(school, forged, 'Why?')).status).toBe(403);
    expect((await put(school, { ...right!, event_id: eventId - 1 }, 'Why?')).status).toBe(403);
    expect(await listed(reader)).toEqual([]);
  });

  it('counts attempts by token', async () => {
    const [first, second] = rights;
    const tries = Array.from({ length: maxQuestionTries }, () => put(school, first!, 'Why?'));
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(200);
    expect((await put(school, first!, 'Why?')).status).toBe(429);
    expect((await put(school, second!, 'When?')).status).toBe(200);
  });

  it('refuses a question after the event and while questions are off', async () => {
    const [right] = rights;
    await setRoom({ questions: 'off', anonymous: true });
    expect(rulesOf(await put(school, right!, 'Why?'))).toEqual([422, 'content']);
    await setRoom({ questions: 'direct', anonymous: false });
    expect(rulesOf(await put(school, right!, 'Why?'))).toEqual([422, 'anonymous']);
    await setRoom({ questions: 'direct', anonymous: true });
    school.clock.shift = hour + askableAfterMs + 1000;
    expect(rulesOf(await put(school, right!, 'Why?'))).toEqual([422, 'content']);
  });
});

describe('a question of a token', () => {
  it('is changed and withdrawn by the token until it is answered', async () => {
    const [first, second] = rights;
    const id = idOf(await put(school, first!, 'Why?'));
    expect((await put(school, first!, 'Why now?')).body.data).toMatchObject({ id, content: 'Why now?' });
    expect((await withdraw(school, second!)).status).toBe(200);
    expect(await listed(reader)).toHaveLength(1);
    expect((await withdraw(school, first!)).status).toBe(200);
    expect((await withdraw(school, first!)).status).toBe(200);
    expect(await listed(reader)).toEqual([]);
    expect((await find(school, first!)).status).toBe(404);
    await moderate(idOf(await put(school, second!, 'When?')), 'answered');
    expect(rulesOf(await put(school, second!, 'When exactly?'))).toEqual([422, 'content']);
    expect(rulesOf(await withdraw(school, second!))).toEqual([422, 'content']);
  });

  it('is seen by its device while it waits for a moderator, and after it was declined', async () => {
    await setRoom({ questions: 'moderated', anonymous: true });
    const [right] = rights;
    const id = idOf(await put(school, right!, 'Why?'));
    expect(await listed(author)).toEqual([]);
    expect(await listed(speaker)).toHaveLength(1);
    expect((await find(school, right!)).body.data).toMatchObject({ state: 'waiting' });
    await moderate(id, 'decline');
    expect((await find(school, right!)).body.data).toMatchObject({ state: 'declined' });
  });

  it('can be merged and answered, which notifies its voters', async () => {
    const [first, second] = rights;
    const ids = [idOf(await put(school, first!, 'Why?')), idOf(await put(school, second!, 'Why now?'))];
    await reader.call('PUT', `/event-question/${ids[0]}/vote`, { voted: true });
    await moderate(ids[0]!, 'merge', { into: ids[1] });
    const answered = await moderate(ids[1]!, 'answered', { answer: 'Because.' });
    expect(answered.body.data).toMatchObject({ votes: 1, answer: 'Because.' });
    const notes = (await reader.call('GET', '/notifications')).body.data as { type: string }[];
    expect(notes.filter(({ type }) => type === `question:${ids[1]}`)).toHaveLength(1);
  });
});

describe('signing', () => {
  it('signs the same tokens again, and others for a few devices only', async () => {
    const blinded = Array.from({ length: 5 }, () => 'a'.repeat(342));
    const path = `/event/${eventId}/question-tokens`;
    const first = await author.call('POST', path, { blinded });
    const again = await author.call('POST', path, { blinded });
    expect(again.body.data).toEqual(first.body.data);
    for (let device = 2; device < maxTokenRequests; device++) await signedTokens(author, eventId);
    const refused = await author.call('POST', path, { blinded: blinded.map(() => 'b'.repeat(342)) });
    expect(rulesOf(refused)).toEqual([422, 'anonymous']);
    expect((await author.call('POST', path, { blinded })).body.data).toEqual(first.body.data);
  });

  it('refuses a person who is silenced, and an event without anonymous questions', async () => {
    await school.ctx.db
      .insertInto('event_silence')
      .values({ event_id: eventId, user_id: reader.id, until: new Date(Date.now() + hour) })
      .execute();
    await expect(signedTokens(reader, eventId)).rejects.toThrow('content');
    await setRoom({ questions: 'direct', anonymous: false });
    await expect(signedTokens(speaker, eventId)).rejects.toThrow('anonymous');
  });

  it('gives keys to events of older versions, and deletes the private ones a day after the event', async () => {
    const { db } = school.ctx;
    const key = () =>
      db.selectFrom('question_key').selectAll().where('event_id', '=', eventId).executeTakeFirst();
    await db.deleteFrom('question_key').where('event_id', '=', eventId).execute();
    await createMissingQuestionKeys(school.ctx);
    expect(await key()).toMatchObject({ private_key: expect.any(String) });
    await expireQuestionKeys(school.ctx);
    expect(await key()).toMatchObject({ private_key: expect.any(String) });
    school.clock.shift = hour + askableAfterMs + 1000;
    await expireQuestionKeys(school.ctx);
    expect(await key()).toMatchObject({ public_key: expect.any(String), private_key: null });
  });
});
