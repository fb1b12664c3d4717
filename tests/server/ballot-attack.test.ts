import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchSize } from '../../contract/anonymous-answers.ts';
import { startTracing } from '../../server/tracing/start-tracing.ts';
import { createLog } from '../../server/log.ts';
import { cast, signedToken } from '../support/ballots.ts';
import { listen } from '../support/echo.ts';
import { openTraceCollector } from '../support/trace-collector.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

/*
 * The attacker has a copy of the whole data folder after every request, write-ahead log included, the log of
 * the server at its finest level, its traces, and every frame that others receive. Twelve people answer a poll with texts
 * that are all different, each as soon as the one before has. The attacker knows in which order they took
 * part, notes in which order the texts appear, and assigns one to the other.
 */
const voters = 12;
const polls = 4;

let school: School;
let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let endTracing: () => Promise<void>;
let admin: Person;
let people: Person[];
const lines: string[] = [];

beforeAll(async () => {
  collector = await openTraceCollector();
  endTracing = startTracing(collector.endpoint);
  const log = createLog('trace', { write: (line) => lines.push(line) });
  school = await openSchool({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, log);
  admin = await school.person({ role: 'admin' });
  people = await Promise.all(Array.from({ length: voters }, () => school.person()));
});
afterAll(async () => {
  await school.close();
  collector.close();
});

async function openPoll(): Promise<number> {
  const { id } = (
    await admin.call('POST', '/desk/polls', {
      localized_title: { en: 'What should change?' },
      kind: 'text',
      group: 'final',
      variations: [],
      free_answer: false,
      mandatory: false,
      results: 'voted',
      roles: [],
      courses: [],
    })
  ).body.data;
  await admin.call('POST', `/desk/polls/${id}/open`);
  return id;
}

/** The folder with all data of the database. */
async function dataFolder(): Promise<string> {
  if (process.env['DATABASE_URL'] === undefined) return school.ctx.config.dataDir;
  const { rows } = await sql<{ folder: string }>`select setting as folder
    from pg_settings where name = 'data_directory'`.execute(school.ctx.db);
  return rows[0]!.folder;
}

/** Files that changed since a time, with their contents. */
function changedFiles(folder: string, since: number): { name: string; content: Buffer }[] {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const name = path.join(entry.parentPath, entry.name);
    try {
      if (!entry.isFile() || fs.statSync(name).mtimeMs < since) return [];
      return [{ name, content: fs.readFileSync(name) }];
    } catch {
      // PostgreSQL removes temporary files meanwhile.
      return [];
    }
  });
}

/** The texts in the order of their first appearance: by copy, then by place in a file. */
class Sightings {
  readonly #order: string[] = [];

  look(folder: string, since: number, texts: readonly string[]): void {
    const missing = texts.filter((text) => !this.#order.includes(text));
    const seen = changedFiles(folder, since).flatMap(({ name, content }) =>
      missing.flatMap((text) => {
        const at = content.indexOf(text);
        return at < 0 ? [] : [{ text, name, at }];
      }),
    );
    for (const { text } of seen.toSorted((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at,
    ))
      if (!this.#order.includes(text)) this.#order.push(text);
  }

  get order(): readonly string[] {
    return this.#order;
  }
}

interface Attack {
  hits: number;
  tried: number;
}

type Answer = (person: Person, pollId: number, text: string) => Promise<() => Promise<unknown>>;

/**
 * `answer` takes part and returns the call that delivers the answer. The deliveries come in the order of the
 * people, which is the worst case: all devices draw the same time.
 */
async function attack(answer: Answer): Promise<Attack> {
  const total: Attack = { hits: 0, tried: 0 };
  const folder = await dataFolder();
  for (let round = 0; round < polls; round++) {
    const since = Date.now() - 2000;
    const pollId = await openPoll();
    const given = people.map((person) => ({ person, text: `text-${randomUUID()}` }));
    const texts = given.map(({ text }) => text);
    const sightings = new Sightings();
    const deliveries: (() => Promise<unknown>)[] = [];
    for (const { person, text } of given) {
      deliveries.push(await answer(person, pollId, text));
      sightings.look(folder, since, texts);
    }
    for (const deliver of deliveries) {
      await deliver();
      sightings.look(folder, since, texts);
    }
    await admin.call('POST', `/desk/polls/${pollId}/close`);
    await expect
      .poll(async () => (await admin.call('GET', `/polls/${pollId}/results`)).body.data)
      .toMatchObject({ counted: true, withheld: 0 });
    sightings.look(folder, since, texts);
    expect(sightings.order.toSorted()).toEqual(texts.toSorted());
    for (const [at, text] of texts.entries()) if (sightings.order[at] === text) total.hits += 1;
    total.tried += voters;
  }
  return total;
}

it('an attacker with all copies, logs and frames does no better than guessing within a group of five', async () => {
  const spy = await school.person({ role: 'moderator' });
  const ear = listen(school.url, spy.token);
  const given: string[] = [];
  // In the order of the signatures: the random times of the devices would only make it harder.
  const { hits, tried } = await attack(async (person, pollId, text) => {
    const signed = await signedToken(person, pollId);
    given.push(text, signed.token);
    return () => cast(school, signed, text);
  });
  // Four standard deviations above chance.
  const chance = tried / batchSize;
  expect(hits).toBeLessThan(chance + 4 * Math.sqrt(chance * (1 - 1 / batchSize)));
  const received = JSON.stringify(ear.received);
  ear.close();
  await endTracing();
  const traces = collector.received.join('\n');
  expect(traces).toContain('POST /api/ballots');
  for (const text of given) {
    expect(traces).not.toContain(text);
    expect(lines.join('\n')).not.toContain(text);
    expect(received).not.toContain(text);
  }
}, 120_000);

it('the same attacker finds most authors of answers by the plain call', async () => {
  const { hits, tried } = await attack(async (person, pollId, text) => {
    await person.call('POST', `/polls/${pollId}/vote`, { vote: text, anonymously: true });
    return async () => undefined;
  });
  // A few answers reach the disk together. Chance is a fifth.
  expect(hits).toBeGreaterThan(tried * 0.75);
}, 120_000);
