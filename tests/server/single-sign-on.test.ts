import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { recentSignInMs } from '../../contract/account.ts';
import { createMailedToken } from '../../server/auth/mailed-tokens.ts';
import { anybody, openSchoolWithProvider, password } from '../support/school-with-provider.ts';

const given = await openSchoolWithProvider();
const { school, provider, admin, passwordHash, saveSchool, offer, comeBack, login, signIn, codeOf, linked } =
  given;
afterAll(given.close);
beforeEach(() => given.offer(provider, 'approval'));
afterEach(() => {
  provider.tamper = null;
  school.clock.shift = 0;
});

const userRow = (email: string) =>
  school.ctx.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
const as = (token: string) => ({
  call: (method: string, path: string, body?: unknown) =>
    school.call(method, path, body, { authorization: `Bearer ${token}` }),
});

describe('a person whom the school does not know', () => {
  it('gets an account that waits for approval, with a confirmed address', async () => {
    const person = anybody();
    const { status, body } = await signIn(person);
    expect([status, body.code]).toEqual([413, 'pending']);
    expect(body.data).toMatchObject({ confirmed: true, email: person.email });
    const row = await userRow(person.email!);
    expect(row).toMatchObject({ first_name: 'Aigerim', last_name: 'Omarova', role: 'attendee' });
    expect(row).toMatchObject({ status: 'pending', visible: false, password_hash: null });
    const approved = await admin.call('POST', '/desk/people/approve', { ids: [row!.id] });
    expect(approved.status).toBe(200);
    const second = await signIn(person);
    expect(second.body.data.user.id).toBe(row!.id);
    const profile = await as(second.body.data.token).call('GET', '/profile');
    expect(profile.body.data.first_name).toBe('Aigerim');
  });

  it('is admitted at once if the school wants that, with role and course of the claims', async () => {
    const { id } = await school.ctx.db
      .insertInto('course')
      .values({ id: 71, localized_title: JSON.stringify({ de: 'Abfall 2026' }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claims = { role_claim: 'roles', expert_value: 'lecturer', course_claim: 'course' };
    await offer(provider, 'admitted', claims);
    const person = anybody({ roles: ['staff', 'lecturer'], course: 'abfall 2026' });
    expect((await signIn(person)).status).toBe(200);
    expect(await userRow(person.email!)).toMatchObject({ role: 'expert', course_type: id, visible: true });
    const other = anybody({ roles: ['admin', 'moderator'] });
    expect((await signIn(other)).status).toBe(200);
    expect(await userRow(other.email!)).toMatchObject({ role: 'attendee', course_type: null });
  });

  it('is refused if the school admits only people whom it knows', async () => {
    await offer(provider, 'none');
    expect(await codeOf(anybody())).toBe('providerUnknown');
  });

  it('needs an address that the provider has confirmed', async () => {
    expect(await codeOf(anybody({ email_verified: false }))).toBe('providerEmail');
    expect(await codeOf({ sub: randomUUID() })).toBe('providerEmail');
  });

  it('agrees to the documents of the school first, with the same proof', async () => {
    const documents = { version: 'May', localized_text: { en: 'Be kind' }, localized_file: {} };
    await saveSchool({ agreement: documents });
    await offer(provider, 'admitted');
    const person = anybody();
    const proof = await comeBack(person);
    const first = await login(proof);
    expect([first.body.code, first.body.data]).toEqual(['consent', { version: 'May', first: true }]);
    expect(await userRow(person.email!)).toBeUndefined();
    expect((await login({ ...proof, consent: 'May' })).status).toBe(200);
    expect(await userRow(person.email!)).toMatchObject({ consent_version: 'May' });
    await saveSchool({ agreement: { version: null, localized_text: {}, localized_file: {} } });
  });

  it('claims the profile to which an invitation was mailed, unless it is that of an organiser', async () => {
    await offer(provider, 'none');
    const invite = (email: string, role: string) =>
      admin.call('POST', '/desk/invitations/mail', { email, role, first_name: 'Dana', last_name: 'Serik' });
    const [expert, moderator] = [anybody(), anybody()];
    await invite(expert.email!, 'expert');
    await invite(moderator.email!, 'moderator');
    expect((await signIn(expert)).status).toBe(200);
    expect(await userRow(expert.email!)).toMatchObject({ first_name: 'Dana', role: 'expert', visible: true });
    expect(await codeOf(moderator)).toBe('providerUnknown');
    expect(await userRow(moderator.email!)).toMatchObject({ status: 'none' });
  });
});

describe('a person with an account', () => {
  it('connects it once after signing in to it, and gets a mail', async () => {
    const at = anybody();
    const person = await school.person({ email: at.email!, passwordHash });
    const proof = await comeBack(at);
    const refused = await login(proof);
    expect([refused.body.code, refused.body.data]).toEqual(['providerLink', { email: at.email! }]);
    const stranger = await school.person();
    const other = await login(proof);
    expect(other.body.code).toBe('providerLink');
    const { state, secret } = proof;
    expect((await person.call('POST', '/profile/identities', { state, secret })).status).toBe(200);
    // The proof is used up.
    expect((await stranger.call('POST', '/profile/identities', { state, secret })).body.code).toBe(
      'providerExpired',
    );
    expect((await signIn(at)).body.data.user.id).toBe(person.id);
    const mails = await school.ctx.db
      .selectFrom('mail')
      .select(['kind', 'subject'])
      .where('user_id', '=', person.id)
      .execute();
    expect(mails).toMatchObject([{ kind: 'identity-linked', subject: expect.stringContaining('KazNU') }]);
    const list = await person.call('GET', '/profile/identities');
    expect(list.body.data).toMatchObject([{ provider: 'KazNU', email: at.email }]);
    expect(list.body.data[0].last_used_at).toBeGreaterThan(0);
  });

  it('connects it from the profile, and disconnects it', async () => {
    const at = anybody();
    const person = await linked(at);
    expect((await signIn(at)).body.data.user.id).toBe(person.id);
    const [{ id }] = (await person.call('GET', '/profile/identities')).body.data;
    const other = await school.person();
    expect((await other.call('DELETE', `/profile/identities/${id}`)).status).toBe(404);
    expect((await person.call('DELETE', `/profile/identities/${id}`)).status).toBe(200);
    expect((await signIn(at)).body.code).toBe('pending');
  });

  it('cannot connect an identity of somebody else, or one that another person began to connect', async () => {
    const at = anybody();
    await linked(at);
    const thief = await school.person();
    const { body } = await thief.call('POST', '/profile/identities/begin', {});
    const taken = await thief.call('POST', '/profile/identities', await comeBack(at, body.data));
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['identity']]);
    const begun = (await thief.call('POST', '/profile/identities/begin', {})).body.data;
    const proof = await comeBack(anybody(), begun);
    const victim = await school.person();
    expect((await victim.call('POST', '/profile/identities', proof)).body.code).toBe('providerExpired');
    expect((await login(proof)).body.code).toBe('providerExpired');
  });

  it('needs a recent sign-in or the password to connect it', async () => {
    const person = await school.person({ passwordHash });
    const proof = await comeBack(anybody());
    await login(proof);
    school.clock.shift = 16 * 60_000;
    const late = await person.call('POST', '/profile/identities/begin', {});
    expect(Object.keys(late.body.errors)).toEqual(['current_password']);
    expect((await person.call('POST', '/profile/identities', proof)).body.code).toBe('providerExpired');
  });

  it('is asked for the second factor too', async () => {
    const at = anybody();
    const person = await linked(at);
    const { secret } = (await person.call('POST', '/profile/second-factor', {})).body.data;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const confirmed = await person.call('POST', '/profile/second-factor/confirm', {
      code: totp.generate({ timestamp: Date.now() - 30_000 }),
    });
    expect(confirmed.status).toBe(200);
    const proof = await comeBack(at);
    expect((await login(proof)).body.code).toBe('secondFactor');
    expect(Object.keys((await login({ ...proof, code: '000000' })).body.errors)).toEqual(['code']);
    expect((await login({ ...proof, code: totp.generate() })).status).toBe(200);
  });

  it('loses links to other addresses with a new password by mail', async () => {
    const own = anybody();
    const person = await linked(own, { email: own.email! });
    const foreign = anybody();
    const { body } = await person.call('POST', '/profile/identities/begin', {});
    await person.call('POST', '/profile/identities', await comeBack(foreign, body.data));
    const token = await createMailedToken(school.ctx.db, {
      purpose: 'reset',
      userId: person.id,
      now: Date.now(),
    });
    const another = 'another horse battery';
    const sent = { email: own.email, token, password: another, password_confirmation: another };
    expect((await school.call('POST', '/password/reset', sent)).status).toBe(200);
    expect((await signIn(own)).body.data.user.id).toBe(person.id);
    expect((await signIn(foreign)).body.code).toBe('pending');
  });

  it('sets a first password and changes the address without one, soon after the sign-in', async () => {
    await offer(provider, 'admitted');
    const at = anybody();
    const { token } = (await signIn(at)).body.data;
    const person = as(token);
    expect((await person.call('GET', '/profile/second-factor')).body.data.has_password).toBe(false);
    expect((await school.call('POST', '/login', { email: at.email, password: '' })).status).toBe(422);
    expect((await school.call('POST', '/login', { email: at.email, password: 'null' })).status).toBe(422);
    const change = { password, password_confirmation: password };
    school.clock.shift = recentSignInMs + 60_000;
    for (const path of ['/profile/password', '/profile/email']) {
      const refused = await person.call('POST', path, { ...change, email: anybody().email });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['sign_in']]);
    }
    school.clock.shift = 0;
    expect((await person.call('POST', '/profile/email', { email: anybody().email })).status).toBe(200);
    expect((await person.call('POST', '/profile/password', change)).status).toBe(200);
    expect((await person.call('GET', '/profile/second-factor')).body.data.has_password).toBe(true);
    const again = await person.call('POST', '/profile/password', change);
    expect(again.body.errors).toHaveProperty('current_password');
    expect((await school.call('POST', '/login', { email: at.email, password })).status).toBe(200);
  });

  it('is not admitted while suspended', async () => {
    const at = anybody();
    const person = await linked(at);
    await school.ctx.db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('id', '=', person.id)
      .execute();
    expect(await codeOf(at)).toBe('suspended');
  });
});

it('names wrong settings of the school as the reason, not the person', async () => {
  const { issuer, client_id } = provider;
  await admin.call('PUT', '/desk/single-sign-on/secret', { issuer, client_id, secret: 'wrong' });
  expect(await codeOf(anybody())).toBe('providerSettings');
});
