import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;
let dataDir: string;
let hash: string;
const current_password = 'right horse battery';
const password = 'another good one';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://school.example' });
  ({ dataDir } = school.ctx.config);
  hash = await hashPassword(current_password);
});
afterAll(() => school.close());

const address = () => `${randomUUID()}@example.org`;
const from = () => ({ 'x-forwarded-for': randomUUID() });
const newAccount = async () => {
  const email = address();
  return { email, person: await school.person({ email, passwordHash: hash }) };
};
const signIn = (email: string, secret: string) =>
  school.call('POST', '/login', { email, password: secret }, from());
const confirm = (token: string) => school.call('POST', '/profile/email/confirm', { token }, from());
const tokenTo = async (email: string) =>
  new URL((await mailTo(dataDir, email, 'new-address')).links[0]!).pathname.split('/').at(-1)!;

describe('the password', () => {
  const change = { current_password, password, password_confirmation: password };

  it('is changed with the current password: other devices are signed out, this one stays, and a mail is sent', async () => {
    const { email, person } = await newAccount();
    const { token } = (await signIn(email, current_password)).body.data;
    const { status, body } = await person.call('POST', '/profile/password', change);
    expect([status, body.data]).toEqual([200, { ended: 1 }]);
    expect((await person.call('GET', '/profile')).status).toBe(200);
    const other = await school.call('GET', '/profile', undefined, { authorization: `Bearer ${token}` });
    expect(other.status).toBe(401);
    expect([(await signIn(email, current_password)).status, (await signIn(email, password)).status]).toEqual([
      422, 200,
    ]);
    expect((await mailTo(dataDir, email, 'password-changed')).links[0]).toContain('/auth?forgot=1');
  });

  it.each([
    [
      'with a wrong password',
      { current_password: 'not this one' },
      { current_password: ['The password is incorrect'] },
    ],
    [
      'to a common password',
      { password: 'password1', password_confirmation: 'password1' },
      { password: ['This password is too easy to guess'] },
    ],
    [
      'to two different passwords',
      { password_confirmation: 'another one' },
      { password_confirmation: ['The passwords don’t match'] },
    ],
  ])('is not changed %s', async (_, sent, errors) => {
    const { email, person } = await newAccount();
    const answer = await person.call('POST', '/profile/password', { ...change, ...sent });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect((await signIn(email, current_password)).status).toBe(200);
  });

  it("can't be guessed: attempts are limited", async () => {
    const { person } = await newAccount();
    const wrong = { ...change, current_password: 'not this one' };
    const headers = from();
    const tries = [];
    for (let n = 0; n < 6; n++)
      tries.push((await person.call('POST', '/profile/password', wrong, headers)).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await person.call('POST', '/profile/password', change, headers)).status).toBe(429);
  });
});

describe('the address', () => {
  it('changes once its owner has confirmed it; the previous address gets a mail, and devices are notified', async () => {
    const { email, person } = await newAccount();
    const next = address();
    expect((await person.call('POST', '/profile/email', { email: next, current_password })).status).toBe(200);
    const token = await tokenTo(next);
    expect((await signIn(email, current_password)).status).toBe(200);
    const cursor = await cursorOf(person);
    expect((await confirm(token)).body.data).toEqual({ email: next });
    expect([
      (await signIn(email, current_password)).status,
      (await signIn(next, current_password)).status,
    ]).toEqual([422, 200]);
    const { changes } = await changesSince(person, cursor);
    expect(changes.find(({ t, id }) => t === 'user' && id === person.id)?.row.email).toBe(next);
    expect((await mailTo(dataDir, email, 'address-changed')).text).toContain(next);
    expect((await confirm(token)).body.errors).toEqual({
      token: ['This link has expired or has already been used'],
    });
  });

  it('cannot be taken from another account: the response is the same, and its owner gets a mail', async () => {
    const { person } = await newAccount();
    const { email: theirs } = await newAccount();
    const sent = { email: theirs.toUpperCase(), current_password };
    expect((await person.call('POST', '/profile/email', sent)).status).toBe(200);
    await mailTo(dataDir, theirs, 'known-address');
    expect(readMails(dataDir).some(({ to, kind }) => kind === 'new-address' && to === theirs)).toBe(false);
  });

  it('is refused if another person has registered it meanwhile', async () => {
    const { email, person } = await newAccount();
    const next = address();
    await person.call('POST', '/profile/email', { email: next, current_password });
    const token = await tokenTo(next);
    await school.person({ email: next });
    expect((await confirm(token)).status).toBe(422);
    expect((await signIn(email, current_password)).status).toBe(200);
  });

  it('can be confirmed for the latest request only', async () => {
    const { person } = await newAccount();
    const [first, second] = [address(), address()];
    await person.call('POST', '/profile/email', { email: first, current_password });
    const token = await tokenTo(first);
    await person.call('POST', '/profile/email', { email: second, current_password });
    expect((await confirm(token)).status).toBe(422);
    expect((await confirm(await tokenTo(second))).status).toBe(200);
  });

  it("can't be confirmed after a request for a taken one", async () => {
    const { person } = await newAccount();
    const { email: theirs } = await newAccount();
    const next = address();
    await person.call('POST', '/profile/email', { email: next, current_password });
    const token = await tokenTo(next);
    await person.call('POST', '/profile/email', { email: theirs, current_password });
    expect((await confirm(token)).status).toBe(422);
  });

  it.each([
    [
      'with a wrong password',
      { current_password: 'not this one' },
      { current_password: ['The password is incorrect'] },
    ],
    ['to an invalid address', { email: 'nobody' }, { email: ['Enter a valid e-mail address'] }],
  ])('is not changed %s', async (_, sent, errors) => {
    const { person } = await newAccount();
    const answer = await person.call('POST', '/profile/email', {
      email: address(),
      current_password,
      ...sent,
    });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });

  it('is reported as unchanged if it equals the current one', async () => {
    const { email, person } = await newAccount();
    const answer = await person.call('POST', '/profile/email', {
      email: email.toUpperCase(),
      current_password,
    });
    expect(answer.body.errors).toEqual({ email: ['This is already your address'] });
  });

  it('is deleted with the account, with open requests', async () => {
    const { email, person } = await newAccount();
    const next = address();
    await person.call('POST', '/profile/email', { email: next, current_password });
    await confirm(await tokenTo(next));
    await mailTo(dataDir, email, 'address-changed');
    expect((await person.call('DELETE', '/profile')).status).toBe(200);
    const { db } = school.ctx;
    const left = await db.selectFrom('mail').select('id').where('recipient', 'in', [email, next]).execute();
    expect(left).toEqual([]);
  });
});
