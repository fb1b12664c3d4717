import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxReportsPerPerson } from '../../contract/event-questions.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let speaker: Person;
let organiser: Person;
let anna: Person;
let bert: Person;
let eventId: number;

const hour = 3_600_000;
beforeAll(async () => {
  school = await openSchool();
  speaker = await school.person({ name: 'Speaker', role: 'expert' });
  organiser = await school.person({ name: 'Organiser', role: 'moderator' });
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
});
beforeEach(async () => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting lines',
      localized_name: JSON.stringify({ en: 'Sorting lines', de: 'Sortieranlagen' }),
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

describe('reports of questions', () => {
  const ask = async (by: Person): Promise<number> =>
    (await by.call('POST', '/event-question', { event_id: eventId, content: 'Buy this?' })).body.data.id;
  const report = (by: Person, id: number, reason: string | null) =>
    by.call('PUT', `/event-question/${id}/report`, { reason });
  const shown = async (by: Person, id: number) =>
    ((await by.call('GET', '/event-question')).body.data as { id: number }[]).find((row) => row.id === id);

  it('are counted by reason for moderators only, once for each person, and can be withdrawn', async () => {
    const id = await ask(bert);
    const other = await school.person();
    expect((await report(anna, id, 'offensive')).body.data).toMatchObject({
      reported: 'offensive',
      reports: null,
    });
    await report(anna, id, 'spam');
    await report(other, id, 'spam');
    const counts = { reports: [{ reason: 'spam', count: 2 }] };
    expect(await shown(speaker, id)).toMatchObject({ ...counts, reported: null });
    expect(await shown(organiser, id)).toMatchObject(counts);
    expect(await shown(bert, id)).toMatchObject({ reports: null, reported: null });
    await report(anna, id, null);
    expect(await shown(anna, id)).toMatchObject({ reported: null });
    expect(await shown(speaker, id)).toMatchObject({ reports: [{ reason: 'spam', count: 1 }] });
  });

  it('are refused for own and hidden questions, for unknown reasons, and beyond the limit', async () => {
    const own = await ask(anna);
    expect((await report(anna, own, 'spam')).status).toBe(422);
    const hidden = await ask(bert);
    await speaker.call('POST', `/event-question/${hidden}/moderate`, { act: 'decline' });
    expect((await report(anna, hidden, 'spam')).status).toBe(404);
    const id = await ask(bert);
    expect((await report(anna, id, 'boring')).status).toBe(422);
    const earlier = await school.ctx.db
      .insertInto('event_question')
      .values(
        Array.from({ length: maxReportsPerPerson }, () => ({
          event_id: eventId,
          user_id: bert.id,
          content: 'Earlier',
          anonymous: false,
          created_at: new Date(),
        })),
      )
      .returning('id')
      .execute();
    await school.ctx.db
      .insertInto('event_question_report')
      .values(
        earlier.map((row) => ({
          question_id: row.id,
          user_id: anna.id,
          reason: 'spam' as const,
          reported_at: new Date(),
        })),
      )
      .execute();
    expect((await report(anna, id, 'spam')).body.errors).toHaveProperty('reason');
  });
});

it('answers a repeated call as performed, although its question is withdrawn meanwhile', async () => {
  const ask = { event_id: eventId, content: 'Still there?' };
  const { id } = (await bert.call('POST', '/event-question', ask)).body.data;
  const calls = [
    [bert, 'PUT', `/event-question/${id}`, { content: 'Is it there?' }],
    [anna, 'PUT', `/event-question/${id}/report`, { reason: 'spam' }],
    [speaker, 'POST', `/event-question/${id}/moderate`, { act: 'pin', answer: null, into: null }],
    [bert, 'DELETE', `/event-question/${id}`, undefined],
  ] as const;
  const keys = calls.map(() => randomUUID());
  const send = async (idempotencyKeys: readonly string[]) => {
    const statuses = [];
    for (const [at, [person, method, path, body]] of calls.entries())
      statuses.push(
        (await person.call(method, path, body, { 'idempotency-key': idempotencyKeys[at]! })).status,
      );
    return statuses;
  };
  const first = await send(keys);
  expect(first.every((status) => status < 300)).toBe(true);
  expect(await send(keys)).toEqual(first);
  expect(await send(calls.map(() => randomUUID()))).toEqual([404, 404, 404, 404]);
});

describe('a called person who is not in the room', () => {
  const audience = async () => (await speaker.call('GET', `/event/${eventId}/pace`)).body.data.audience;
  const raise = async (by: Person): Promise<number> =>
    (await by.call('PUT', `/event/${eventId}/hand`, { raised: true })).body.data.id;
  const act = (id: number, kind: string) => speaker.call('POST', `/event-hand/${id}/moderate`, { act: kind });

  it('is named as absent, is skipped, and keeps the place', async () => {
    const first = await raise(anna);
    const second = await raise(bert);
    const listener = listen(school.url, bert.token);
    try {
      listener.echo.private(`room.${eventId}`);
      await expect.poll(audience, { timeout: 5000 }).toEqual({ connected: 1, behind: 0, absent: [anna.id] });
      await act(first, 'call');
      expect((await act(first, 'return')).body.data.state).toBe('raised');
      await act(second, 'call');
      const rows = (await speaker.call('GET', '/event-hand')).body.data as {
        event_id: number;
        state: string;
        person: { id: number };
      }[];
      const queue = rows.filter(({ event_id }) => event_id === eventId);
      expect(queue.map(({ person, state }) => [person.id, state])).toEqual([
        [anna.id, 'raised'],
        [bert.id, 'called'],
      ]);
    } finally {
      listener.close();
    }
    await expect
      .poll(audience, { timeout: 9000 })
      .toEqual({ connected: 0, behind: 1, absent: [anna.id, bert.id] });
  });
});

it('names the chat of an event in all languages until it is renamed', async () => {
  await speaker.call('PUT', `/event/${eventId}/room`, { questions: 'direct', anonymous: false, chat: true });
  const titles = async () =>
    ((await speaker.call('GET', '/chat/group')).body.data as { title: string; localized_title?: object }[])
      .filter(({ title }) => title.includes('lines'))
      .map(({ localized_title }) => localized_title);
  expect(await titles()).toEqual([{ en: 'Sorting lines', de: 'Sortieranlagen' }]);
  await school.ctx.db.updateTable('chat_group').set({ title: 'Our lines' }).execute();
  expect(await titles()).toEqual([undefined]);
});
