import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords.ts';
import { queueMail } from '../../server/mail/queue-mail.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { listen } from '../support/echo.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let moderator: Person;
let admin: Person;
let hash: string;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on' });
  hash = await hashPassword(password);
  moderator = await school.person({ role: 'moderator' });
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const suspend = (by: Person, ...ids: number[]) =>
  by.call('POST', '/desk/people/suspend', { ids, reason: 'Insulted other participants' });
const unsuspend = (by: Person, ...ids: number[]) => by.call('POST', '/desk/people/unsuspend', { ids });
const signIn = (email: string) =>
  school.call('POST', '/login', { email, password }, { 'x-forwarded-for': randomUUID() });
const withPassword = async () => {
  const email = `${randomUUID()}@example.org`;
  return { email, ...(await school.person({ email, passwordHash: hash })) };
};

it('ends the sessions and sockets of the person at once, and refuses sign-in with the reason', async () => {
  const anna = await withPassword();
  const listener = listen(school.url, anna.token);
  await new Promise((resolve) => listener.socket.on('connect', () => resolve(null)));
  const cut = new Promise((resolve) => listener.socket.on('disconnect', resolve));
  expect((await suspend(moderator, anna.id)).body.data.ids).toEqual([anna.id]);
  await cut;
  listener.close();
  expect((await anna.call('GET', '/profile')).status).toBe(401);
  const refused = await signIn(anna.email);
  expect([refused.status, refused.body.code]).toEqual([413, 'suspended']);
  expect(refused.body.data).toEqual({ reason: 'Insulted other participants' });
  expect((await school.call('POST', '/login', { email: anna.email, password: 'wrong' })).body.code).toBe(
    'credentials',
  );
  const mail = await mailTo(school.ctx.config.dataDir, anna.email, 'suspended');
  expect(mail.text).toContain('Insulted other participants');
});

it('names the suspension with its reason to the devices of the person, until it ends', async () => {
  const anna = await withPassword();
  const ended = async () => (await anna.call('POST', '/session/erased')).body.data;
  expect(await ended()).toEqual({ erased: false });
  await suspend(moderator, anna.id);
  expect(await ended()).toEqual({ erased: false, suspended: { reason: 'Insulted other participants' } });
  await unsuspend(moderator, anna.id);
  expect(await ended()).toEqual({ erased: false });
});

it('accepts no session that a simultaneous sign-in has created', async () => {
  const anna = await withPassword();
  const { token } = (await signIn(anna.email)).body.data;
  // The sign-in has read the account before the suspension.
  await school.ctx.db
    .updateTable('app_user')
    .set({ status: 'suspended' })
    .where('id', '=', anna.id)
    .execute();
  // The session was cached, and this change is not one of the server.
  school.clock.shift += 121_000;
  const answer = await school.call('GET', '/profile', undefined, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(401);
});

it('removes the person from the directory of others, and lists them again afterwards', async () => {
  const anna = await withPassword();
  const cursor = await cursorOf(admin);
  await suspend(moderator, anna.id);
  const first = await changesSince(admin, cursor);
  expect(first.changes).toContainEqual(expect.objectContaining({ t: 'user', op: 'del', id: anna.id }));
  const found = async (state: string) =>
    (await admin.call('GET', `/desk/people?state=${state}`)).body.data.people.find(
      ({ id }: { id: number }) => id === anna.id,
    );
  expect(await found('approved')).toBeUndefined();
  expect(await found('suspended')).toMatchObject({
    status: 'suspended',
    reason: 'Insulted other participants',
  });
  expect((await unsuspend(moderator, anna.id)).body.data.ids).toEqual([anna.id]);
  const { changes } = await changesSince(admin, first.cursor);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'user', op: 'put', id: anna.id }));
  expect((await signIn(anna.email)).status).toBe(200);
  expect(await found('approved')).toMatchObject({ reason: null });
  expect((await mailTo(school.ctx.config.dataDir, anna.email, 'unsuspended')).links[0]).toContain('/auth');
});

it('sends suspended people no mails except about the suspension', async () => {
  const anna = await withPassword();
  await suspend(moderator, anna.id);
  const content = { kind: 'approved', name: 'Anna', signIn: 'https://school.example' } as const;
  const mail = { to: anna.email, userId: anna.id, language: 'en', content };
  await queueMail(school.ctx.db, mail);
  await school.call('POST', '/password/forgot-password', { email: anna.email });
  const kinds = await school.ctx.db
    .selectFrom('mail')
    .select('kind')
    .where('user_id', '=', anna.id)
    .execute();
  expect(kinds).toEqual([{ kind: 'suspended' }]);
});

it('lets organisers suspend lower roles only, and nobody themselves', async () => {
  const role = async (name: 'expert' | 'moderator' | 'admin' | 'platformadmin') =>
    school.person({ role: name });
  const statusOf = async (by: Person, target: Person) => (await suspend(by, target.id)).status;
  expect(await statusOf(moderator, await role('expert'))).toBe(200);
  expect(await statusOf(moderator, await role('moderator'))).toBe(403);
  expect(await statusOf(admin, await role('moderator'))).toBe(200);
  expect(await statusOf(admin, await role('admin'))).toBe(403);
  expect(await statusOf(admin, admin)).toBe(403);
  const platformAdmin = await role('platformadmin');
  expect(await statusOf(platformAdmin, await role('admin'))).toBe(200);
  expect(await statusOf(platformAdmin, await role('platformadmin'))).toBe(200);
  expect(await statusOf(platformAdmin, platformAdmin)).toBe(403);
  expect((await suspend(await school.person(), moderator.id)).status).toBe(403);
});

it('leaves one of two platform administrators who suspend each other at the same time', async () => {
  const [boss, other] = [
    await school.person({ role: 'platformadmin' }),
    await school.person({ role: 'platformadmin' }),
  ];
  const answers = await Promise.all([suspend(boss, other.id), suspend(other, boss.id)]);
  const suspended = await school.ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [boss.id, other.id])
    .where('status', '=', 'suspended')
    .execute();
  expect(suspended).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('requires a reason, changes nothing when repeated, and writes the audit trail', async () => {
  const anna = await school.person();
  expect((await moderator.call('POST', '/desk/people/suspend', { ids: [anna.id], reason: ' ' })).status).toBe(
    422,
  );
  await suspend(moderator, anna.id);
  expect((await suspend(moderator, anna.id)).body.data.ids).toEqual([]);
  await unsuspend(admin, anna.id);
  const trail = await school.ctx.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'details'])
    .where('target_id', '=', anna.id)
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'suspend', actor_id: moderator.id, details: { reason: 'Insulted other participants' } },
    { action: 'unsuspend', actor_id: admin.id, details: {} },
  ]);
});

it('marks the coming events of a suspended speaker at the programme desk', async () => {
  const speaker = await school.person({ role: 'expert', name: 'Dana' });
  const start = new Date(Date.now() + 24 * 3_600_000);
  const { id: event_id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Soil',
      kind: 'lecture',
      user_id: speaker.id,
      time_start: start,
      time_finish: new Date(start.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const marked = async () => (await moderator.call('GET', '/desk/programme')).body.data.suspended;
  expect(await marked()).toEqual([]);
  await suspend(moderator, speaker.id);
  expect(await marked()).toMatchObject([{ event_id, person: { id: speaker.id } }]);
  await unsuspend(moderator, speaker.id);
  expect(await marked()).toEqual([]);
});
