import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person();
  bert = await school.person();
});
afterAll(() => school.close());

const log = async (userId: number | null, title: string, created_at?: Date): Promise<number> => {
  const row = await school.ctx.db
    .insertInto('log')
    .values({
      user_id: userId,
      type: 'general',
      title,
      localized_title: JSON.stringify({ de: `${title} (de)` }),
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const ids = async (person: Person) => (await person.call('GET', '/event/logs/id')).body.data as number[];

it('lists the caller’s own notifications and those for everyone, in the requested order', async () => {
  const own = await log(anna.id, 'own');
  const other = await log(bert.id, 'not yours');
  const all = await log(null, 'for all');
  expect(await ids(anna)).toEqual([all, own]);
  expect(await ids(anna)).not.toContain(other);
  const oldest = await anna.call('GET', '/notifications?sort=-created_at');
  expect(oldest.body.data.map((row: { id: number }) => row.id)).toEqual([own, all]);
});

it('omits notifications from before the person joined', async () => {
  await log(null, 'old news', new Date(Date.now() - 3_600_000));
  const late = await school.person();
  expect(await ids(late)).toEqual([]);
});

it('marks one or all as read, for the caller only', async () => {
  const first = await log(null, 'first');
  const answer = await anna.call('POST', `/event/logs/${first}/read`);
  expect(answer.body.data).toMatchObject({ id: first, read: true });
  const later = await log(null, 'later');
  await anna.call('PUT', '/notifications/read', { up_to: first });
  const rows = (await anna.call('GET', '/event/logs')).body.data as { id: number; read: boolean }[];
  expect(rows.filter((row) => !row.read).map((row) => row.id)).toEqual([later]);
  const others = (await bert.call('GET', '/event/logs')).body.data as { read: boolean }[];
  expect(others.some((row) => row.read)).toBe(false);
});

it('deletes all up to the given notification and keeps later ones', async () => {
  const seen = await log(null, 'seen');
  const unseen = await log(null, 'came since');
  await anna.call('DELETE', '/notifications/remove', { up_to: seen });
  expect(await ids(anna)).toEqual([unseen]);
  await anna.call('DELETE', '/notifications/remove');
  expect(await ids(anna)).toEqual([]);
  expect((await ids(bert)).length).toBeGreaterThan(1);
});

it('translates notifications into the reader’s language', async () => {
  await log(anna.id, 'Title');
  const { body } = await anna.call('GET', '/event/logs', undefined, { 'x-lang': 'de' });
  expect(body.data[0].title).toBe('Title (de)');
});
