import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshChatMembers } from '../../server/areas/chat/cohort-members.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let cohort: number;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin', chatAdmin: true, name: 'Dana' });
  const form = { name: 'Kazakhstan', filter: { country: 'KZ' } };
  cohort = (await admin.call('POST', '/desk/cohorts', form)).body.data.id;
});
afterAll(() => school.close());

const newChat = async (...members: Person[]): Promise<number> =>
  (await admin.call('POST', '/chat/group', { title: 'Bus', members: members.map(({ id }) => id) })).body.data
    .id;
const setCohort = (chat: number, id: number | null, by = admin) =>
  by.call('PUT', `/chat/group/${chat}/cohort`, { cohort: id });
const membersOf = async (chat: number): Promise<number[]> =>
  (
    await school.ctx.db
      .selectFrom('chat_member')
      .select('user_id')
      .where('group_id', '=', chat)
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);
const moveTo = async (person: Person, country: string) => {
  expect((await person.call('POST', '/profile', { country })).status).toBe(200);
  await school.ctx.jobs.idle();
};
const join = async (name: string): Promise<Person> => {
  const person = await school.person({ name });
  await moveTo(person, 'KZ');
  return person;
};

it('has the members of its cohort while they belong to it, besides those added by hand', async () => {
  const [anna, bert] = [await join('Anna'), await school.person({ name: 'Bert' })];
  const chat = await newChat(bert);
  const cursor = await cursorOf(anna);
  expect((await setCohort(chat, cohort)).status).toBe(200);
  expect(await membersOf(chat)).toEqual([admin.id, anna.id, bert.id]);
  const { changes } = await changesSince(anna, cursor);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'membership', id: chat, op: 'put' }));
  const rowFor = async (person: Person) =>
    (await person.call('GET', '/chat/group')).body.data.find(({ id }: { id: number }) => id === chat);
  expect(await rowFor(anna)).toMatchObject({ by_cohort: true, message_count: 0 });
  // Only organisers learn which cohort it is.
  expect(await rowFor(anna)).not.toHaveProperty('cohort');
  expect(await rowFor(admin)).toMatchObject({ cohort });
  const late = await join('Cora');
  expect(await membersOf(chat)).toContain(late.id);
  await moveTo(bert, 'KZ');
  const left = await cursorOf(anna);
  await moveTo(anna, 'DE');
  await moveTo(bert, 'DE');
  expect(await membersOf(chat)).toEqual([admin.id, bert.id, late.id]);
  expect((await changesSince(anna, left)).changes).toContainEqual(
    expect.objectContaining({ t: 'membership', id: chat, op: 'del' }),
  );
  expect((await anna.call('GET', `/chat/message?filter[group_id]=${chat}`)).status).toBe(404);
  expect((await setCohort(chat, null)).status).toBe(200);
  expect(await membersOf(chat)).toEqual([admin.id, bert.id]);
});

it('keeps members of the cohort, and refuses a cohort in use to be deleted', async () => {
  const anna = await join('Anna');
  const chat = await newChat();
  await setCohort(chat, cohort);
  expect((await anna.call('DELETE', `/chat/group/${chat}`)).status).toBe(422);
  expect((await admin.call('DELETE', `/chat/group/${chat}/${anna.id}`)).status).toBe(422);
  expect(await membersOf(chat)).toContain(anna.id);
  expect((await admin.call('DELETE', `/desk/cohorts/${cohort}`)).status).toBe(422);
  const [listed] = (await admin.call('GET', '/desk/cohorts')).body.data;
  expect(listed.uses).toContainEqual({ kind: 'chat', id: chat, name: 'Bus' });
  // Added by hand, Anna stays after she has left the cohort.
  await admin.call('POST', `/chat/group/${chat}/${anna.id}`);
  await moveTo(anna, 'DE');
  expect(await membersOf(chat)).toContain(anna.id);
});

it('is set by chat admins who are organisers, for groups', async () => {
  const [anna, onlyChats] = [await school.person(), await school.person({ chatAdmin: true })];
  const chat = await newChat(anna);
  for (const person of [anna, onlyChats, await school.person({ role: 'admin' })])
    expect((await setCohort(chat, cohort, person)).status).toBe(403);
  const { id } = (await admin.call('POST', '/chat/private', { user_id: anna.id })).body.data;
  expect((await setCohort(id, cohort)).status).toBe(403);
  expect((await setCohort(chat, 999)).body.errors).toHaveProperty('cohort');
});

/** Adds people who belong to the cohort at once. */
const addPeople = (count: number) =>
  sql`with added as (insert into app_user (first_name, email, status, country, visible)
      select 'Person ' || n, 'p' || n || '-' || gen_random_uuid() || '@example.org', 'approved', 'KZ', true
      from generate_series(1, ${count}::int) as n returning id)
    insert into cohort_member select ${cohort}, id from added`.execute(school.ctx.db);

/** Statements that a work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { db } = school.ctx;
  let count = 0;
  const executor = db.getExecutor();
  const adapter = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    adapter((connection) => {
      const counted = Object.create(connection) as typeof connection;
      counted.executeQuery = (query) => {
        count++;
        return connection.executeQuery(query);
      };
      return consumer(counted);
    });
  try {
    await work();
  } finally {
    executor.provideConnection = adapter;
  }
  return count;
}

it('adds and removes 300 and 5,000 people with about the same number of statements', async () => {
  const chat = await newChat();
  await setCohort(chat, cohort);
  const empty = (await membersOf(chat)).length;
  const refresh = () => refreshChatMembers(school.ctx, chat);
  await addPeople(300);
  const few = await statementsOf(refresh);
  expect((await membersOf(chat)).length).toBe(empty + 300);
  await addPeople(5000);
  const many = await statementsOf(refresh);
  expect((await membersOf(chat)).length).toBe(empty + 5300);
  // Background work may send a statement meanwhile.
  expect(Math.abs(many - few)).toBeLessThan(5);
  expect(few).toBeGreaterThan(3);
  expect(few).toBeLessThan(20);
  await sql`delete from cohort_member where user_id in (select id from app_user where first_name like 'Person %')`.execute(
    school.ctx.db,
  );
  expect(await statementsOf(refresh)).toBeLessThan(empty * 10 + 20);
  expect((await membersOf(chat)).length).toBe(empty);
}, 60_000);
