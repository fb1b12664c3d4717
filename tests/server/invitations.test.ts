import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationDays } from '../../contract/invitations.ts';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { importTable, mailedInvitations } from '../support/people-files.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

const password = 'right horse battery';
const day = 24 * 3_600_000;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const accept = (token: string, more: Record<string, string> = {}) =>
  school.call('POST', '/invitation/accept', {
    token,
    first_name: 'Anna',
    last_name: 'Weber',
    password,
    ...more,
  });
const open = (token: string) => school.call('POST', '/invitation', { token });
const row = (email: string) =>
  school.ctx.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const list = async (query = '') => (await admin.call('GET', `/desk/invitations${query}`)).body.data;
const link = async (more: object = {}) => {
  const body = { name: 'Course A', role: 'attendee', max_uses: 2, days: 7, ...more };
  return (await admin.call('POST', '/desk/invitations/link', body)).body.data;
};
const invite = (email: string, more: object = {}) =>
  admin.call('POST', '/desk/invitations/mail', {
    email,
    first_name: 'Dana',
    last_name: 'Nurlan',
    role: 'expert',
    ...more,
  });

describe('an invitation by mail', () => {
  it('makes the imported profile an account without approval, once', async () => {
    await importTable(school, admin, 'First name,Last name,Mail,Role\nDana,Nurlan,dana@example.org,expert');
    const [token = ''] = await mailedInvitations(school, 'dana@example.org');
    expect((await open(token)).body.data).toEqual({
      kind: 'mail',
      first_name: 'Dana',
      last_name: 'Nurlan',
      email: 'dana@example.org',
      role: 'expert',
      course: null,
      questions: [],
      files: [],
    });
    const stored = await school.ctx.db.selectFrom('invitation').select('token_hash').execute();
    expect(stored.some(({ token_hash }) => token_hash?.toString().includes(token))).toBe(false);
    const accepted = await accept(token, { first_name: 'Dana Maria', last_name: 'Nurlan' });
    expect(accepted.status).toBe(200);
    expect(accepted.body.data.user).toMatchObject({ first_name: 'Dana Maria', email: 'dana@example.org' });
    expect(await row('dana@example.org')).toMatchObject({
      status: 'approved',
      visible: true,
      role: 'expert',
    });
    const headers = { authorization: `Bearer ${accepted.body.data.token}` };
    expect((await school.call('GET', '/events', undefined, headers)).status).toBe(200);
    const signIn = await school.call('POST', '/login', { email: 'dana@example.org', password });
    expect(signIn.status).toBe(200);
    expect((await accept(token)).status).toBe(422);
    expect((await open(token)).status).toBe(422);
    const [invitation] = (await list('?state=accepted')).invitations;
    expect(invitation).toMatchObject({ email: 'dana@example.org', state: 'accepted' });
  });

  it('gives the role and course that organisers set before it is accepted', async () => {
    await invite('later@example.org');
    const { id } = await row('later@example.org');
    const edited = await admin.call('PUT', `/desk/people/${id}`, { role: 'moderator' });
    expect(edited.body.data).toMatchObject({ role: 'moderator', status: 'none' });
    const [token = ''] = await mailedInvitations(school, 'later@example.org');
    expect((await accept(token)).body.data.user.role.alias).toBe('moderator');
  });

  it('refuses common passwords, and does not sign in before it is accepted', async () => {
    expect((await invite('common@example.org')).body.data).toMatchObject({ state: 'open', kind: 'mail' });
    const [token = ''] = await mailedInvitations(school, 'common@example.org');
    const refused = await accept(token, { password: 'password123' });
    expect(Object.keys(refused.body.errors)).toEqual(['password']);
    const signIn = await school.call('POST', '/login', { email: 'common@example.org', password });
    expect(signIn.body.code).toBe('credentials');
  });

  it('is mailed again with a new link, and the earlier link stops working', async () => {
    await importTable(school, admin, 'Mail\nagain@example.org', { invite: false });
    const [unsent] = (await list('?q=again@')).invitations;
    expect(unsent).toMatchObject({ state: 'unsent', sent_at: null });
    for (let n = 0; n < 2; n += 1)
      expect((await admin.call('POST', '/desk/invitations/send', { ids: [unsent.id] })).body.data).toEqual({
        sent: 1,
      });
    const [first = '', second = ''] = await mailedInvitations(school, 'again@example.org');
    expect((await open(first)).status).toBe(422);
    expect((await open(second)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) await admin.call('POST', '/desk/invitations/send', { ids: [unsent.id] });
    // Five mails an hour to one address.
    expect(await mailedInvitations(school, 'again@example.org')).toHaveLength(5);
  });

  it('is mailed to all who have not accepted', async () => {
    const { counts } = await list();
    const waiting = counts.open + counts.unsent + counts.expired;
    const { sent } = (await admin.call('POST', '/desk/invitations/send', { all: true })).body.data;
    expect(sent).toBe(waiting - 1);
    expect(await mailedInvitations(school, 'dana@example.org')).toHaveLength(1);
  });

  it('can be revoked; the person can then only sign up and wait', async () => {
    const { id } = (await invite('revoked@example.org', { role: 'moderator' })).body.data;
    const [token = ''] = await mailedInvitations(school, 'revoked@example.org');
    const revoked = await admin.call('POST', '/desk/invitations/revoke', { ids: [id] });
    expect(revoked.body.data).toEqual({ ids: [id] });
    expect((await accept(token)).status).toBe(422);
    const sign = { first_name: 'Anna', last_name: 'Weber', email: 'revoked@example.org', password };
    await school.call('POST', '/register', sign);
    expect(await row('revoked@example.org')).toMatchObject({ status: 'pending', role: 'attendee' });
    expect(await mailedInvitations(school, 'revoked@example.org')).toHaveLength(1);
  });

  it('expires', async () => {
    await invite('late@example.org');
    const [token = ''] = await mailedInvitations(school, 'late@example.org');
    school.clock.shift = invitationDays * day + 1000;
    expect((await accept(token)).status).toBe(422);
    expect((await list('?q=late@')).invitations[0].state).toBe('expired');
    school.clock.shift = 0;
  });

  it('is mailed again to an invited person who signs up or has no password', async () => {
    const email = 'eager@example.org';
    await invite(email);
    await school.call('POST', '/register', { first_name: 'X', last_name: 'Y', email, password });
    await school.call('POST', '/password/forgot-password', { email });
    expect(await row(email)).toMatchObject({ status: 'none', first_name: 'Dana' });
    const tokens = await mailedInvitations(school, email);
    expect(tokens).toHaveLength(3);
    expect((await accept(tokens[2] ?? '')).status).toBe(200);
  });

  it('cannot go to an address with an account, or give a role above the one of the inviter', async () => {
    await school.person({ email: 'has@example.org' });
    expect((await invite('HAS@example.org')).body.errors.email).toHaveLength(1);
    expect((await invite('boss@example.org', { role: 'admin' })).status).toBe(403);
    expect((await invite('x@example.org', { course_type: 77 })).status).toBe(422);
  });

  it('is deleted with the person', async () => {
    const email = 'erased@example.org';
    await invite(email);
    const [token = ''] = await mailedInvitations(school, email);
    const session = (await accept(token)).body.data.token;
    const me = await findSession(school.ctx.db, session);
    await erasePerson(school.ctx, me!, false);
    expect((await list('?q=erased@')).total).toBe(0);
    const left = await school.ctx.db
      .selectFrom('invitation')
      .select('id')
      .where('user_id', '=', me!.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an invitation link', () => {
  it('signs up several people without approval, up to its number', async () => {
    const { token, invitation } = await link();
    expect((await open(token)).body.data).toMatchObject({ kind: 'link', email: null, role: 'attendee' });
    expect(invitation).toMatchObject({ name: 'Course A', used: 0, max_uses: 2, state: 'open' });
    expect(JSON.stringify(await list())).not.toContain(token);
    expect((await accept(token)).body.errors.email).toHaveLength(1);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) => accept(token, { email: `${name}@link.example` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
    const people = (await admin.call('GET', `/desk/invitations/${invitation.id}/people`)).body.data;
    expect(people).toHaveLength(2);
    expect((await list('?q=Course A')).invitations[0]).toMatchObject({ used: 2, state: 'accepted' });
  });

  it('is shown again while it is open, to administrators only', async () => {
    const { token, invitation } = await link();
    const show = (person: Person) => person.call('GET', `/desk/invitations/${invitation.id}/link`);
    expect(invitation.showable).toBe(true);
    expect((await show(admin)).body.data).toEqual({ token });
    expect((await show(await school.person({ role: 'moderator' }))).status).toBe(403);
    await admin.call('POST', '/desk/invitations/revoke', { ids: [invitation.id] });
    expect((await show(admin)).status).toBe(404);
    const [stored] = await school.ctx.db
      .selectFrom('invitation')
      .select('token')
      .where('id', '=', invitation.id)
      .execute();
    expect(stored).toEqual({ token: null });
  });

  it('names the course, and the questions that need a file', async () => {
    const { id } = await school.ctx.db
      .insertInto('course')
      .values({ id: 41, localized_title: JSON.stringify({ en: 'Biogas' }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const question = {
      ...{ kind: 'file', localized_title: { en: 'Visa' }, localized_help: {}, options: [] },
      ...{ required: true, roles: [], courses: [id] },
    };
    expect((await admin.call('POST', '/desk/questions', question)).status).toBe(200);
    const { token } = await link({ course_type: id });
    expect((await open(token)).body.data).toMatchObject({
      course: { en: 'Biogas' },
      questions: [],
      files: [{ en: 'Visa' }],
    });
  });

  it('does not take over accounts or invited profiles', async () => {
    const { token } = await link({ max_uses: 10 });
    await school.person({ email: 'mine@example.org' });
    await invite('invited@example.org', { role: 'moderator' });
    for (const email of ['mine@example.org', 'Invited@example.org'])
      expect((await accept(token, { email })).body.errors.email).toHaveLength(1);
    expect((await row('invited@example.org')).status).toBe('none');
    // A sign-up with an unconfirmed address reserves nothing.
    const sign = { first_name: 'Squatter', last_name: 'X', email: 'free@example.org', password };
    await school.call('POST', '/register', sign);
    expect((await accept(token, { email: 'free@example.org' })).status).toBe(200);
    expect(await row('free@example.org')).toMatchObject({ first_name: 'Anna', status: 'approved' });
  });

  it('gives only the roles of participants and experts, and can be revoked', async () => {
    const body = { name: 'A', role: 'moderator', max_uses: 2, days: 7 };
    expect((await admin.call('POST', '/desk/invitations/link', body)).status).toBe(422);
    const { token, invitation } = await link({ role: 'expert' });
    await admin.call('POST', '/desk/invitations/revoke', { ids: [invitation.id] });
    expect((await accept(token, { email: 'late@link.example' })).status).toBe(422);
  });

  it('is limited by address after many wrong tokens, not after right ones', async () => {
    const { token } = await link();
    for (let n = 0; n < 120; n += 1) expect((await open(token)).status).toBe(200);
    const wrong = await Promise.all(Array.from({ length: 110 }, () => open('wrong')));
    expect(wrong.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await open(token)).status).toBe(200);
  });

  it('does not work while the platform is closed', async () => {
    const { token } = await link();
    await admin.call('PUT', '/desk/platform', { closed: true });
    expect((await open(token)).body.code).toBe('closed');
    await admin.call('PUT', '/desk/platform', { closed: false });
  });
});
