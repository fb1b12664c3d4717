import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteUnreferenced } from '../../server/files/delete-unreferenced.ts';
import { runRetention } from '../../server/areas/retention/run-retention.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let anna: Person;
const dayMs = 86_400_000;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  anna = await school.person({ name: 'Anna' });
});
afterAll(() => school.close());

const never = { messages: null, support: null, audit: null, attendance: null, accounts: null };
const keep = async (change: object) => {
  const { version } = (await admin.call('GET', '/desk/school')).body.data;
  return admin.call('PUT', '/desk/school', { base: version, retention: { ...never, ...change } });
};
/** Runs the task as on the next day. */
const run = async () => {
  await school.ctx.db.deleteFrom('setting').where('key', '=', 'retention').execute();
  await runRetention(school.ctx);
};
const preview = async (query: string) =>
  (await admin.call('GET', `/desk/school/retention?${query}`)).body.data;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

it('refuses fewer than 30 days, by field', async () => {
  const { status, body } = await keep({ messages: 29 });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['retention.messages']]);
});

it('deletes old messages everywhere: text, file, search, and on devices', async () => {
  const { db } = school.ctx;
  const groupId = await school.group(anna, admin);
  const send = async (content: string) =>
    (await anna.call('POST', '/chat/message', { content, group_id: groupId })).body.data.id as number;
  const form = new FormData();
  form.append('upload', new Blob([`%PDF-1.7\n${'x'.repeat(200)}`]), 'a.pdf');
  form.append('type', '2');
  form.append('group_id', String(groupId));
  const uploaded = await fetch(`${school.url}/api/chat/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}` },
    body: form,
  });
  expect(uploaded.status).toBe(200);
  const old = await send('steppe glacier');
  await db
    .updateTable('message')
    .set({ created_at: daysAgo(100) })
    .execute();
  const recent = await send('steppe river');
  expect(await preview('messages=90')).toMatchObject([{ kind: 'messages', count: 2 }]);
  const { hash } = await db.selectFrom('file').select('hash').executeTakeFirstOrThrow();
  const cursor = await cursorOf(anna);
  await keep({ messages: 90 });
  await run();
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute();
  expect(
    rows.map(({ content, folded, file, deleted_at }) => [content, folded, file, deleted_at !== null]),
  ).toEqual([
    ['', '', null, true],
    ['', '', null, true],
    ['steppe river', expect.any(String), null, false],
  ]);
  const listed = (await anna.call('GET', `/chat/message?filter[group_id]=${groupId}`)).body.data;
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([recent]);
  expect(old).toBeLessThan(recent);
  const { changes } = await changesSince(anna, cursor);
  expect(changes.map(({ t, id }) => [t, id])).toContainEqual(['group', groupId]);
  expect(await db.selectFrom('file').selectAll().execute()).toEqual([]);
  await deleteUnreferenced(school.ctx, Date.now() + 2 * 3_600_000);
  expect(await school.ctx.files.read(hash)).toBeNull();
  expect(await preview('messages=90')).toMatchObject([{ count: 0 }]);
});

it('deletes closed requests, attendance and the audit log, and keeps what is newer or open', async () => {
  const { db } = school.ctx;
  const request = async (state: 'open' | 'closed', days: number) => {
    const { body } = await anna.call('POST', '/support', {
      type: 'request',
      message: `Question ${state} ${days}`,
    });
    await db
      .updateTable('support_request')
      .set({ state, updated_at: daysAgo(days) })
      .where('id', '=', body.data.id)
      .execute();
    return body.data.id as number;
  };
  const due = await request('closed', 50);
  const kept = [await request('closed', 20), await request('open', 50)];
  const event = { time_start: new Date(), time_finish: new Date(), name: 'E', kind: 'lecture' };
  const { id } = await db
    .insertInto('event')
    .values({ ...event, localized_name: '{}', localized_description: '{}', library: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const days of [50, 20])
    await sql`insert into meeting_visit (id, event_id, user_id, way, joined_at)
      values (${randomUUID()}, ${id}, ${anna.id}, 'link', ${daysAgo(days)})`.execute(db);
  await db
    .insertInto('audit')
    .values({ action: 'open', details: '{}', at: daysAgo(50) })
    .execute();
  const cursor = await cursorOf(anna);
  expect(await preview('support=40&attendance=40&audit=40')).toMatchObject([
    { kind: 'support', count: 1 },
    { kind: 'audit', count: 1 },
    { kind: 'attendance', count: 1 },
  ]);
  await keep({ support: 40, attendance: 40, audit: 40 });
  await run();
  const left = await db.selectFrom('support_request').select('id').orderBy('id').execute();
  expect(left.map((row) => row.id)).toEqual(kept);
  expect(await db.selectFrom('meeting_visit').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('audit').where('at', '<', daysAgo(40)).selectAll().execute()).toEqual([]);
  const { changes } = await changesSince(anna, cursor);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'request', id: due, op: 'del' }));
});

it('warns the owner of an unused account 30 days before, and keeps an account that is used again', async () => {
  const { db } = school.ctx;
  const unused = async (email: string) => {
    const person = await school.person({ email });
    await db
      .updateTable('session')
      .set({ last_used_at: daysAgo(400) })
      .where('user_id', '=', person.id)
      .execute();
    await db
      .updateTable('app_user')
      .set({ created_at: daysAgo(500) })
      .where('id', '=', person.id)
      .execute();
    return person.id;
  };
  const [gone, returning] = [await unused('gone@example.org'), await unused('back@example.org')];
  const organiser = await school.person({ role: 'moderator' });
  await db
    .updateTable('app_user')
    .set({ created_at: daysAgo(500) })
    .where('id', '=', organiser.id)
    .execute();
  await db.deleteFrom('session').where('user_id', '=', organiser.id).execute();
  await keep({ accounts: 365 });
  await run();
  const mails = async () =>
    (
      await db
        .selectFrom('mail')
        .select('recipient')
        .where('kind', '=', 'unused')
        .orderBy('recipient')
        .execute()
    ).map(({ recipient }) => recipient);
  expect(await mails()).toEqual(['back@example.org', 'gone@example.org']);
  const people = async () =>
    (await db.selectFrom('app_user').select('id').where('deleted_at', 'is', null).execute()).map(
      ({ id }) => id,
    );
  expect(await people()).toEqual(expect.arrayContaining([gone, returning, organiser.id]));
  await run();
  expect(await mails()).toHaveLength(2);
  await db
    .updateTable('app_user')
    .set({ unused_warned_at: daysAgo(31) })
    .where('unused_warned_at', 'is not', null)
    .execute();
  await db.updateTable('app_user').set({ last_action_at: new Date() }).where('id', '=', returning).execute();
  await run();
  const left = await people();
  expect(left).not.toContain(gone);
  expect(left).toEqual(expect.arrayContaining([returning, organiser.id]));
  expect(await mails()).toHaveLength(1);
});

it('runs once a day, also with several processes', async () => {
  const { db } = school.ctx;
  await keep({ audit: 40 });
  const add = () =>
    db
      .insertInto('audit')
      .values({ action: 'open', details: '{}', at: daysAgo(50) })
      .execute();
  const count = async () =>
    (await db.selectFrom('audit').where('at', '<', daysAgo(40)).selectAll().execute()).length;
  await add();
  await run();
  expect(await count()).toBe(0);
  await add();
  await Promise.all([runRetention(school.ctx), runRetention(school.ctx)]);
  expect(await count()).toBe(1);
  school.clock.shift = dayMs;
  await runRetention(school.ctx);
  school.clock.shift = 0;
  expect(await count()).toBe(0);
  const entries = await db.selectFrom('audit').select('details').where('action', '=', 'removed').execute();
  expect(entries.at(-1)?.details).toMatchObject({ call: 'retention.audit' });
});
