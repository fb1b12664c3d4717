import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeField } from '../../contract/people-merge.ts';
import { mergeRules } from '../../server/areas/people-merge/rules.ts';
import type { MergeRule } from '../../server/areas/people-merge/merging.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { addEvent, addRowsEverywhere, addTextQuestion } from '../support/rows-of-person.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let bert: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin', name: 'Dana' });
  bert = await school.person({ name: 'Bert' });
});
afterAll(() => school.close());

const run = (query: ReturnType<typeof sql>) => query.execute(school.ctx.db);
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(school.ctx.db)).rows;

interface Chosen {
  fields?: MergeField[];
  answers?: number[];
}
const merge = (keep: Person, drop: Person, { fields = [], answers = [] }: Chosen = {}, by = admin) =>
  by.call('POST', '/desk/people/merge', { keep: keep.id, drop: drop.id, fields, answers });

/** All foreign keys to a person. */
const keys = () =>
  rowsOf(sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column" from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'app_user'::regclass and array_length(conkey, 1) = 1 order by 1, 2`);

/** Columns with ids of people that have no foreign key. */
const columnsWithoutKey = [
  ['business_plan', 'dismissed'],
  ['change', 'audience'],
  ['chat_group', 'private_key'],
  ['message', 'mentions'],
  ['people_change', 'before'],
  ['programme_draft', 'form'],
  ['programme_release', 'events'],
  ['programme_release', 'people'],
] as const;

it('has a rule for every column that refers to a person', async () => {
  const rules: Record<string, MergeRule> = mergeRules;
  const columns = [...(await keys()).map((key) => [key.table, key.column] as const), ...columnsWithoutKey];
  expect(columns.length).toBeGreaterThan(60);
  const without = columns.filter(([table, column]) => !rules[table]?.columns.includes(column));
  expect(without).toEqual([]);
});

it('moves or erases every row of the account that goes', async () => {
  const keep = await school.person({ name: 'Anna' });
  const drop = await school.person({ name: 'Anja' });
  await addRowsEverywhere(school, drop, bert);
  const referring = async (): Promise<string[]> => {
    const found = [];
    for (const { table, column } of await keys()) {
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${drop.id}`.execute(
          school.ctx.db,
        );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  };
  // Every column has a row before, so that none is left out by chance.
  expect(await referring()).toEqual((await keys()).map(({ table, column }) => `${table}.${column}`));
  expect((await merge(keep, drop)).status).toBe(200);
  expect(await referring()).toEqual([]);
  const drafts = await school.ctx.db.selectFrom('programme_draft').select('form').execute();
  expect(drafts).toEqual([{ form: { experts: [keep.id] } }]);
  const releases = await rowsOf(sql<{ events: unknown }>`select events from programme_release`);
  expect(JSON.stringify(releases)).toContain(`"experts":[${keep.id}]`);
  const messages = await rowsOf(
    sql`select author_id::int, mentions from message where content = 'Landfills'`,
  );
  expect(messages).toEqual([{ author_id: keep.id, mentions: [keep.id] }]);
  const [votes] = await rowsOf(sql`select votes from event_question where content = 'How?'`);
  expect(votes).toEqual({ votes: 1 });
  const erasedRow = await school.ctx.db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'deleted_at'])
    .where('id', '=', drop.id)
    .executeTakeFirstOrThrow();
  expect(erasedRow).toMatchObject({ email: null, first_name: '' });
  expect(erasedRow.deleted_at).not.toBeNull();
  // The answer was not chosen, so its file is released.
  expect(await rowsOf(sql`select from file where hash = ${`f${drop.id}`}`)).toEqual([]);
});

it('resolves rows that both accounts have', async () => {
  const [keep, drop] = [await school.person({ name: 'Anna' }), await school.person({ name: 'Anja' })];
  const full = await addEvent(school, { places: 1 });
  const open = await addEvent(school);
  const asked = await addTextQuestion(school);
  await run(sql`insert into booking (event_id, user_id, state) values
    (${full}, ${drop.id}, 'booked'), (${full}, ${keep.id}, 'waiting'), (${full}, ${bert.id}, 'waiting'),
    (${open}, ${keep.id}, 'booked'), (${open}, ${drop.id}, 'booked')`);
  await run(sql`insert into rating (event_id, user_id, relevant, informative, interesting, rated_at) values
    (${open}, ${keep.id}, 1, 1, 1, now() - interval '1 day'), (${open}, ${drop.id}, 5, 5, 5, now())`);
  await run(sql`insert into agenda (user_id, event_id, starred, note) values
    (${keep.id}, ${open}, false, 'Ask about soil'), (${drop.id}, ${open}, true, 'Bring the map')`);
  await run(sql`insert into check_in (user_id, event_id, by_code, at, created_at) values
    (${keep.id}, ${open}, true, now(), now()), (${drop.id}, ${open}, true, now() - interval '1 hour', now())`);
  await run(sql`insert into question_answer (question_id, user_id, answer, at) values
    (${asked}, ${keep.id}, '"Meat"', now()), (${asked}, ${drop.id}, '"Vegan"', now())`);
  await run(sql`insert into event_question (event_id, user_id, content, anonymous, votes, created_at)
    values (${open}, ${drop.id}, 'Own', false, 1, now())`);
  await run(
    sql`insert into event_question_vote select id, ${keep.id} from event_question where content = 'Own'`,
  );
  expect((await merge(keep, drop, { answers: [asked] })).status).toBe(200);
  const own = (query: string) => rowsOf(sql.raw(query.replace('?', String(keep.id))) as never);
  expect(await own('select event_id::int, state from booking where user_id = ? order by event_id')).toEqual([
    { event_id: full, state: 'booked' },
    { event_id: open, state: 'booked' },
  ]);
  expect(await own('select relevant from rating where user_id = ?')).toEqual([{ relevant: 5 }]);
  expect(await own('select starred, note from agenda where user_id = ?')).toEqual([
    { starred: true, note: 'Ask about soil\n\nBring the map' },
  ]);
  expect(
    await own("select count(*)::int from check_in where user_id = ? and at < now() - interval '30 minutes'"),
  ).toEqual([{ count: 1 }]);
  expect(await own('select answer from question_answer where user_id = ?')).toEqual([{ answer: 'Vegan' }]);
  // A vote for an own question does not count.
  expect(await own('select votes from event_question where user_id = ?')).toEqual([{ votes: 0 }]);
});

it('joins private chats with the same person and keeps unread messages unread', async () => {
  const [keep, drop] = [await school.person({ name: 'Anna' }), await school.person({ name: 'Anja' })];
  const cora = await school.person({ name: 'Cora' });
  const chatOf = async (person: Person, other: Person) =>
    (await person.call('POST', '/chat/private', { user_id: other.id })).body.data.id as number;
  const send = (person: Person, group_id: number, content: string) =>
    person.call('POST', '/chat/message', { group_id, content });
  const [ours, theirs] = [await chatOf(keep, cora), await chatOf(drop, cora)];
  const between = await chatOf(keep, drop);
  const single = await chatOf(drop, bert);
  await send(keep, ours, 'First');
  await send(cora, theirs, 'Unread');
  await send(drop, single, 'To Bert');
  await send(drop, between, 'To myself');
  const cursor = await cursorOf(cora);
  expect((await merge(keep, drop)).status).toBe(200);
  const messages = async (person: Person, group: number) =>
    (await person.call('GET', `/chat/message?filter[group_id]=${group}`)).body.data as {
      content: string;
      author: { id: number };
    }[];
  const joined = await messages(keep, ours);
  expect(Object.fromEntries(joined.map(({ content, author }) => [content, author.id]))).toEqual({
    First: keep.id,
    Unread: cora.id,
  });
  expect((await messages(bert, single)).map(({ author }) => author.id)).toEqual([keep.id]);
  expect(await chatOf(bert, keep)).toBe(single);
  expect((await messages(keep, between))[0]).toMatchObject({ content: 'To myself', author: { id: drop.id } });
  const groups = (await keep.call('GET', '/chat/group')).body.data as {
    id: number;
    message_count: number;
    message_read: number;
  }[];
  expect(groups.find(({ id }) => id === ours)).toMatchObject({ message_count: 2, message_read: 1 });
  // Cora's messages get places between those that her device has, so it loads a snapshot.
  expect((await cora.call('GET', `/sync?cursor=${cursor}`)).status).not.toBe(200);
});

it('shows moved materials of a cohort to its members only', async () => {
  const [keep, drop, member, other] = await Promise.all(
    ['Anna', 'Anja', 'Mira', 'Olga'].map((name) => school.person({ name })),
  );
  if (!keep || !drop || !member || !other) throw new Error('A person is missing');
  await run(sql`update app_user set country = 'KZ' where id = ${member.id}`);
  const filter = { country: 'KZ' };
  const cohort = (await admin.call('POST', '/desk/cohorts', { name: 'Guests', filter })).body.data.id;
  const form = { url: 'https://example.org/visa', name: 'Visa', cohorts: [cohort] };
  const material: number = (await admin.call('POST', '/library', form)).body.data.id;
  await run(sql`update material set user_id = ${drop.id} where id = ${material}`);
  const cursors = await Promise.all([member, other].map(cursorOf));
  expect((await merge(keep, drop)).status).toBe(200);
  const received = async (person: Person, cursor: string | undefined) =>
    (await changesSince(person, cursor ?? '')).changes
      .filter(({ t, id }) => t === 'material' && id === material)
      .map(({ op, row }) => [op, row?.user_id]);
  expect(await received(member, cursors[0])).toEqual([['put', keep.id]]);
  expect(await received(other, cursors[1])).toEqual([['del', undefined]]);
});

it('ends the sessions of the account that goes and signs in with the chosen address', async () => {
  const keep = await school.person({ name: 'Anna', email: 'anna@example.org' });
  const drop = await school.person({ name: 'Anja', email: 'anja@example.org' });
  const cursor = await cursorOf(bert);
  await run(
    sql`update app_user set phone = '+77010000000', phone_visible = true, country = 'KZ' where id = ${drop.id}`,
  );
  const compared = (await admin.call('GET', `/desk/people/merge?first=${keep.id}&second=${drop.id}`)).body
    .data;
  expect(compared.accounts[1].values).toMatchObject({ sign_in: 'anja@example.org', country: 'KZ' });
  expect((await merge(keep, drop, { fields: ['sign_in', 'phone'] })).status).toBe(200);
  expect((await drop.call('GET', '/profile')).status).toBe(401);
  const erased = await school.call('POST', '/session/erased', undefined, {
    authorization: `Bearer ${drop.token}`,
  });
  expect(erased.body.data).toEqual({ erased: true, merged: true });
  const { data } = (await keep.call('GET', '/profile')).body;
  expect(data).toMatchObject({ email: 'anja@example.org', phone: '+77010000000', country: null });
  const { changes } = await changesSince(bert, cursor);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'user', id: drop.id, op: 'del' }));
  expect(changes).toContainEqual(expect.objectContaining({ t: 'user', id: keep.id, op: 'put' }));
  const [entry] = await rowsOf(sql<{ actor_id: number; details: { fields: Record<string, unknown> } }>`
    select actor_id::int, details from audit where action = 'merge' and target_id = ${keep.id}`);
  expect(entry).toMatchObject({
    actor_id: admin.id,
    details: { fields: { merge_sign_in: { before: 'anna@example.org', after: 'anja@example.org' } } },
  });
  const mails = await rowsOf(sql<{ recipient: string }>`
    select recipient from mail where kind = 'merged' and user_id = ${keep.id} order by recipient`);
  expect(mails.map(({ recipient }) => recipient)).toEqual(['anja@example.org', 'anna@example.org']);
  // An op in the outbox of the other device gets the answer of an erased account.
  expect((await drop.call('POST', '/chat/message', { group_id: 1, content: 'Late' })).status).toBe(401);
  expect((await merge(keep, drop)).status).toBe(404);
});

it('merges no account with rights that the caller can’t give', async () => {
  const [anna, boss] = [await school.person(), await school.person({ role: 'platformadmin' })];
  const other = await school.person({ role: 'admin' });
  expect((await merge(anna, other)).status).toBe(403);
  expect((await merge(other, anna)).status).toBe(403);
  expect((await merge(boss, anna)).status).toBe(403);
  expect((await merge(anna, admin)).status).toBe(403);
  expect((await merge(anna, anna)).status).toBe(422);
  expect((await merge(anna, bert, {}, bert)).status).toBe(403);
  // A double of the own account goes; the own role stays.
  const own = await merge(admin, anna, { fields: ['role'] });
  expect(own.body.errors).toEqual({ fields: [expect.any(String)] });
  expect((await merge(admin, anna)).status).toBe(200);
  expect((await merge(other, boss, {}, other)).status).toBe(403);
  expect((await merge(boss, other, {}, boss)).status).toBe(200);
  await run(sql`update app_user set status = 'suspended' where id = ${bert.id}`);
  expect((await merge(await school.person(), bert)).body.errors).toHaveProperty('drop');
});
