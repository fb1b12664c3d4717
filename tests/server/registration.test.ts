import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireSignUps } from '../../server/housekeeping.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;
let dataDir: string;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://school.example' });
  ({ dataDir } = school.ctx.config);
});
afterAll(() => school.close());

const newAddress = () => `${randomUUID()}@example.org`;
/** A new address for each call, so that address limits do not interfere. */
const from = () => ({ 'x-forwarded-for': randomUUID() });
const signUp = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  school.call(
    'POST',
    '/register',
    { first_name: 'Anna', last_name: 'Weber', email, password, ...more },
    { ...from(), ...headers },
  );
const signIn = (email: string, secret = password) =>
  school.call('POST', '/login', { email, password: secret }, from());
const rowOf = (email: string) =>
  school.ctx.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

const tokenIn = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
const confirm = (token: string, fields: object = { password }) =>
  school.call('POST', '/register/confirm', { token, ...fields }, from());

describe('registration', () => {
  it('creates a pending account with the time of consent and the language', async () => {
    const email = newAddress();
    const answer = await signUp(email, {}, { 'x-lang': 'de' });
    expect(answer.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({
      status: 'pending',
      role: 'attendee',
      visible: false,
      chat_admin: false,
      language: 'de',
      consent_at: expect.any(Date),
      email_verified_at: null,
    });
  });

  it('reports each invalid field with a text', async () => {
    const answer = await signUp('nowhere', { first_name: 'R2D2', last_name: ' ', password: 'short' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
    ]);
    expect(
      Object.values(answer.body.errors)
        .flat()
        .every((words) => /\s/.test(String(words))),
    ).toBe(true);
  });

  it.each(['password123', 'aaaaaaaaaa'])('rejects the common password %s', async (common) => {
    const answer = await signUp(newAddress(), { password: common });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
  });

  it('answers alike for known and new addresses, and mails the owner of a known one', async () => {
    const email = newAddress();
    await school.person({ email, passwordHash: await hashPassword('their own password') });
    const known = await signUp(email.toUpperCase());
    const fresh = await signUp(newAddress());
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect((await mailTo(dataDir, email, 'known-address')).subject).toContain('already have an account');
    expect(await rowOf(email)).toMatchObject({ status: 'approved', first_name: 'Aigerim' });
    expect((await signIn(email, 'their own password')).status).toBe(200);
  });

  it('ignores other columns in the body', async () => {
    const before = await signUp('allowed.only@example.org').then(() => rowOf('allowed.only@example.org'));
    const own = new Set([
      'id',
      'email',
      'first_name',
      'last_name',
      'password_hash',
      'created_at',
      'rev',
      'consent_at',
    ]);
    const columns = (Object.keys(before) as (keyof typeof before)[]).filter((column) => !own.has(column));
    const extra = fc.dictionary(
      fc.constantFrom(...columns, '__proto__', 'constructor', 'roles', 'user', 'is_admin', 'id'),
      fc.oneof(
        fc.constantFrom('platformadmin', 'approved', true, 1, null, '2020-01-01'),
        fc.jsonValue() as fc.Arbitrary<never>,
      ),
      { minKeys: 1 },
    );
    await fc.assert(
      fc.asyncProperty(extra, async (sent) => {
        const email = newAddress();
        const body = { ...sent, first_name: 'Anna', last_name: 'Weber', email, password };
        const answer = await school.call('POST', '/register', body, from());
        expect(answer.status).toBe(200);
        const row = await rowOf(email);
        for (const column of columns) expect([column, row[column]]).toEqual([column, before[column]]);
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  it('creates one account from simultaneous requests', async () => {
    const email = newAddress();
    const answers = await Promise.all([signUp(email), signUp(email), signUp(email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await school.ctx.db.selectFrom('app_user').select('id').where('email', '=', email).execute();
    expect(rows).toHaveLength(1);
  });

  it('is limited per network address', async () => {
    const same = { 'x-forwarded-for': '10.0.0.9' };
    const { attempts } = school.ctx;
    for (let at = 0; at < 99; at++) await attempts.limitByIp('register', '10.0.0.9');
    expect((await signUp(newAddress(), {}, same)).status).toBe(200);
    const answer = await signUp(newAddress(), {}, same);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await signUp(newAddress())).status).toBe(200);
  });
});

describe('the confirmation mail', () => {
  it('links to the public address, whatever host the request names, in the person’s language', async () => {
    const email = newAddress();
    await signUp(
      email,
      {},
      { 'x-lang': 'ru', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    );
    const mail = await mailTo(dataDir, email, 'confirm');
    expect(mail.subject).toBe('Подтвердите адрес электронной почты');
    expect(mail.links).toHaveLength(1);
    expect(mail.links[0]).toMatch(/^https:\/\/school\.example\/sign-up\/confirm\/[\w-]{43}\?lang=ru$/);
    expect(mail.html).toContain(`href="${mail.links[0]}"`);
  });

  it('contains no text from the sign-up form', async () => {
    const email = newAddress();
    await signUp(email, { first_name: 'Visit evil.example now' });
    const { text, html } = await mailTo(dataDir, email, 'confirm');
    expect(text + html).not.toContain('evil.example');
  });

  it('is stored in a file that only the server’s user can read', async () => {
    const email = newAddress();
    await signUp(email);
    const { file } = await mailTo(dataDir, email, 'confirm');
    expect(fs.statSync(`${dataDir}/mail/${file}`).mode & 0o077).toBe(0);
  });

  it('confirms once, and returns a token that only reads the account’s state', async () => {
    const email = newAddress();
    await signUp(email);
    const token = tokenIn((await mailTo(dataDir, email, 'confirm')).links[0]!);
    const confirmed = await confirm(token);
    expect([confirmed.status, confirmed.body.data.email]).toEqual([200, email]);
    const as = { authorization: `Bearer ${confirmed.body.data.token}` };
    const state = await school.call('GET', '/account', undefined, as);
    expect(state.body.data).toEqual({ email, status: 'pending', confirmed: true, reason: null });
    for (const path of ['/profile', '/users', '/sync', '/profile/devices'])
      expect([path, (await school.call('GET', path, undefined, as)).status]).toEqual([path, 401]);
    expect((await confirm(token)).status).toBe(422);
  });

  it('expires after a day', async () => {
    const email = newAddress();
    await signUp(email);
    const token = tokenIn((await mailTo(dataDir, email, 'confirm')).links[0]!);
    school.clock.shift = 24 * 3_600_000 + 60_000;
    expect((await confirm(token)).status).toBe(422);
    school.clock.shift = 0;
  });

  it('confirms only its own sign-up, so an earlier sign-up cannot take the address', async () => {
    const email = newAddress();
    await signUp(email, { first_name: 'Mallory', password: 'of somebody else' });
    await mailTo(dataDir, email, 'confirm');
    await signUp(email, { first_name: 'Owner' });
    const second = await mailTo(dataDir, email, 'confirm', 1);
    expect((await confirm(tokenIn(second.links[0]!))).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ first_name: 'Owner' });
    expect((await signIn(email, 'of somebody else')).status).toBe(422);
    expect((await signIn(email)).body.code).toBe('pending');
    const [first] = readMails(dataDir).filter(({ to, kind }) => to === email && kind === 'confirm');
    expect((await confirm(tokenIn(first!.links[0]!))).status).toBe(422);
  });

  it('needs the secret or password of its sign-up, so a stranger’s sign-up is not confirmed', async () => {
    const email = newAddress();
    await signUp(email, { first_name: 'Owner', secret: 'a'.repeat(40) });
    const first = await mailTo(dataDir, email, 'confirm');
    await signUp(email, { first_name: 'Mallory', password: 'of somebody else', secret: 'b'.repeat(40) });
    const second = await mailTo(dataDir, email, 'confirm', 1);
    const newest = tokenIn(second.links[0]!);
    for (const fields of [{}, { secret: 'a'.repeat(40) }, { password }, { secret: null, password: '' }]) {
      const refused = await confirm(newest, fields);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    }
    expect((await confirm(tokenIn(first.links[0]!), { secret: 'a'.repeat(40) })).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ first_name: 'Owner' });
    expect((await signIn(email)).body.code).toBe('pending');
    expect((await signIn(email, 'of somebody else')).status).toBe(422);
    expect((await confirm(newest, { password: 'of somebody else' })).status).toBe(422);
  });

  it('needs only the secret from the browser that signed up', async () => {
    const email = newAddress();
    await signUp(email, { secret: 'c'.repeat(40) });
    const token = tokenIn((await mailTo(dataDir, email, 'confirm')).links[0]!);
    expect((await confirm(token, { secret: 'c'.repeat(40) })).status).toBe(200);
  });

  it('if unused for three days, lets the sign-up expire', async () => {
    const [idle, waiting] = [newAddress(), newAddress()];
    await signUp(idle);
    await signUp(waiting);
    await confirm(tokenIn((await mailTo(dataDir, waiting, 'confirm')).links[0]!));
    const emails = async () =>
      (await school.ctx.db.selectFrom('app_user').select('email').execute()).map(({ email }) => email);
    school.clock.shift = 2.9 * 24 * 3_600_000;
    await expireSignUps(school.ctx);
    expect(await emails()).toContain(idle);
    school.clock.shift = 3.1 * 24 * 3_600_000;
    await expireSignUps(school.ctx);
    school.clock.shift = 0;
    expect(await emails()).not.toContain(idle);
    expect(await emails()).toContain(waiting);
  });

  it('can be requested again four times by a pending person', async () => {
    const email = newAddress();
    await signUp(email);
    const { body } = await signIn(email);
    expect(body.code).toBe('pending');
    const as = { authorization: `Bearer ${body.data.token}` };
    expect((await school.call('GET', '/account', undefined, as)).body.data.confirmed).toBe(false);
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++)
      statuses.push((await school.call('POST', '/account/resend', undefined, as)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const again = await mailTo(dataDir, email, 'confirm', 4);
    expect((await confirm(tokenIn(again.links[0]!))).status).toBe(200);
  });

  it('leaves no token in the database, and no link once it is sent', async () => {
    const email = newAddress();
    await signUp(email);
    const token = tokenIn((await mailTo(dataDir, email, 'confirm')).links[0]!);
    await expect
      .poll(async () =>
        JSON.stringify([
          await school.ctx.db.selectFrom('mailed_token').selectAll().execute(),
          await school.ctx.db.selectFrom('mail').selectAll().execute(),
        ]).includes(token),
      )
      .toBe(false);
  });
});
