import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleAlias } from '../../contract/users.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { mailTo } from '../support/mailbox.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let people: Record<'moderator' | 'admin' | 'platformadmin', Person>;
let hash: string;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on' });
  hash = await hashPassword(password);
  people = {
    moderator: await school.person({ role: 'moderator', name: 'Timur' }),
    admin: await school.person({ role: 'admin' }),
    platformadmin: await school.person({ role: 'platformadmin' }),
  };
});
afterAll(() => school.close());

const newcomer = async (confirmed = true, language = 'de') => {
  const email = `${randomUUID()}@example.org`;
  const { id } = await school.person({ email, status: 'pending', visible: false, passwordHash: hash });
  await school.ctx.db
    .updateTable('app_user')
    .set({ language, ...(confirmed && { email_verified_at: new Date() }) })
    .where('id', '=', id)
    .execute();
  return { id, email };
};
const approve = (...ids: number[]) => people.moderator.call('POST', '/desk/people/approve', { ids });
const decline = (reason: string, ...ids: number[]) =>
  people.moderator.call('POST', '/desk/people/decline', { ids, reason });
const signIn = (email: string) =>
  school.call('POST', '/login', { email, password }, { 'x-forwarded-for': randomUUID() });
const stateBy = async (token: string) =>
  (await school.call('GET', '/account', undefined, { authorization: `Bearer ${token}` })).body.data;

describe('approving accounts', () => {
  it('approves several at once, mails each person in their language, and shows them to everybody', async () => {
    const [anna, bert] = [await newcomer(true, 'de'), await newcomer(true, 'ru')];
    const waiting = await people.moderator.call('GET', '/desk/waiting');
    expect(waiting.body.data.people.map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([anna.id, bert.id]),
    );
    expect((await approve(anna.id, bert.id)).body.data.ids).toEqual([anna.id, bert.id]);
    const { dataDir } = school.ctx.config;
    expect((await mailTo(dataDir, anna.email, 'approved')).subject).toBe('Ihr Konto ist bereit');
    expect((await mailTo(dataDir, bert.email, 'approved')).subject).toBe('Ваша учётная запись готова');
    expect((await signIn(anna.email)).status).toBe(200);
    const listed = await people.admin.call('GET', '/users');
    expect(listed.body.data.map(({ id }: { id: number }) => id)).toContain(anna.id);
  });

  it('finds accounts with a confirmed address before all unconfirmed ones', async () => {
    for (let at = 0; at < 60; at++)
      await school.ctx.db
        .insertInto('app_user')
        .values({
          first_name: 'Jam',
          last_name: 'Jam',
          email: `${randomUUID()}@example.org`,
          status: 'pending',
        })
        .execute();
    const late = await newcomer(true);
    const { people: first, total } = (await people.moderator.call('GET', '/desk/waiting')).body.data;
    expect(first.map(({ id }: { id: number }) => id)).toContain(late.id);
    expect([first.length, total > 60]).toEqual([50, true]);
    const { people: second } = (await people.moderator.call('GET', '/desk/waiting?page=2')).body.data;
    expect(second.length).toBeGreaterThan(0);
    await school.ctx.db.deleteFrom('app_user').where('last_name', '=', 'Jam').execute();
  });

  it('reaches the devices of others with their next pull', async () => {
    const cursor = await cursorOf(people.admin);
    const { id } = await newcomer();
    await approve(id);
    const { changes } = await changesSince(people.admin, cursor);
    expect(changes).toContainEqual(expect.objectContaining({ t: 'user', op: 'put', id }));
  });

  it('sends one mail and writes one audit entry when repeated', async () => {
    const { id, email } = await newcomer();
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(answers.flatMap(({ body }) => body.data.ids)).toEqual([id]);
    const { db } = school.ctx;
    expect(await db.selectFrom('mail').select('id').where('recipient', '=', email).execute()).toHaveLength(1);
    const trail = await db.selectFrom('audit').selectAll().where('target_id', '=', id).execute();
    expect(trail).toMatchObject([{ action: 'approve', actor_id: people.moderator.id }]);
  });

  it('skips accounts with an unconfirmed address', async () => {
    const { id } = await newcomer(false);
    expect((await approve(id)).body.data.ids).toEqual([]);
  });

  it('reports approval to the waiting person, whose narrow token gains no rights', async () => {
    const { id, email } = await newcomer();
    const { body } = await signIn(email);
    expect([body.code, (await stateBy(body.data.token)).status]).toEqual(['pending', 'pending']);
    await approve(id);
    expect((await stateBy(body.data.token)).status).toBe('approved');
    const as = { authorization: `Bearer ${body.data.token}` };
    expect((await school.call('GET', '/users', undefined, as)).status).toBe(401);
  });
});

describe('declining accounts', () => {
  it('requires a reason, mails it, and shows it at sign-in', async () => {
    const { id, email } = await newcomer();
    expect((await decline('  ', id)).status).toBe(422);
    expect((await decline('The course is full', id)).body.data.ids).toEqual([id]);
    expect((await mailTo(school.ctx.config.dataDir, email, 'declined')).text).toContain('The course is full');
    const { body } = await signIn(email);
    expect(body.code).toBe('pending');
    expect(await stateBy(body.data.token)).toMatchObject({
      status: 'declined',
      reason: 'The course is full',
    });
  });

  it('can be reversed', async () => {
    const { id, email } = await newcomer();
    await decline('Too soon', id);
    expect((await approve(id)).body.data.ids).toEqual([id]);
    expect((await signIn(email)).status).toBe(200);
  });

  it('is refused for approved people', async () => {
    const { id } = await school.person();
    expect((await decline('Out', id)).body.data.ids).toEqual([]);
  });
});

describe('fields that administrators set', () => {
  const cases: [keyof typeof people, RoleAlias, RoleAlias, number][] = [
    ['moderator', 'attendee', 'expert', 403],
    ['admin', 'attendee', 'moderator', 200],
    ['admin', 'attendee', 'admin', 403],
    ['admin', 'attendee', 'platformadmin', 403],
    ['admin', 'admin', 'attendee', 403],
    ['admin', 'platformadmin', 'attendee', 403],
    ['platformadmin', 'attendee', 'admin', 200],
    ['platformadmin', 'admin', 'attendee', 200],
    ['platformadmin', 'admin', 'platformadmin', 200],
  ];
  it.each(cases)('%s changes the role %s to %s: %i', async (person, role, wanted, status) => {
    const target = await school.person({ role });
    const answer = await people[person].call('PUT', `/desk/people/${target.id}`, { role: wanted });
    expect(answer.status).toBe(status);
    const row = await school.ctx.db
      .selectFrom('app_user')
      .select('role')
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow();
    expect(row.role).toBe(status === 200 ? wanted : role);
  });

  it('refuses to change the own role', async () => {
    const { id, call } = await school.person({ role: 'platformadmin' });
    expect((await call('PUT', `/desk/people/${id}`, { role: 'attendee' })).status).toBe(403);
  });

  it('changes course, edition, chat role and visibility for everybody, and writes an audit entry', async () => {
    const { db } = school.ctx;
    await db
      .insertInto('course')
      .values({ id: 7, localized_title: JSON.stringify({ en: 'General' }) })
      .execute();
    const target = await school.person();
    const edit = { visible: false, course_type: 7, chat_role: 'chat_admin', edition: ['summer2020'] };
    const answer = await people.admin.call('PUT', `/desk/people/${target.id}`, edit);
    expect(answer.body.data).toMatchObject(edit);
    expect((await people.admin.call('GET', '/users')).body.data.map(({ id }: Person) => id)).not.toContain(
      target.id,
    );
    const trail = await people.platformadmin.call('GET', '/desk/audit');
    expect(trail.body.data[0]).toMatchObject({
      action: 'edit',
      actor: { id: people.admin.id },
      target: { id: target.id },
      details: edit,
    });
    const unknown = await people.admin.call('PUT', `/desk/people/${target.id}`, { course_type: 8 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['course_type']]);
  });

  it('refuses other fields of a row by name', async () => {
    const target = await school.person();
    const rowOf = () =>
      school.ctx.db.selectFrom('app_user').selectAll().where('id', '=', target.id).executeTakeFirstOrThrow();
    const before = await rowOf();
    const sent = {
      visible: true,
      email: 'x@y.org',
      status: 'declined',
      password_hash: 'x',
      chat_admin: true,
    };
    const answer = await people.admin.call('PUT', `/desk/people/${target.id}`, sent);
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
      422,
      ['chat_admin', 'email', 'password_hash', 'status'],
    ]);
    expect({ ...(await rowOf()), rev: 0, reset_xid: null }).toEqual({ ...before, rev: 0, reset_xid: null });
  });
});

describe('searching people', () => {
  it('matches parts of names and address, page by page', async () => {
    const word = `z${randomUUID().slice(0, 8)}`;
    for (let at = 0; at < 51; at++)
      await school.person({ name: `Person${at}`, email: `${at}.${word}@example.org` });
    const first = await people.admin.call('GET', `/desk/people?q=person ${word}`);
    expect([first.body.data.total, first.body.data.people.length]).toEqual([51, 50]);
    const second = await people.admin.call('GET', `/desk/people?q=person ${word}&page=2`);
    expect(second.body.data.people).toHaveLength(1);
  });

  it.each(['%', '_', '\\', "'", '%27 or 1=1'])('treats %s literally', async (q) => {
    const answer = await people.admin.call('GET', `/desk/people?q=${encodeURIComponent(`${q}nobody`)}`);
    expect([answer.status, answer.body.data.total]).toEqual([200, 0]);
  });
});
