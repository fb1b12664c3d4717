import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PollForm } from '../../contract/polls.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let moderator: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  moderator = await school.person({ role: 'moderator' });
  for (const id of [1, 2])
    await school.ctx.db
      .insertInto('course')
      .values({ id, localized_title: '{"en":"Course"}' })
      .onConflict((oc) => oc.doNothing())
      .execute();
});
afterAll(() => school.close());

const form = (changes: Partial<PollForm> = {}): PollForm => ({
  localized_title: { en: 'Which day?', de: 'Welcher Tag?', ru: 'Какой день?' },
  kind: 'single',
  group: 'administrative',
  variations: [{ localized_title: { en: 'Monday' } }, { localized_title: { en: 'Friday' } }],
  range: null,
  free_answer: false,
  mandatory: false,
  results: 'closed',
  roles: [],
  courses: [],
  cohorts: [],
  ...changes,
});

async function opened(changes: Partial<PollForm> = {}): Promise<number> {
  const added = await admin.call('POST', '/desk/polls', form(changes));
  expect(added.status).toBe(200);
  const { id } = added.body.data;
  expect((await admin.call('POST', `/desk/polls/${id}/open`)).status).toBe(200);
  return id;
}
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => school.person({ role: 'attendee' })));
const vote = (person: Person, id: number, value: unknown, anonymously = false, key?: string) =>
  person.call(
    'POST',
    `/polls/${id}/vote`,
    { vote: value, anonymously },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const results = async (person: Person, id: number) =>
  (await person.call('GET', `/polls/${id}/results`)).body.data;
const rowFor = async (person: Person, id: number) =>
  (await person.call('GET', '/polls')).body.data
    .flatMap(({ items }: { items: { id: number }[] }) => items)
    .find((each: { id: number }) => each.id === id);

describe('a poll', () => {
  it('goes from draft to open to closed, and notifies once', async () => {
    const [person] = await people(1);
    const { id } = (await admin.call('POST', '/desk/polls', form())).body.data;
    expect(await rowFor(person!, id)).toBeUndefined();
    expect((await vote(person!, id, 1)).status).toBe(404);
    await admin.call('POST', `/desk/polls/${id}/open`);
    expect(await rowFor(person!, id)).toMatchObject({ state: 'open', status: 1, group: 'administrative' });
    const logs = (await person!.call('GET', '/event/logs')).body.data;
    expect(logs.filter((log: { poll?: { id: number } }) => log.poll?.id === id)).toHaveLength(1);
    expect((await admin.call('POST', `/desk/polls/${id}/open`)).body.errors).toHaveProperty('state');
    await vote(person!, id, 2);
    await admin.call('POST', `/desk/polls/${id}/close`);
    expect((await vote(admin, id, 1)).body.errors.vote).toEqual(['This poll has been closed']);
    expect(await rowFor(person!, id)).toMatchObject({
      state: 'closed',
      status: 3,
      vote: 2,
      votes: [{ key: '2', count: 1 }],
    });
    await admin.call('DELETE', `/desk/polls/${id}`);
    expect((await person!.call('GET', '/event/logs')).body.data).not.toContainEqual(
      expect.objectContaining({ poll: { id } }),
    );
  });

  it('opens and closes at the scheduled times, also after they were moved', async () => {
    const now = Math.floor(school.ctx.now() / 1000);
    const { id } = (
      await admin.call('POST', '/desk/polls', form({ opens_at: now + 60, closes_at: now + 120 }))
    ).body.data;
    await admin.call('PUT', `/desk/polls/${id}`, form({ opens_at: now + 90, closes_at: now + 120 }));
    const at = async (seconds: number) => {
      school.clock.shift = (now + seconds) * 1000 - Date.now();
      await school.ctx.jobs.idle();
      return (await rowFor(admin, id)).state;
    };
    expect([await at(70), await at(91), await at(121)]).toEqual(['draft', 'open', 'closed']);
    school.clock.shift = 0;
  });

  it('is visible to its roles and courses only; closing stores the number of eligible people', async () => {
    const [a, b] = await people(2);
    await school.ctx.db.updateTable('app_user').set({ course_type: 2 }).where('id', '=', a!.id).execute();
    const id = await opened({ courses: [2] });
    expect([(await vote(b!, id, 1)).status, (await vote(a!, id, 1)).status]).toEqual([404, 200]);
    expect(await rowFor(b!, id)).toBeUndefined();
    await admin.call('POST', `/desk/polls/${id}/close`);
    await school.ctx.db.updateTable('app_user').set({ course_type: 2 }).where('id', '=', b!.id).execute();
    expect(await results(admin, id)).toMatchObject({ electorate: 1, voted: 1 });
  });
});

describe('an answer', () => {
  it.each<[string, Partial<PollForm>, unknown[], unknown[]]>([
    ['one option', {}, [1], [3, [1, 2], 'text', { a: 1 }]],
    ['one option or free text', { free_answer: true }, ['Own words', 2], [[1, 'both'], 'a\u0001']],
    [
      'several',
      { kind: 'multiple', free_answer: true },
      [
        [1, 2],
        [2, 'and this'],
      ],
      [[1, 1], [9]],
    ],
    ['a step of a scale', { kind: 'scale', range: { from: 1, to: 5 } }, [5, 1], [0, 6, 2.5]],
    ['an order', { kind: 'ranking' }, [[2, 1]], [[1], [1, 1], 1]],
    ['text', { kind: 'text' }, ['Thank you'], [1, ['a', 'b']]],
  ])('is %s; other values are rejected', async (_, changes, good, bad) => {
    const id = await opened(changes);
    for (const value of bad) {
      const [person] = await people(1);
      expect([value, (await vote(person!, id, value)).status]).toEqual([value, 422]);
    }
    for (const value of good) {
      const [person] = await people(1);
      expect([value, (await vote(person!, id, value)).status]).toEqual([value, 200]);
    }
    expect(await results(admin, id)).toMatchObject({ voted: good.length });
  });

  it('may be skipped, unless the poll is mandatory', async () => {
    const [a, b, c] = await people(3);
    const id = await opened();
    expect((await a!.call('POST', `/polls/${id}/cancel`, {})).body.data).toMatchObject({
      canceled: true,
      status: 4,
    });
    expect((await vote(b!, id, null)).body.data).toMatchObject({ canceled: true });
    const must = await opened({ mandatory: true });
    expect((await c!.call('POST', `/polls/${must}/cancel`, {})).body.errors).toHaveProperty('vote');
    expect(await results(admin, id)).toMatchObject({ voted: 0, skipped: 2 });
  });

  it('with the number of an option selects that option; other text needs a poll with free answers', async () => {
    const [a, b, c] = await people(3);
    const free = await opened({ free_answer: true });
    expect((await vote(a!, free, '1')).body.data).toMatchObject({ vote: 1 });
    expect((await vote(b!, free, '7')).body.data).toMatchObject({ vote: '7' });
    expect((await vote(c!, await opened(), '7')).status).toBe(422);
    const several = await opened({ kind: 'multiple' });
    expect((await vote(c!, several, ['2', '1'])).body.data).toMatchObject({ vote: [2, 1] });
  });

  it('may repeat the id of its poll but not name another poll', async () => {
    const [person] = await people(1);
    const id = await opened();
    const answer = (fields: object) => person!.call('POST', `/polls/${id}/vote`, { vote: 1, ...fields });
    expect((await answer({ poll_id: id + 1 })).body.errors).toHaveProperty('poll_id');
    expect((await answer({ id, poll_id: id })).status).toBe(200);
  });

  it.each([false, true])(
    'when skipped, does not open results meant for voters (anonymous: %s)',
    async (anonymously) => {
      const [a, b] = await people(2);
      const id = await opened({ results: 'voted' });
      await vote(a!, id, 1);
      const skipped = await b!.call('POST', `/polls/${id}/cancel`, { anonymously });
      expect(skipped.body.data).toMatchObject({
        canceled: true,
        status: 4,
        votes_count: 1,
        skipped_count: 1,
      });
      expect(await rowFor(b!, id)).toMatchObject({ canceled: true, voted: false, status: 4 });
      expect([(await results(a!, id)).hidden, (await results(b!, id)).hidden]).toEqual([null, 'voted']);
      await admin.call('POST', `/desk/polls/${id}/close`);
      expect(await results(b!, id)).toMatchObject({ hidden: null, voted: 1, skipped: 1 });
    },
  );

  it('counts once, even if sent fifty times at the same moment', async () => {
    const [person] = await people(1);
    const id = await opened();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => vote(person!, id, 1 + (at % 2), at % 3 === 0)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49);
    const { voted } = await results(admin, id);
    expect(voted).toBe(1);
  });

  it('counts once if sent again with the same key', async () => {
    const [person] = await people(1);
    const id = await opened();
    const key = randomUUID();
    const first = await vote(person!, id, 1, true, key);
    const again = await vote(person!, id, 1, true, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await results(admin, id)).voted).toBe(1);
  });
});

it('a closed poll is shown as voted to voters and as canceled to others', async () => {
  const [a, b] = await people(2);
  const id = await opened();
  await vote(a!, id, 1, true);
  expect(await rowFor(b!, id)).toMatchObject({ status: 1, canceled: false });
  await admin.call('POST', `/desk/polls/${id}/close`);
  expect(await rowFor(a!, id)).toMatchObject({ status: 3, voted: true, canceled: false, state: 'closed' });
  expect(await rowFor(b!, id)).toMatchObject({ status: 4, voted: false, canceled: true, state: 'closed' });
  const late = await vote(b!, id, 1);
  expect([late.status, late.body.message]).toEqual([422, late.body.errors.vote[0]]);
});

describe('results', () => {
  it('follow the visibility setting, and list public voters for organisers', async () => {
    const [a, b] = await people(2);
    const own = await opened({ results: 'voted' });
    await vote(a!, own, 1);
    expect(await results(a!, own)).toMatchObject({
      hidden: null,
      votes: [{ key: '1', count: 1 }],
      voters: [],
    });
    expect(await results(b!, own)).toMatchObject({ hidden: 'voted', votes: [] });
    const desk = await results(moderator, own);
    expect(desk.voters).toMatchObject([{ person: { id: a!.id }, vote: 1 }]);
    const never = await opened({ results: 'organisers' });
    await vote(a!, never, 1);
    await admin.call('POST', `/desk/polls/${never}/close`);
    expect(await results(a!, never)).toMatchObject({ hidden: 'organisers', votes: [] });
    expect(await rowFor(a!, never)).toMatchObject({ votes: null, texts: null });
  });

  it('are published in batches for anonymous answers, so that no single vote is visible', async () => {
    const id = await opened({ results: 'voted' });
    const voters = await people(12);
    const seen: number[] = [];
    for (const person of voters) {
      await vote(person, id, 1, true);
      seen.push((await results(admin, id)).votes[0]?.count ?? 0);
    }
    expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 5, 5]);
    await admin.call('POST', `/desk/polls/${id}/close`);
    expect(await results(admin, id)).toMatchObject({ votes: [{ key: '1', count: 12 }], withheld: 0 });
  });

  it('are neither shown nor stored for fewer than five anonymous answers', async () => {
    const id = await opened({ free_answer: true });
    const [first, ...others] = await people(4);
    await vote(first!, id, 'a word that tells', true);
    for (const person of others) await vote(person, id, 2, true);
    await admin.call('POST', `/desk/polls/${id}/close`);
    expect(await results(admin, id)).toMatchObject({ voted: 4, withheld: 4, votes: [], texts: [] });
    const tally = await school.ctx.db
      .selectFrom('poll_tally')
      .selectAll()
      .where('poll_id', '=', id)
      .execute();
    expect(JSON.stringify(tally)).not.toContain('tells');
  });

  it('lose a public vote with its author and keep anonymous votes', async () => {
    const id = await opened();
    const voters = await people(6);
    await vote(voters[0]!, id, 1);
    for (const person of voters.slice(1)) await vote(person, id, 2, true);
    await admin.call('POST', `/desk/polls/${id}/close`);
    for (const person of voters.slice(0, 2))
      expect((await person.call('DELETE', '/profile', {})).status).toBeLessThan(300);
    expect((await results(admin, id)).votes).toEqual([{ key: '2', count: 5 }]);
  });
});

it('edits and copies a draft, and keeps the questions of an open poll', async () => {
  const { id } = (await admin.call('POST', '/desk/polls', form())).body.data;
  const wrong = await admin.call('PUT', `/desk/polls/${id}`, form({ variations: [] }));
  expect(wrong.body.errors).toEqual({ variations: ['Add at least two options'] });
  await admin.call('PUT', `/desk/polls/${id}`, form({ localized_title: { en: 'Better' } }));
  await admin.call('POST', `/desk/polls/${id}/open`);
  await admin.call('PUT', `/desk/polls/${id}`, form({ localized_title: { en: 'Trick' }, mandatory: true }));
  expect(await rowFor(admin, id)).toMatchObject({ title: 'Better', mandatory: false });
  const copy = (await admin.call('POST', `/desk/polls/${id}/copy`, {})).body.data;
  expect(copy).toMatchObject({ title: 'Better', state: 'draft' });
  expect((await moderator.call('POST', '/desk/polls', form())).status).toBe(403);
});
