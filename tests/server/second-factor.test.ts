import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { randomUUID } from 'node:crypto';
import { recentSignInMs } from '../../contract/account.ts';
import { extensionsHeader } from '../../contract/client-extensions.ts';
import { recoveryCodeCount } from '../../contract/second-factor.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { newAuthenticator } from '../support/authenticator.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const password = 'right horse battery';
const origin = 'https://school.example';

let school: School;
let passwordHash: string;
beforeAll(async () => {
  school = await openSchool({ PUBLIC_URL: origin, TRUST_PROXY: 'on' });
  passwordHash = await hashPassword(password);
});
afterAll(() => school.close());

/** The code that an app shows `periods` of 30 seconds from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + school.clock.shift + periods * 30_000,
  });

const signIn = (email: string, sent: object = {}, headers: Record<string, string> = {}) =>
  school.call(
    'POST',
    '/login',
    { email, password, ...sent },
    { 'x-forwarded-for': randomUUID(), ...headers },
  );

/** A person whose sign-in asks for codes. */
async function withFactor(fresh: object = {}) {
  const email = `${randomUUID()}@example.org`;
  const person = await school.person({ email, passwordHash, ...fresh });
  const { body } = await person.call('POST', '/profile/second-factor', {});
  const { secret } = body.data as { secret: string };
  const on = await person.call('POST', '/profile/second-factor/confirm', { code: codeOf(secret, -1) });
  expect(on.status).toBe(200);
  return { person, email, secret, recovery: on.body.data.recovery_codes as string[] };
}
const state = async (person: Person) => (await person.call('GET', '/profile/second-factor')).body.data;

it('asks for the code of the app besides the password, and accepts each code once', async () => {
  const { email, secret } = await withFactor();
  const without = await signIn(email);
  expect([without.status, without.body.code]).toEqual([422, 'secondFactor']);
  const code = codeOf(secret);
  const { status, body } = await signIn(email, { code });
  expect(status).toBe(200);
  expect(body.data.token).toBeTruthy();
  const again = await signIn(email, { code });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']]);
  expect((await signIn(email, { code: codeOf(secret, -1) })).status).toBe(422);
  // The clock of the phone may be half a minute ahead.
  expect((await signIn(email, { code: codeOf(secret, 1) })).status).toBe(200);
});

it('never reveals with a wrong password whether the account wants a code', async () => {
  const { email, secret } = await withFactor();
  expect((await signIn(email, { password: 'wrong', code: codeOf(secret) })).body.code).toBe('credentials');
  expect((await signIn(email, { password: 'wrong' })).body.code).toBe('credentials');
});

it('asks also other clients of the specification, which can’t get around it', async () => {
  const { email } = await withFactor();
  expect((await signIn(email, {}, { [extensionsHeader]: '' })).body.code).toBe('secondFactor');
});

it('refuses codes of long ago, of others, and after some wrong ones', async () => {
  const { email, secret } = await withFactor();
  const other = await withFactor();
  const from = { 'x-forwarded-for': randomUUID() };
  for (const code of [codeOf(secret, -3), codeOf(secret, 3), codeOf(other.secret), '12345', 'abcdef'])
    expect((await signIn(email, { code }, from)).status).toBe(422);
  expect((await signIn(email, { code: codeOf(secret) }, from)).status).toBe(429);
});

it('gives two simultaneous sign-ins with one code one session', async () => {
  const { email, secret } = await withFactor();
  const code = codeOf(secret);
  const both = await Promise.all([signIn(email, { code }), signIn(email, { code })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

it('accepts each recovery code once, as people write it, and counts those that are left', async () => {
  const { person, email, secret, recovery } = await withFactor();
  expect(recovery).toHaveLength(recoveryCodeCount);
  expect((await signIn(email, { code: recovery[0]!.toUpperCase() })).status).toBe(200);
  expect((await signIn(email, { code: recovery[0]! })).status).toBe(422);
  expect((await signIn(email, { code: recovery[1]!.replaceAll('-', ' ') })).status).toBe(200);
  expect((await state(person)).recovery_codes).toBe(recoveryCodeCount - 2);
  const renewed = await person.call('POST', '/profile/second-factor/recovery-codes', {
    code: codeOf(secret),
  });
  expect(renewed.body.data.recovery_codes).toHaveLength(recoveryCodeCount);
  expect((await signIn(email, { code: recovery[2]! })).status).toBe(422);
});

it('stores no recovery code that can be read', async () => {
  const { recovery } = await withFactor();
  const rows = await school.ctx.db.selectFrom('recovery_code').selectAll().execute();
  const stored = JSON.stringify(rows.map(({ code_hash }) => Buffer.from(code_hash).toString()));
  for (const code of recovery) expect(stored).not.toContain(code.replaceAll('-', ''));
});

it('is off until a first code is entered, and ends the other sessions then', async () => {
  const email = `${randomUUID()}@example.org`;
  const person = await school.person({ email, passwordHash });
  const { body } = await person.call('POST', '/profile/second-factor', {});
  expect(body.data.address).toMatch(/^otpauth:\/\/totp\//);
  const other = (await signIn(email)).body.data.token as string;
  expect((await person.call('POST', '/profile/second-factor/confirm', { code: '000000' })).status).toBe(422);
  expect((await state(person)).since).toBeNull();
  const code = codeOf(body.data.secret);
  expect((await person.call('POST', '/profile/second-factor/confirm', { code })).status).toBe(200);
  const profile = await school.call('GET', '/profile', undefined, { authorization: `Bearer ${other}` });
  expect(profile.status).toBe(401);
  expect((await person.call('GET', '/profile')).status).toBe(200);
  // The response may be lost: the code is not wrong, so the page offers new recovery codes.
  const repeated = await person.call('POST', '/profile/second-factor/confirm', { code });
  expect(repeated.body.errors.code).toEqual(['Your sign-in already asks for a code.']);
  // A second set-up would replace the secret of the app.
  expect((await person.call('POST', '/profile/second-factor', {})).status).toBe(422);
});

it('continues a set-up for 15 minutes after the app was closed, and then begins another one', async () => {
  const person = await school.person({ passwordHash });
  const begin = async () => {
    const { body } = await person.call('POST', '/profile/second-factor', { current_password: password });
    return body.data.secret as string;
  };
  const secret = await begin();
  expect(await begin()).toBe(secret);
  school.clock.shift += 16 * 60_000;
  try {
    expect(await begin()).not.toBe(secret);
  } finally {
    school.clock.shift = 0;
  }
});

it('is switched off with a code, and mails the owner of the account both times', async () => {
  const { person, email, secret } = await withFactor();
  expect((await person.call('POST', '/profile/second-factor/end', { code: 'wrong' })).status).toBe(422);
  expect((await person.call('POST', '/profile/second-factor/end', { code: codeOf(secret) })).status).toBe(
    200,
  );
  expect((await signIn(email)).status).toBe(200);
  const mails = await school.ctx.db
    .selectFrom('mail')
    .select('subject')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your sign-in now asks for a code',
    'Your sign-in no longer asks for a code',
  ]);
});

it('is not asked for after a passkey', async () => {
  const { person } = await withFactor();
  const device = newAuthenticator();
  const options = (await person.call('POST', '/profile/passkeys/options', {})).body.data;
  const added = { name: 'Phone', credential: device.create(options, { origin }) };
  expect((await person.call('POST', '/profile/passkeys', added)).status).toBe(200);
  const challenge = (await school.call('POST', '/passkeys/options')).body.data;
  const credential = device.get(challenge, { origin });
  expect((await school.call('POST', '/passkeys/login', { credential })).status).toBe(200);
});

it('withholds the rights of organisers without one, if the school requires it', async () => {
  const bare = await school.person({ role: 'admin', passwordHash });
  const save = async (person: Person, second_factor: boolean) => {
    const { body } = await person.call('GET', '/desk/school');
    return person.call('PUT', '/desk/school', { base: body.data?.version ?? 0, second_factor });
  };
  const own = await save(bare, true);
  expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['second_factor']]);
  const { person: admin, secret } = await withFactor({ role: 'platformadmin' });
  const moderator = await school.person({ role: 'moderator', passwordHash });
  expect((await moderator.call('GET', '/desk/overview')).status).toBe(200);
  try {
    expect((await save(admin, true)).status).toBe(200);
    for (const person of [bare, moderator]) {
      const refused = await person.call('GET', '/desk/overview');
      expect([refused.status, refused.body.code]).toEqual([403, 'factorMissing']);
      expect(await state(person)).toMatchObject({ required: true, missing: true });
      // They stay attendees.
      expect((await person.call('GET', '/profile')).status).toBe(200);
    }
    expect((await admin.call('GET', '/desk/overview')).status).toBe(200);
    const ended = await admin.call('POST', '/profile/second-factor/end', { code: codeOf(secret) });
    expect(ended.status).toBe(422);

    const { body } = await moderator.call('POST', '/profile/second-factor', {});
    const code = codeOf(body.data.secret);
    expect((await moderator.call('POST', '/profile/second-factor/confirm', { code })).status).toBe(200);
    expect((await moderator.call('GET', '/desk/overview')).status).toBe(200);
    expect(await state(moderator)).toMatchObject({ required: true, missing: false });
  } finally {
    await save(admin, false);
  }
  expect((await bare.call('GET', '/desk/overview')).status).toBe(200);
});

describe('an administrator', () => {
  const end = (by: Person, { id }: Person, sent: object = {}) =>
    by.call('POST', `/desk/people/${id}/second-factor/end`, sent);

  it('switches it off for a person of a lower role, who gets a mail', async () => {
    const admin = await school.person({ role: 'admin' });
    const { person, email } = await withFactor({ role: 'moderator' });
    const factorOf = async () =>
      (await admin.call('GET', `/desk/people/${person.id}/second-factor`)).body.data.since;
    expect(await factorOf()).toBeGreaterThan(0);
    expect((await end(admin, person)).status).toBe(200);
    expect(await factorOf()).toBeNull();
    expect((await signIn(email)).status).toBe(200);
    expect(await state(person)).toMatchObject({ since: null, recovery_codes: 0 });
    expect((await end(admin, person)).status).toBe(404);
    const { subject, text } = await mailTo(school.ctx.config.dataDir, email, 'second-factor', 1);
    expect(subject).toBe('Your second factor was switched off');
    expect(text).toContain('An administrator has switched off');
    const [entry] = await school.ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('actor_id', '=', admin.id)
      .execute();
    expect(entry).toMatchObject({ target_id: person.id, details: { call: 'endPersonFactor' } });
  });

  it('can’t do it for themselves, nor for people of the same or a higher role', async () => {
    const { person: admin } = await withFactor({ role: 'admin' });
    const [peer, above] = [await withFactor({ role: 'admin' }), await withFactor({ role: 'platformadmin' })];
    const moderator = await school.person({ role: 'moderator' });
    const attendee = await withFactor();
    expect((await end(admin, admin)).status).toBe(403);
    expect((await end(above.person, above.person)).status).toBe(403);
    for (const { person } of [peer, above]) expect((await end(admin, person)).status).toBe(403);
    expect((await end(moderator, attendee.person)).status).toBe(403);
    expect((await end(above.person, peer.person)).status).toBe(200);
    for (const { person } of [above, attendee]) expect((await state(person)).since).not.toBeNull();
  });

  it('confirms with the password after a sign-in of long ago', async () => {
    const admin = await school.person({ role: 'admin', passwordHash });
    const { person } = await withFactor();
    await sql`update session set signed_in_at = ${new Date(Date.now() - recentSignInMs - 1000)}
      where user_id = ${admin.id}`.execute(school.ctx.db);
    for (const sent of [{}, { current_password: 'wrong' }]) {
      const refused = await end(admin, person, sent);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['current_password']]);
    }
    expect((await state(person)).since).not.toBeNull();
    expect((await end(admin, person, { current_password: password })).status).toBe(200);
  });
});
