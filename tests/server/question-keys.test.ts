import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { askableAfterMs } from '../../contract/event-questions.ts';
import { maxHeldMs } from '../../contract/held.ts';
import { runHourlyTasks } from '../../server/housekeeping.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let author: Person;
let reader: Person;
let speaker: Person;
let eventId: number;

beforeAll(async () => {
  school = await openSchool();
  author = await school.person({ name: 'Author' });
  reader = await school.person({ name: 'Reader' });
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
});
beforeEach(async () => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      ...{ name: 'Knots', kind: 'lecture', user_id: speaker.id },
      ...{ time_start: new Date(), time_finish: new Date(Date.now() + 3_600_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = id;
});
afterAll(() => school.close());

const ask = async (by: Person, key?: string, more: object = {}): Promise<number> => {
  const body = { event_id: eventId, content: 'Which knot holds?', ...more };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return (await by.call('POST', '/event-question', body, headers)).body.data.id;
};
const rowOf = async (by: Person, id: number) =>
  ((await by.call('GET', '/event-question')).body.data as { id: number }[]).find((row) => row.id === id);
const storedKeys = (id: number) =>
  school.ctx.db.selectFrom('event_question_key').selectAll().where('question_id', '=', id).execute();
const deletionFor = async (by: Person, cursor: string, id: number) =>
  (await changesSince(by, cursor)).changes.find((change) => change.op === 'del' && change.id === id);

it('a question by name has the key of its operation, also in a delta', async () => {
  const [key, cursor] = [randomUUID(), await cursorOf(reader)];
  const id = await ask(author, key.toUpperCase());
  for (const person of [author, reader, speaker])
    expect(await rowOf(person, id)).toMatchObject({ client_id: key });
  const { changes } = await changesSince(reader, cursor);
  expect(changes.find(({ t }) => t === 'event_question')).toMatchObject({ row: { id, client_id: key } });
  expect(await storedKeys(id)).toMatchObject([{ client_id: key, user_id: author.id }]);
  expect(await ask(author, key)).toBe(id);
});

it('a confidential question has none, nor has one without a key', async () => {
  await speaker.call('PUT', `/event/${eventId}/room`, { anonymous: true });
  const hidden = await ask(author, randomUUID(), { anonymous: true });
  const plain = await ask(author);
  for (const id of [hidden, plain]) {
    expect(await rowOf(author, id)).not.toHaveProperty('client_id');
    expect(await storedKeys(id)).toEqual([]);
  }
  const cursor = await cursorOf(reader);
  await author.call('DELETE', `/event-question/${hidden}`);
  expect(await deletionFor(reader, cursor, hidden)).not.toHaveProperty('client_id');
});

it('two people may use one key', async () => {
  const key = randomUUID();
  const ids = [await ask(author, key), await ask(reader, key)];
  for (const id of ids) expect(await rowOf(speaker, id)).toMatchObject({ client_id: key });
});

it('the deletion of a question that is withdrawn names the key', async () => {
  const [key, cursor] = [randomUUID(), await cursorOf(reader)];
  const id = await ask(author, key);
  await author.call('DELETE', `/event-question/${id}`);
  expect(await deletionFor(reader, cursor, id)).toMatchObject({ t: 'event_question', client_id: key });
});

it('the deletion of a question that is declined or waits names the key, for those who do not see it', async () => {
  await speaker.call('PUT', `/event/${eventId}/room`, { questions: 'moderated' });
  const [key, cursor] = [randomUUID(), await cursorOf(reader)];
  const moderators = await cursorOf(speaker);
  const id = await ask(author, key);
  expect(await deletionFor(reader, cursor, id)).toMatchObject({ client_id: key });
  const { changes } = await changesSince(speaker, moderators);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'event_question', op: 'put', id }));
  await speaker.call('POST', `/event-question/${id}/moderate`, { act: 'decline' });
  expect(await deletionFor(reader, cursor, id)).toMatchObject({ client_id: key });
});

it('keys are deleted after 30 days, and those of questions stay in their rows', async () => {
  const key = randomUUID();
  const id = await ask(author, key);
  await runHourlyTasks(school.ctx);
  expect(await storedKeys(id)).toHaveLength(1);
  await school.ctx.db
    .updateTable('event_question_key')
    .set({ created_at: new Date(Date.now() - maxHeldMs - 1000) })
    .where('question_id', '=', id)
    .execute();
  await runHourlyTasks(school.ctx);
  expect(await storedKeys(id)).toEqual([]);
  expect(await rowOf(author, id)).toMatchObject({ client_id: key });
});

it('after the deletion of an account, the keys of its questions name nobody, and devices get them', async () => {
  const [leaver, key] = [await school.person({ name: 'Leaver' }), randomUUID()];
  const id = await ask(leaver, key);
  const cursor = await cursorOf(reader);
  expect((await leaver.call('DELETE', '/profile')).status).toBe(200);
  expect(await storedKeys(id)).toMatchObject([{ client_id: key, user_id: null }]);
  expect(await deletionFor(reader, cursor, id)).toMatchObject({ client_id: key });
});

it('a question by name is taken later than a day after its event, if the school has a box', async () => {
  const time_finish = new Date(Date.now() - askableAfterMs - 60_000);
  await school.ctx.db.updateTable('event').set({ time_finish }).where('id', '=', eventId).execute();
  const asked = (more: object = {}) =>
    author.call(
      'POST',
      '/event-question',
      { event_id: eventId, content: 'Which knot holds?', ...more },
      { 'idempotency-key': randomUUID() },
    );
  expect((await asked()).status).toBe(422);
  await school.ctx.db
    .insertInto('box')
    .values({
      ...{ name: 'Cottage', days: 7, created_at: new Date() },
      expires_at: new Date(Date.now() - maxHeldMs + 60_000),
    })
    .execute();
  expect((await asked()).status).toBe(200);
  await speaker.call('PUT', `/event/${eventId}/room`, { anonymous: true });
  expect((await asked({ anonymous: true })).status).toBe(422);
  const past = new Date(Date.now() - maxHeldMs - 60_000);
  await school.ctx.db.updateTable('box').set({ expires_at: past }).execute();
  expect((await asked()).status).toBe(422);
});

it('a restored database may give the id of a withdrawn question again', async () => {
  const id = await ask(author, randomUUID());
  await author.call('DELETE', `/event-question/${id}`);
  await sql`select setval(pg_get_serial_sequence('event_question', 'id'), ${id - 1})`.execute(school.ctx.db);
  const key = randomUUID();
  expect(await ask(author, key)).toBe(id);
  expect(await storedKeys(id)).toMatchObject([{ client_id: key }]);
});

it('the keys of votes are stored for 30 days, also of those that change nothing, and name no person', async () => {
  const id = await ask(author, randomUUID());
  const keys = [randomUUID(), randomUUID()].toSorted();
  const vote = (key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return reader.call('PUT', `/event-question/${id}/vote`, { voted: true }, headers);
  };
  for (const key of [...keys, undefined]) expect((await vote(key)).status).toBe(200);
  const stored = () =>
    school.ctx.db
      .selectFrom('event_question_vote_key')
      .selectAll()
      .where('question_id', '=', id)
      .orderBy('client_id')
      .execute();
  const created_at = expect.any(Date);
  expect(await stored()).toEqual(keys.map((client_id) => ({ question_id: id, client_id, created_at })));
  await school.ctx.db
    .updateTable('event_question_vote_key')
    .set({ created_at: new Date(Date.now() - maxHeldMs - 1000) })
    .where('client_id', '=', keys[0]!)
    .execute();
  await runHourlyTasks(school.ctx);
  expect((await stored()).map(({ client_id }) => client_id)).toEqual([keys[1]]);
});
