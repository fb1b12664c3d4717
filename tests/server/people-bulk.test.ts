import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkAct, BulkChange, PeopleFilterInput } from '../../contract/people-bulk.ts';
import { approveOrDecline } from '../../server/areas/admin/approve-accounts.ts';
import { write } from '../../server/db/write.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let anna: Person;
let ben: Person;

const day = 24 * 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  const { db } = school.ctx;
  admin = await school.person({ role: 'admin', name: 'Admin' });
  await db.insertInto('course').values({ id: 1, localized_title: '{"en":"Waste"}' }).execute();
  await db.insertInto('course').values({ id: 2, localized_title: '{"en":"Water"}' }).execute();
});
afterAll(() => school.close());

let round = 0;
/** A word that is in the names of this test, and in no address. */
let mark: string;
beforeEach(async () => {
  round += 1;
  mark = `round-${round}-`;
  anna = await school.person({ name: `Anna ${mark}` });
  ben = await school.person({ name: `Ben ${mark}`, role: 'expert' });
});

const set = (person: Person, columns: Record<string, unknown>) =>
  school.ctx.db.updateTable('app_user').set(columns).where('id', '=', person.id).execute();
const names = async (query: string) => {
  const { people } = (await admin.call('GET', `/desk/people?${query}`)).body.data;
  return people.map(({ first_name }: { first_name: string }) => first_name).toSorted();
};
const change = (filter: PeopleFilterInput, total: number, to: BulkChange, by = admin) =>
  by.call('POST', '/desk/people/bulk', { filter, total, change: to });
const valueOf = (person: Person) =>
  school.ctx.db
    .selectFrom('app_user')
    .select(['role', 'course_type'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

it('lists people by role, course, country, state, language and last use', async () => {
  await set(anna, { course_type: 1, country: 'KZ', language: 'ru', last_action_at: new Date() });
  await set(ben, { status: 'declined', last_action_at: new Date(Date.now() - 10 * day) });
  const q = `q=${mark}`;
  const [a, b] = [`Anna ${mark}`, `Ben ${mark}`];
  for (const only of ['role=attendee', 'course=1', 'country=KZ', 'state=approved', 'language=ru'])
    expect([only, await names(`${q}&${only}`)]).toEqual([only, [a]]);
  for (const only of ['role=expert', 'course=none', 'state=declined', 'unseen=week'])
    expect([only, await names(`${q}&${only}`)]).toEqual([only, [b]]);
  expect(await names(`${q}&unseen=month`)).toEqual([]);
  expect((await admin.call('GET', '/desk/people?role=king')).status).toBe(422);
  expect((await admin.call('GET', '/desk/people?course=0')).status).toBe(422);
});

it('changes all people of a filter, and undoes it except where a value has changed since', async () => {
  await set(anna, { course_type: 2 });
  const clara = await school.person({ name: `Clara ${mark}` });
  await set(clara, { course_type: 1 });
  const filter = { q: mark };
  const done = await change(filter, 3, { field: 'course_type', value: 1 });
  expect(done.body.data).toMatchObject({ changed: 2, skipped: 1 });
  expect(await valueOf(anna)).toMatchObject({ course_type: 1 });
  await set(ben, { course_type: 2 });
  const path = `/desk/people/bulk/${done.body.data.id}/undo`;
  expect((await admin.call('POST', path)).body.data).toEqual({ restored: 1 });
  expect(await valueOf(anna)).toMatchObject({ course_type: 2 });
  expect(await valueOf(ben)).toMatchObject({ course_type: 2 });
  expect(await valueOf(clara)).toMatchObject({ course_type: 1 });
  expect((await admin.call('POST', path)).status).toBe(404);
  const [last] = (await admin.call('GET', '/desk/people/bulk')).body.data;
  expect(last).toMatchObject({ changed: 2, undone: true, change: { field: 'course_type', value: 1 } });
});

it('is refused if the filter selects other people than the caller has seen', async () => {
  const refused = await change({ q: mark }, 1, { field: 'role', value: 'expert' });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.total[0]).toContain('2');
  expect(await valueOf(anna)).toMatchObject({ role: 'attendee' });
});

it('gives no role above the one of the caller, and changes nobody above or the caller', async () => {
  const boss = await school.person({ name: `Boss ${mark}`, role: 'platformadmin' });
  const own = await school.person({ name: `Own ${mark}`, role: 'admin' });
  const filter = { q: mark };
  expect((await change(filter, 4, { field: 'role', value: 'admin' })).status).toBe(403);
  const done = await change(filter, 4, { field: 'role', value: 'moderator' }, own);
  expect(done.body.data).toMatchObject({ changed: 2, skipped: 2 });
  expect(await valueOf(boss)).toMatchObject({ role: 'platformadmin' });
  expect(await valueOf(own)).toMatchObject({ role: 'admin' });
});

it('sends changed people to devices and takes rights away within a second', async () => {
  const moderator = await school.person({ name: `Moderator ${mark}`, role: 'moderator' });
  expect((await moderator.call('GET', '/desk/waiting')).status).toBe(200);
  const done = await change({ q: `Moderator ${mark}` }, 1, { field: 'role', value: 'attendee' });
  expect(done.body.data.changed).toBe(1);
  // Sessions are cached for a second.
  school.clock.shift += 1100;
  expect((await moderator.call('GET', '/desk/waiting')).status).toBe(403);
  const audit = await school.ctx.db
    .selectFrom('audit')
    .select('details')
    .where('target_id', '=', moderator.id)
    .execute();
  expect(audit).toEqual([{ details: { role: 'attendee', before: { role: 'moderator' } } }]);
});

const count = async (filter: PeopleFilterInput, act: BulkAct, by = admin) =>
  (await by.call('POST', '/desk/people/bulk/count', { filter, act })).body.data;
const statusOf = async ({ id }: Person) => {
  const row = await school.ctx.db
    .selectFrom('app_user')
    .select(['status', 'visible'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
};
const mailsTo = ({ id }: Person) =>
  school.ctx.db
    .selectFrom('mail')
    .select(['kind', 'subject', 'reply_to'])
    .where('user_id', '=', id)
    .execute();

it('suspends the people of a filter whom the caller may suspend, and undoes it', async () => {
  const boss = await school.person({ name: `Boss ${mark}`, role: 'admin' });
  const filter = { q: mark };
  const suspension = { field: 'status', value: 'suspended', reason: 'The course is over' } as const;
  expect(await count(filter, { field: 'status', value: 'suspended' })).toEqual({ total: 3, affected: 2 });
  const done = await change(filter, 3, suspension);
  expect(done.body.data).toMatchObject({ changed: 2, skipped: 1 });
  expect((await anna.call('GET', '/profile')).status).toBe(401);
  expect((await boss.call('GET', '/profile')).status).toBe(200);
  const undone = await admin.call('POST', `/desk/people/bulk/${done.body.data.id}/undo`);
  expect(undone.body.data).toEqual({ restored: 2 });
  expect(await statusOf(anna)).toEqual({ status: 'approved', visible: true });
  const [last] = (await admin.call('GET', '/desk/people/bulk')).body.data;
  expect(last.change).toEqual({ field: 'status', value: 'suspended' });
  const blank = await change(filter, 3, { ...suspension, reason: ' ' });
  expect([blank.status, Object.keys(blank.body.errors)]).toEqual([422, ['change.reason']]);
});

it('approves waiting accounts with a confirmed address, and returns them to the waiting list', async () => {
  await set(anna, { status: 'pending', visible: false, email_verified_at: new Date() });
  await set(ben, { status: 'pending', visible: false });
  const filter = { q: mark };
  expect(await count(filter, { field: 'status', value: 'approved' })).toEqual({ total: 2, affected: 1 });
  const done = await change(filter, 2, { field: 'status', value: 'approved' });
  expect(done.body.data).toMatchObject({ changed: 1, skipped: 1 });
  expect(await statusOf(anna)).toEqual({ status: 'approved', visible: true });
  await admin.call('POST', `/desk/people/bulk/${done.body.data.id}/undo`);
  expect(await statusOf(anna)).toEqual({ status: 'pending', visible: false });
  expect((await anna.call('GET', '/users')).status).toBe(401);
});

it('mails invited people of a filter again, and nobody else', async () => {
  const invite = (email: string) =>
    admin.call('POST', '/desk/invitations/mail', {
      email,
      first_name: 'Ida',
      last_name: 'Guest',
      role: 'attendee',
    });
  const email = `${mark}@example.org`;
  await invite(email);
  await invite('other@example.org');
  const filter = { q: mark };
  expect(await count(filter, { field: 'invitation' })).toEqual({ total: 3, affected: 1 });
  const body = { filter, total: 3 };
  expect((await admin.call('POST', '/desk/people/bulk/remind', body)).body.data).toEqual({ sent: 1 });
  const sent = await school.ctx.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'invitation')
    .execute();
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    [email, email, 'other@example.org'].toSorted(),
  );
  expect((await admin.call('POST', '/desk/people/bulk/remind', { filter, total: 4 })).status).toBe(422);
});

describe('a mail to many people', () => {
  const texts = (subject: string) => ({
    localized_subject: { en: subject, ru: `${subject}: письмо` },
    localized_text: { en: 'Hello,\n\nthe bus leaves at <8>.', ru: 'Здравствуйте!' },
  });
  const mail = (filter: PeopleFilterInput, total: number, subject: string, by = admin) =>
    by.call('POST', '/desk/people/bulk/mail', { filter, total, ...texts(subject) });

  it('reaches people with an account once, each in their language', async () => {
    await set(anna, { language: 'ru' });
    await set(ben, { language: 'de', email: `ben-${mark}@example.org` });
    const clara = await school.person({ name: `Clara ${mark}`, status: 'suspended' });
    const filter = { q: mark };
    expect(await count(filter, { field: 'mail' })).toEqual({ total: 3, affected: 2 });
    expect((await mail(filter, 3, 'Bus')).body.data).toEqual({ sent: 2 });
    expect(await mailsTo(anna)).toMatchObject([{ kind: 'from-organisers', subject: 'Bus: письмо' }]);
    expect(await mailsTo(clara)).toEqual([]);
    const received = await mailTo(school.ctx.config.dataDir, `ben-${mark}@example.org`, 'from-organisers');
    expect(received.subject).toBe('Bus');
    expect(received.text).toContain('the bus leaves at <8>.');
    expect(received.html).not.toContain('<8>');
    const again = await mail(filter, 3, 'Bus');
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['localized_text']]);
    expect(await mailsTo(anna)).toHaveLength(1);
  });

  it('is refused after ten mails of the caller within an hour', async () => {
    const busy = await school.person({ name: 'Busy', role: 'admin' });
    const filter = { q: mark };
    for (let n = 0; n < 10; n++) expect((await mail(filter, 2, `Mail ${n}`, busy)).status).toBe(200);
    const refused = await mail(filter, 2, 'One more', busy);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    school.clock.shift += 3_700_000;
    expect((await mail(filter, 2, 'One more', busy)).status).toBe(200);
  });

  it('needs a subject and a text in one language', async () => {
    const body = { filter: { q: mark }, total: 2, localized_subject: { de: ' ' }, localized_text: {} };
    const refused = await admin.call('POST', '/desk/people/bulk/mail', body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['localized_subject', 'localized_text'],
    ]);
  });
});

it('approves 5,000 people in few statements', async () => {
  const { db, announcer } = school.ctx;
  const { rows } = await sql<{ id: number }>`
    insert into app_user (first_name, last_name, email, role, status, email_verified_at, language)
    select 'Many', ${mark} || n, ${mark} || n || '@example.org', 'attendee', 'pending', now(), 'de'
    from generate_series(1, 5000) n returning id::int`.execute(db);
  const ids = rows.map(({ id }) => id);
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { decided } = await write(db, announcer, (tx) =>
    approveOrDecline({ ...tx, db: tx.db.withPlugin(counter) }, school.ctx, {
      action: 'approve',
      actor: { id: admin.id, sessionId: 0 },
      ids,
    }),
  );
  expect(decided).toHaveLength(5000);
  expect(statements).toBeLessThan(40);
  const [first = 0] = ids;
  const counts = await sql`select
    (select count(*)::int from app_user where status = 'approved' and visible and id >= ${first}) as approved,
    (select count(*)::int from mail where user_id >= ${first}) as mails,
    (select count(*)::int from audit where action = 'approve' and target_id >= ${first}) as entries`.execute(
    db,
  );
  expect(counts.rows).toEqual([{ approved: 5000, mails: 5000, entries: 5000 }]);
});
