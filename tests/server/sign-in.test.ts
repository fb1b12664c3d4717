import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool();
  const passwordHash = await hashPassword(password);
  await school.person({ email: 'Anna@Example.org', passwordHash });
  await school.person({ email: 'pending@example.org', passwordHash, status: 'pending' });
});
afterAll(() => school.close());

const signIn = (email: string, secret: string, headers = {}) =>
  school.call('POST', '/login', { email, password: secret }, headers);

describe('a session created with the token of another', () => {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  it('ends with the other session', async () => {
    const { token } = (await signIn('anna@example.org', password)).body.data;
    const { body, status } = await school.call('POST', '/session', undefined, as(token));
    expect([status, body.data.user.email]).toEqual([200, 'Anna@Example.org']);
    const grandchild = await school.call('POST', '/session', undefined, as(body.data.token));
    expect((await school.call('GET', '/profile', undefined, as(grandchild.body.data.token))).status).toBe(
      200,
    );
    await school.call('POST', '/logout', undefined, as(token));
    for (const ended of [token, body.data.token, grandchild.body.data.token])
      expect((await school.call('GET', '/profile', undefined, as(ended))).status).toBe(401);
  });

  it('is limited per network address', async () => {
    const { token } = (await signIn('anna@example.org', password)).body.data;
    const headers = { ...as(token), 'x-forwarded-for': '203.0.113.7' };
    let last = 200;
    for (let tries = 0; tries < 101 && last === 200; tries++)
      last = (await school.call('POST', '/session', undefined, headers)).status;
    expect(last).toBe(429);
  });
});

describe('signing in', () => {
  it('returns a valid token, whatever the case of the address', async () => {
    const { status, body } = await signIn('anna@example.ORG', password);
    expect(status).toBe(200);
    const profile = await school.call('GET', '/profile', undefined, {
      authorization: `Bearer ${body.data.token}`,
    });
    expect(profile.body.data).toMatchObject({ id: body.data.user.id, email: 'Anna@Example.org' });
  });

  it('answers a wrong password and an unknown address alike, in the requested language', async () => {
    const wrong = await signIn('anna@example.org', 'wrong', { 'x-lang': 'de' });
    const unknown = await signIn('nobody@example.org', 'wrong', { 'x-lang': 'de' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toContain('Passwort');
  });

  it('reports a pending account only after the right password', async () => {
    expect((await signIn('pending@example.org', 'wrong')).status).toBe(422);
    const answer = await signIn('pending@example.org', password);
    expect([answer.status, answer.body.code]).toEqual([413, 'pending']);
    expect(answer.body.data).toMatchObject({ confirmed: false });
    expect(answer.body.message).toMatch(/confirm your e-mail address first/);
    await school.ctx.db
      .updateTable('app_user')
      .set({ email_verified_at: new Date() })
      .where('email', '=', 'pending@example.org')
      .execute();
    const confirmed = await signIn('pending@example.org', password);
    expect(confirmed.body.data).toMatchObject({ confirmed: true });
    expect(confirmed.body.message).toMatch(/waiting for approval/);
  });

  it.each([
    ['nothing', {}, ['email', 'password']],
    ['no address', { email: 'anna', password: 'x' }, ['email']],
    ['numbers', { email: 1, password: 2 }, ['email', 'password']],
    ['a list', [], ['email', 'password']],
  ])('with %s reports the invalid fields', async (_, body, fields) => {
    const answer = await school.call('POST', '/login', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(fields);
  });

  it('is blocked after five failures, even with the right password, and sends retry-after', async () => {
    const person = await school.person({
      email: 'guessed@example.org',
      passwordHash: await hashPassword(password),
    });
    expect(person.id).toBeGreaterThan(0);
    for (let i = 0; i < 5; i++) await signIn('guessed@example.org', `guess ${i}`);
    const answer = await signIn('guessed@example.org', password);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('anna@example.org', password)).status).toBe(200);
  });

  it('stores no token or password in plain text', async () => {
    const { body } = await signIn('anna@example.org', password);
    const sessions = JSON.stringify(await school.ctx.db.selectFrom('session').selectAll().execute());
    const users = JSON.stringify(await school.ctx.db.selectFrom('app_user').selectAll().execute());
    expect(sessions).not.toContain(body.data.token);
    expect(users).not.toContain(password);
  });
});

describe('signing out', () => {
  it('revokes the token at once', async () => {
    const guest = await school.person();
    expect((await guest.call('POST', '/logout')).status).toBe(200);
    expect((await guest.call('GET', '/profile')).status).toBe(401);
  });

  it('by ticket revokes the token, and answers an unknown ticket the same', async () => {
    const { body } = await signIn('anna@example.org', password);
    const { token, revoke_ticket } = body.data;
    const answers = [
      await school.call('POST', '/session/revoke', { revoke_ticket }),
      await school.call('POST', '/session/revoke', { revoke_ticket }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      (await school.call('GET', '/profile', undefined, { authorization: `Bearer ${token}` })).status,
    ).toBe(401);
  });

  it('has secrets (file token, ticket) that are rejected as bearer tokens', async () => {
    const { body } = await signIn('anna@example.org', password);
    for (const secret of [body.data.file_token, body.data.revoke_ticket]) {
      const answer = await school.call('GET', '/profile', undefined, { authorization: `Bearer ${secret}` });
      expect(answer.status).toBe(401);
    }
  });
});
