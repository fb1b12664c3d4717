import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mergeRules } from '../../server/areas/people-merge/rules.ts';
import { createLog } from '../../server/log.ts';
import { startTracing } from '../../server/tracing/start-tracing.ts';
import { put, signedTokens } from '../support/anonymous-questions.ts';
import { listen } from '../support/echo.ts';
import { openTraceCollector } from '../support/trace-collector.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

/*
 * The attacker reads the whole database after each request, the log at its finest level, the traces and the frames
 * of others. Twelve people open the room of an event and ask in another order. The attacker looks for rows with a
 * question or a value that belongs to it, and for people in them.
 */
const askers = 12;
const hour = 3_600_000;

let school: School;
let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let endTracing: () => Promise<void>;
let people: Person[];
let speaker: Person;
let eventId: number;
const lines: string[] = [];

beforeAll(async () => {
  collector = await openTraceCollector();
  endTracing = startTracing(collector.endpoint);
  school = await openSchool(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    createLog('trace', { write: (line) => lines.push(line) }),
  );
  speaker = await school.person({ role: 'expert' });
  people = await Promise.all(Array.from({ length: askers }, () => school.person()));
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
  await speaker.call('PUT', `/event/${eventId}/room`, { questions: 'direct', anonymous: true });
});
afterAll(async () => {
  await school.close();
  collector.close();
});

type Stored = Record<string, unknown>;

/** All rows that contain one of the texts, with their table. */
async function rowsWith(
  texts: readonly string[],
): Promise<{ table: keyof typeof mergeRules; row: Stored }[]> {
  const found = [];
  for (const table of Object.keys(mergeRules) as (keyof typeof mergeRules)[]) {
    const { rows } = await sql<{ row: Stored }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
      school.ctx.db,
    );
    for (const { row } of rows)
      if (texts.some((text) => JSON.stringify(row).includes(text))) found.push({ table, row });
  }
  return found;
}

/**
 * The people that the database names for a question: in its row, and in the rows of other tables that contain
 * its text or its token's hash.
 */
async function suspects(text: string): Promise<number[]> {
  const direct = await rowsWith([text]);
  const hashes = direct.flatMap(({ row }) =>
    typeof row['token_hash'] === 'string' ? [row['token_hash']] : [],
  );
  const all = hashes.length > 0 ? [...direct, ...(await rowsWith(hashes))] : direct;
  return all.flatMap(({ table, row }) =>
    mergeRules[table].columns.flatMap((column) => (typeof row[column] === 'number' ? [row[column]] : [])),
  );
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

it('an attacker with the database, the log and all frames finds no author of an anonymous question', async () => {
  const spy = await school.person({ role: 'moderator' });
  const ear = listen(school.url, spy.token);
  const rights = [];
  for (const person of people) rights.push({ person, tokens: await signedTokens(person, eventId) });
  const given: string[] = [];
  for (const { person, tokens } of shuffled(rights)) {
    const text = `text-${randomUUID()}`;
    expect((await put(school, tokens[0]!, text)).status).toBe(200);
    expect(await suspects(text)).not.toContain(person.id);
    given.push(text, tokens[0]!.token);
  }
  const received = JSON.stringify(ear.received);
  ear.close();
  await endTracing();
  const traces = collector.received.join('\n');
  expect(traces).toContain('PUT /api/anonymous-questions');
  for (const text of given) {
    expect(lines.join('\n')).not.toContain(text);
    expect(traces).not.toContain(text);
  }
  // Frames contain the questions, which everybody sees, and nobody who asks.
  for (const { id } of people) expect(received).not.toContain(`"author":{"id":${id}`);
}, 120_000);

it('the same attacker finds all authors of confidential questions', async () => {
  for (const person of people) {
    const content = `text-${randomUUID()}`;
    await person.call('POST', '/event-question', { event_id: eventId, content, anonymous: true });
    expect(await suspects(content)).toContain(person.id);
  }
}, 120_000);
