import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords.ts';
import { listen } from '../support/echo.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;
let dataDir: string;
let oldHash: string;
const oldPassword = 'right horse battery';
const password = 'another good one';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://school.example' });
  ({ dataDir } = school.ctx.config);
  oldHash = await hashPassword(oldPassword);
});
afterAll(() => school.close());

const from = () => ({ 'x-forwarded-for': randomUUID() });
const newAccount = async () => {
  const email = `${randomUUID()}@example.org`;
  return { email, person: await school.person({ email, passwordHash: oldHash }) };
};
const forgot = (email: string, headers = {}) =>
  school.call('POST', '/password/forgot-password', { email }, { ...from(), ...headers });
const reset = (email: string, token: string, more: object = {}) =>
  school.call(
    'POST',
    '/password/reset',
    { email, password, password_confirmation: password, token, ...more },
    from(),
  );
const signIn = (email: string, secret: string) =>
  school.call('POST', '/login', { email, password: secret }, from());
const tokenFor = async (email: string) => {
  await forgot(email);
  const { links } = await mailTo(dataDir, email, 'reset');
  return new URL(links[0]!).pathname.split('/').at(-1)!;
};

it('answers alike for known and unknown addresses, and mails only known ones', async () => {
  const { email } = await newAccount();
  const unknown = `${randomUUID()}@example.org`;
  const answers = [await forgot(email), await forgot(unknown)];
  expect(answers[0]!.status).toBe(200);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  const mail = await mailTo(dataDir, email, 'reset');
  expect(mail.links[0]).toMatch(/^https:\/\/school\.example\/password\/reset\/[\w-]{43}\?lang=en$/);
  expect(readMails(dataDir).some(({ to }) => to === unknown)).toBe(false);
});

it('sets the new password, ends every session and cuts its sockets', async () => {
  const { email, person } = await newAccount();
  const listener = listen(school.url, person.token);
  await new Promise((resolve) => listener.socket.on('connect', () => resolve(null)));
  const cut = new Promise((resolve) => listener.socket.on('disconnect', resolve));
  expect((await reset(email, await tokenFor(email))).status).toBe(200);
  await cut;
  expect((await person.call('GET', '/profile')).status).toBe(401);
  expect((await signIn(email, oldPassword)).status).toBe(422);
  expect((await signIn(email, password)).status).toBe(200);
  expect((await mailTo(dataDir, email, 'password-changed')).text).toContain('/auth?forgot=1');
  listener.close();
});

it('accepts a token once and revokes the account’s other tokens', async () => {
  const { email } = await newAccount();
  const first = await tokenFor(email);
  await forgot(email);
  const second = new URL((await mailTo(dataDir, email, 'reset', 1)).links[0]!).pathname.split('/').at(-1)!;
  expect((await reset(email, second)).status).toBe(200);
  for (const token of [second, first]) {
    const answer = await reset(email, token);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']]);
  }
});

it('rejects a token after an hour', async () => {
  const { email } = await newAccount();
  const token = await tokenFor(email);
  school.clock.shift = 61 * 60_000;
  expect((await reset(email, token)).status).toBe(422);
  school.clock.shift = 0;
});

it('rejects a token for another address and keeps it valid for its own', async () => {
  const [{ email }, other] = [await newAccount(), await newAccount()];
  const token = await tokenFor(email);
  expect((await reset(other.email, token)).status).toBe(422);
  expect((await signIn(other.email, oldPassword)).status).toBe(200);
  expect((await reset(email, token)).status).toBe(200);
});

it('rejects a token for confirming an address', async () => {
  const email = `${randomUUID()}@example.org`;
  const body = { first_name: 'Anna', last_name: 'Weber', email, password: oldPassword };
  await school.call('POST', '/register', body, from());
  const { links } = await mailTo(dataDir, email, 'confirm');
  expect((await reset(email, new URL(links[0]!).pathname.split('/').at(-1)!)).status).toBe(422);
});

it.each<[string, object, string]>([
  ['two different passwords', { password_confirmation: 'something else' }, 'password_confirmation'],
  ['a short password', { password: 'short', password_confirmation: 'short' }, 'password'],
  ['a common password', { password: 'password123', password_confirmation: 'password123' }, 'password'],
])('rejects %s and keeps the token valid', async (_, more, field) => {
  const { email } = await newAccount();
  const token = await tokenFor(email);
  const answer = await reset(email, token, more);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  expect((await reset(email, token)).status).toBe(200);
});

it('sends at most five mails to one account', async () => {
  const { email } = await newAccount();
  for (let at = 0; at < 8; at++) expect((await forgot(email)).status).toBe(200);
  await mailTo(dataDir, email, 'reset', 4);
  const { rows } = await school.ctx.db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toHaveLength(5);
});
