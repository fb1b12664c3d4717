import { type Kysely, sql } from 'kysely';
import type { BusinessRules } from '../../contract/school.ts';
import { newToken, tokenHash } from '../../server/auth/tokens.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Schema } from '../../server/db/schema.ts';

export interface Member {
  id: number;
  token: string;
  /** The group in which they write. */
  group: number;
}

export interface Crowd {
  people: number;
  perGroup: number;
  /** Count of earlier messages, spread evenly over the groups. */
  history?: number;
  /** Adds an event that is running, with five questions. The first person is a moderator. */
  withRoom?: boolean;
  /** Business meetings with this count of tables. Everybody has a card; the first person is an administrator. */
  business?: { rules: BusinessRules; tables: number };
}

const inBatch = 500;
const historyInBatch = 50_000;

/** Adds people with live sessions, in groups, to a school that is not running. */
export async function makeCrowd(settings: Record<string, string>, crowd: Crowd): Promise<Member[]> {
  const database = await openDatabase(readConfig(settings));
  const { db } = database;
  try {
    await migrate(db);
    const members: Member[] = [];
    for (let at = 0; at < crowd.people; at += inBatch)
      members.push(...(await addPeople(db, at, Math.min(inBatch, crowd.people - at))));
    for (let at = 0; at < members.length; at += crowd.perGroup)
      await addGroup(db, members.slice(at, at + crowd.perGroup), at / crowd.perGroup);
    if (crowd.history) await addHistory(db, crowd.history);
    if (crowd.withRoom) await addRoom(db, members);
    if (crowd.business) await addBusiness(db, members, crowd.business);
    await sql`analyze`.execute(db);
    return members;
  } finally {
    await database.close();
  }
}

async function addPeople(db: Kysely<Schema>, from: number, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    first_name: `Person ${from + index}`,
    last_name: 'Crowd',
    email: `person.${from + index}@example.org`,
    role: 'attendee' as const,
    status: 'approved' as const,
    visible: true,
  }));
  const rows = await db.insertInto('app_user').values(people).returning('id').execute();
  const members = rows.map(({ id }) => ({ id, group: 0, token: newToken() }));
  const sessions = members.map(({ id, token }) => ({
    user_id: id,
    token_hash: tokenHash(token),
    file_token_hash: tokenHash(newToken()),
    ticket_hash: tokenHash(newToken()),
    agent: 'crowd',
    scope: 'full' as const,
  }));
  await db.insertInto('session').values(sessions).execute();
  return members;
}

async function addGroup(db: Kysely<Schema>, members: Member[], number: number) {
  const { id } = await db
    .insertInto('chat_group')
    .values({ type: 1, title: `Group ${number}`, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = members.map((member) => ({ group_id: id, user_id: member.id, joined_at: new Date() }));
  for (let at = 0; at < rows.length; at += inBatch)
    await db
      .insertInto('chat_member')
      .values(rows.slice(at, at + inBatch))
      .execute();
  for (const member of members) member.group = id;
}

/** Messages with lengths as in real chats, read by everybody. */
async function addHistory(db: Kysely<Schema>, messages: number) {
  for (let from = 1; from <= messages; from += historyInBatch)
    await sql`
    insert into message (group_id, author_id, content, folded, created_at, client_id, rev)
    select g.id, g.author, t.content, t.content, now() - make_interval(secs => ${messages}::bigint - n), gen_random_uuid(), 0
    from generate_series(${from}::bigint, ${Math.min(messages, from + historyInBatch - 1)}::bigint) n
    cross join lateral (select repeat('history ', 1 + (n % 12)::int) as content) t
    join (
      select chat_group.id, min(user_id) as author, row_number() over (order by chat_group.id) - 1 as at,
        count(*) over () as groups
      from chat_group join chat_member on group_id = chat_group.id group by chat_group.id) g
      on g.at = n % g.groups
    order by n`.execute(db);
  await sql`
    update chat_group set (message_count, last_message_id) =
      (select count(*), max(id) from message where group_id = chat_group.id)`.execute(db);
  await sql`update chat_member set read_id = (select last_message_id from chat_group where id = group_id)`.execute(
    db,
  );
}

async function addRoom(db: Kysely<Schema>, members: readonly Member[]) {
  const hour = 3_600_000;
  const { id: event_id } = await db
    .insertInto('event')
    .values({
      name: 'Plenary',
      kind: 'lecture',
      time_start: new Date(Date.now() - hour),
      time_finish: new Date(Date.now() + 10 * hour),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', members[0]!.id).execute();
  const questions = members
    .slice(0, 5)
    .map(({ id }, at) => ({ event_id, user_id: id, content: `Question ${at + 1}`, anonymous: false }));
  await db
    .insertInto('event_question')
    .values(questions.map((question) => ({ ...question, created_at: new Date() })))
    .execute();
}

async function addBusiness(
  db: Kysely<Schema>,
  members: readonly Member[],
  { rules, tables }: NonNullable<Crowd['business']>,
) {
  await db
    .insertInto('school_version')
    .values({ settings: JSON.stringify({ home_zone: 'Asia/Almaty', business: rules }), author_id: null })
    .execute();
  const names = Array.from({ length: tables }, (_, at) => ({ name: `Table ${at + 1}`, position: at }));
  await db.insertInto('business_table').values(names).execute();
  const cards = members.map(({ id }) => ({ user_id: id, active: true }));
  for (let at = 0; at < cards.length; at += inBatch)
    await db
      .insertInto('business_profile')
      .values(cards.slice(at, at + inBatch))
      .execute();
  await db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', members[0]!.id).execute();
}
