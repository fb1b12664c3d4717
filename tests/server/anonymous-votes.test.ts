import { createHash, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/log.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

/*
 * The attacker has everything: a dump after closing, the log, and every frame and response that others
 * received during the poll. Their guess who voted what is no better than chance.
 */
const polls = 40;
const voters = 6;
const lines: string[] = [];
let school: School;
let admin: Person;
let others: Person[];

interface Cast {
  pollId: number;
  who: number;
  option: number;
  text: string;
}

beforeAll(async () => {
  school = await openSchool({}, createLog('trace', { write: (line) => lines.push(line) }));
  admin = await school.person({ role: 'admin' });
  others = await Promise.all(Array.from({ length: voters }, () => school.person()));
});
afterAll(() => school.close());

const dump = async (): Promise<Map<string, string[]>> => {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(school.ctx.db);
  const all = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select row_to_json(whole)::text as row
      from ${sql.table(name)} whole`.execute(school.ctx.db);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
};

const newPoll = async (kind: 'single' | 'text') => {
  const variations = [1, 2, 3, 4].map((at) => ({ localized_title: { en: `Option ${at}` } }));
  const { id } = (
    await admin.call('POST', '/desk/polls', {
      localized_title: { en: 'Q' },
      kind,
      group: 'final',
      variations: kind === 'single' ? variations : [],
      free_answer: false,
      mandatory: false,
      results: 'voted',
      roles: [],
      courses: [],
    })
  ).body.data;
  await admin.call('POST', `/desk/polls/${id}/open`);
  return id as number;
};

it('an attacker with a dump, the log and every frame does no better than chance', async () => {
  const spy = await school.person({ role: 'moderator' });
  const ear = listen(school.url, spy.token);
  const cast: Cast[] = [];
  const results: string[] = [];
  const keys = new Map<string, Cast>();
  for (let at = 0; at < polls; at++) {
    const kind = at % 2 === 0 ? 'text' : 'single';
    const pollId = await newPoll(kind);
    const order = others.toSorted(() => randomInt(3) - 1);
    for (const person of order) {
      const option = 1 + randomInt(4);
      const text = `words-${randomUUID()}`;
      const key = randomUUID();
      const vote = kind === 'text' ? text : option;
      const sent = await person.call(
        'POST',
        `/polls/${pollId}/vote`,
        { vote, anonymously: true },
        { 'idempotency-key': key },
      );
      expect(sent.status).toBe(200);
      expect(JSON.stringify(sent.body)).not.toContain(text);
      const one = {
        pollId,
        who: person.id,
        option: kind === 'text' ? 0 : option,
        text: kind === 'text' ? text : '',
      };
      cast.push(one);
      keys.set(key, one);
      if (at < 4) results.push(JSON.stringify((await spy.call('GET', `/polls/${pollId}/results`)).body));
    }
    await admin.call('POST', `/desk/polls/${pollId}/close`);
  }
  const tables = await dump();
  const receivedText = JSON.stringify(ear.received);
  ear.close();

  // The texts are in the tallies and nowhere else.
  for (const { text } of cast.filter((each) => each.text !== '')) {
    const where = [...tables]
      .filter(([, rows]) => rows.some((row) => row.includes(text)))
      .map(([name]) => name);
    expect(where).toEqual(['poll_tally']);
    expect(lines.join('\n')).not.toContain(text);
    expect(receivedText).not.toContain(text);
  }
  // While the poll was open, nobody else saw less than a batch.
  for (const answer of results) expect(JSON.parse(answer).data).toMatchObject({ votes: [], texts: [] });

  // The order of the answers reveals no order of voters, forwards or backwards.
  const tallies = (tables.get('poll_tally') ?? []).map((row) => JSON.parse(row));
  const hits = { forwards: 0, backwards: 0 };
  let tried = 0;
  for (const tally of tallies) {
    const own = cast.filter(({ pollId, text }) => pollId === tally.poll_id && text !== '');
    if (own.length === 0) continue;
    for (const [at, one] of own.entries()) {
      tried += 1;
      if (tally.shown.texts[at] === one.text) hits.forwards += 1;
      if (tally.shown.texts.at(-1 - at) === one.text) hits.backwards += 1;
    }
  }
  expect(tried).toBe((polls / 2) * voters);
  // Chance is one in six; four standard deviations above it.
  const most = tried / voters + 4 * Math.sqrt((tried * (1 / voters) * (voters - 1)) / voters);
  expect(Math.max(hits.forwards, hits.backwards)).toBeLessThan(most);

  // The record of a key does not identify a vote: none of the few possible votes has its hash.
  for (const row of tables.get('idempotency') ?? []) {
    const { op_id, body_hash } = JSON.parse(row);
    const one = keys.get(op_id);
    if (!one) continue;
    const tries = [1, 2, 3, 4, one.text].flatMap((vote) => [
      ['poll.vote', { poll_id: one.pollId, vote, anonymously: true }],
      ['poll.vote', { vote, anonymously: true, poll_id: one.pollId }],
    ]);
    for (const each of tries) {
      const hash = createHash('sha256').update(JSON.stringify(each)).digest('hex');
      expect(body_hash).not.toContain(hash);
    }
  }
  // The row of a voter says only that they voted or skipped.
  for (const row of tables.get('poll_voter') ?? [])
    expect(Object.keys(JSON.parse(row)).toSorted()).toEqual([
      'anonymous',
      'blind_signature',
      'poll_id',
      'skipped',
      'user_id',
      'vote',
    ]);
  expect((tables.get('poll_voter') ?? []).every((row) => JSON.parse(row).vote === null)).toBe(true);
}, 120_000);
