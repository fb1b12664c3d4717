import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MergeField } from '../../contract/people-merge.ts';
import { mergeRules } from '../../server/areas/people-merge/rules.ts';
import type { MergeRule } from '../../server/areas/people-merge/merging.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
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

const event = async (more: Record<string, number | null> = {}): Promise<number> => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Landfill',
      time_start: new Date(Date.now() + 86_400_000),
      time_finish: new Date(Date.now() + 90_000_000),
      kind: 'lecture',
      ...more,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
};

const question = async (): Promise<number> => {
  const [row] = await rowsOf(
    sql<{ id: number }>`insert into question (kind, localized_title, localized_help, options, position)
      values ('text', '{"en":"Diet"}', '{}', '[]', 1) returning id::int`,
  );
  return row!.id;
};

/** Rows of every table that refers to a person. */
async function everywhere(person: Person): Promise<void> {
  const { id } = person;
  const talk = await event({ user_id: id });
  const form = JSON.stringify({ experts: [id] });
  const asked = await question();
  const group = await school.group(person, bert);
  const { id: sent } = (await person.call('POST', '/chat/message', { group_id: group, content: 'Landfills' }))
    .body.data;
  await run(
    sql`update message set forward_author_id = ${id}, mentions = ${JSON.stringify([id])}::jsonb where id = ${sent}`,
  );
  await run(sql`update chat_group set author_id = ${id} where id = ${group}`);
  const [poll] = await rowsOf(
    sql<{ id: number }>`insert into poll (title, localized_title, kind, grouped, variations, position)
      values ('Lunch', '{}', 'single', 'final', '[]', 1) returning id::int`,
  );
  const [request] = await rowsOf(
    sql<{ id: number }>`insert into support_request (user_id, assignee_id, type, context, mail_key)
      values (${id}, ${id}, 'other', '{}', ${`key ${id}`}) returning id::int`,
  );
  const [template] = await rowsOf(
    sql<{ id: number }>`insert into certificate_template (settings) values ('{}') returning id::int`,
  );
  const [link] = await rowsOf(
    sql<{
      id: number;
    }>`insert into invitation (kind, user_id, created_by) values ('link', ${id}, ${id}) returning id::int`,
  );
  const [all] = await rowsOf(
    sql<{ id: number }>`insert into log (type) values ('general') returning id::int`,
  );
  const [asking] = await rowsOf(
    sql<{
      id: number;
    }>`insert into event_question (event_id, user_id, content, anonymous, answered_by, created_at)
      values (${talk}, ${id}, 'Why?', false, ${id}, now()) returning id::int`,
  );
  const [other] = await rowsOf(
    sql<{ id: number }>`insert into event_question (event_id, user_id, content, anonymous, votes, created_at)
      values (${talk}, ${bert.id}, 'How?', false, 1, now()) returning id::int`,
  );
  expect(asking!.id).toBeLessThan(other!.id);
  const statements = [
    sql`insert into agenda (user_id, event_id, starred) values (${id}, ${talk}, true)`,
    sql`insert into file (hash, type, bytes) values (${`f${id}`}, 'application/pdf', 1)`,
    sql`insert into question_answer (question_id, user_id, answer, at) values (${asked}, ${id}, '"cv.pdf"', now())`,
    sql`insert into answer_file (question_id, user_id, hash, type, bytes)
      values (${asked}, ${id}, ${`f${id}`}, 'application/pdf', 1)`,
    sql`insert into audit (action, actor_id, target_id, details) values ('edit', ${id}, ${id}, '{}')`,
    sql`insert into booking (event_id, user_id, state) values (${talk}, ${id}, 'booked')`,
    sql`insert into calendar_feed (user_id, key) values (${id}, ${`feed ${id}`})`,
    sql`insert into certificate (number, template_id, user_id, content, issued_by, issued_at)
      values (${`n${id}`}, ${template!.id}, ${id}, '{}', ${id}, now())`,
    sql`insert into check_in (user_id, day, by_id, by_code, at, created_at)
      values (${id}, '2026-08-01', ${id}, true, now(), now())`,
    sql`insert into check_in_code (user_id, serial) values (${id}, 2)`,
    sql`insert into check_in_helper (user_id, ends_at, created_by) values (${id}, now() + interval '1 day', ${id})`,
    sql`insert into cohort (name, filter, created_by) values (${`c${id}`}, '{"role":"expert"}', ${id})`,
    sql`insert into cohort_member select id, ${id} from cohort where name = ${`c${id}`}`,
    sql`insert into desk_act (desk, row_key, actor_id, at) values ('people', ${`cohort:${id}`}, ${id}, now())`,
    sql`insert into event_expert (event_id, user_id, position) values (${talk}, ${id}, 0)`,
    sql`insert into event_question_vote values (${other!.id}, ${id})`,
    sql`insert into guest_link (event_id, name, key, user_id) values (${talk}, 'guest', ${`k${id}`}, ${id})`,
    sql`insert into idempotency (user_id, op_id, body_hash) values (${id}, gen_random_uuid(), '')`,
    sql`insert into invitation_use values (${link!.id}, ${id}, now())`,
    sql`insert into later_announcement (body, at, user_id) values ('{}', now() + interval '1 year', ${id})`,
    sql`insert into log (user_id, type, notificator_id) values (${id}, 'general', ${id})`,
    sql`insert into log_state (log_id, user_id, read_at, rev) values (${all!.id}, ${id}, now(), 1)`,
    sql`insert into mail (kind, recipient, user_id, language, subject) values ('approved', 'a@b.c', ${id}, 'en', '')`,
    sql`insert into mailed_token (token_hash, purpose, user_id, expires_at)
      values (${Buffer.from(`t${id}`)}, 'reset', ${id}, now() + interval '1 day')`,
    sql`insert into material (name, user_id, url) values ('Slides', ${id}, 'https://example.org')`,
    sql`insert into meeting_visit (id, event_id, user_id, way, joined_at) values (gen_random_uuid(), ${talk}, ${id}, 'link', now())`,
    sql`insert into message_reaction values (${sent}, ${id}, '👍', now())`,
    sql`insert into message_report (message_id, user_id, group_id) values (${sent}, ${id}, ${group})`,
    sql`insert into people_change (field, value, before, actor_id, at) values ('role', '"expert"', '[]', ${id}, now())`,
    sql`insert into people_import (columns, names, rows, row_count, created_by) values ('[]', '[]', '[]', 0, ${id})`,
    sql`insert into poll_voter (poll_id, user_id, anonymous) values (${poll!.id}, ${id}, true)`,
    sql`insert into programme_draft (event_id, form, user_id) values (${talk}, ${form}::jsonb, ${id})`,
    sql`insert into programme_feed (url, user_id) values (${`https://example.org/${id}`}, ${id})`,
    sql`insert into programme_release (user_id, events, at)
      values (${id}, ${`[{"id":${talk},"before":null,"after":${form}}]`}::jsonb, now())`,
    sql`insert into push_subscription (user_id, session_id, endpoint, p256dh, auth)
      select ${id}, id, ${`https://push.example/${id}`}, '', '' from session where user_id = ${id} limit 1`,
    sql`insert into rating (event_id, user_id, relevant, informative, interesting) values (${talk}, ${id}, 5, 5, 5)`,
    sql`insert into review (user_id, content) values (${id}, 'Good')`,
    sql`insert into school_version (author_id, settings, fields) values (${id}, '{}', '{}')`,
    sql`insert into speaker_answer (event_id, user_id, answer, answered_at) values (${talk}, ${id}, 'yes', now())`,
    sql`insert into support_message (request_id, source, user_id, content) values (${request!.id}, 'person', ${id}, 'Help')`,
  ];
  const errors: unknown[] = [];
  for (const statement of statements) await run(statement).catch((error: unknown) => errors.push(error));
  expect(errors).toEqual([]);
}

it('moves or erases every row of the account that goes', async () => {
  const keep = await school.person({ name: 'Anna' });
  const drop = await school.person({ name: 'Anja' });
  await everywhere(drop);
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
  const full = await event({ places: 1 });
  const open = await event();
  const asked = await question();
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
  expect(joined.map(({ content, author }) => [content, author.id]).toSorted()).toEqual([
    ['First', keep.id],
    ['Unread', cora.id],
  ]);
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
