import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recentSignInMs } from '../../contract/account.ts';
import { maxPasskeys } from '../../contract/passkeys.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { createMailedToken } from '../../server/auth/mailed-tokens.ts';
import { type Authenticator, newAuthenticator } from '../support/authenticator.ts';
import { mailToPerson } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const origin = 'https://school.example';
const password = 'right horse battery';

let school: School;
let passwordHash: string;
beforeAll(async () => {
  school = await openSchool({ PUBLIC_URL: origin });
  passwordHash = await hashPassword(password);
});
afterAll(() => school.close());

const begin = async (person: Person, sent = {}) => person.call('POST', '/profile/passkeys/options', sent);
const add = async (
  person: Person,
  device: Authenticator,
  more: { origin?: string; verified?: boolean } = {},
) => {
  const { body } = await begin(person);
  const credential = device.create(body.data, { origin, ...more });
  return person.call('POST', '/profile/passkeys', { name: 'Phone', credential });
};
const challenge = async () => (await school.call('POST', '/passkeys/options')).body.data;
const signIn = async (
  device: Authenticator,
  more: { origin?: string; verified?: boolean; options?: { challenge: string; rpId: string } } = {},
  sent = {},
) => {
  const { options = await challenge(), ...ways } = more;
  const credential = device.get(options, { origin, ...ways });
  return school.call('POST', '/passkeys/login', { credential, ...sent });
};
const withPasskey = async (fresh = {}, device = newAuthenticator()) => {
  const person = await school.person({ passwordHash, ...fresh });
  expect((await add(person, device)).status).toBe(200);
  return { person, device };
};

it('adds a passkey, signs in with it, and says when it was used', async () => {
  const { person, device } = await withPasskey();
  const before = await person.call('GET', '/profile/passkeys');
  expect(before.body.data).toMatchObject([{ name: 'Phone', last_used_at: null, synced: true }]);
  const { status, body } = await signIn(device);
  expect(status).toBe(200);
  expect(body.data.user.id).toBe(person.id);
  const profile = await school.call('GET', '/profile', undefined, {
    authorization: `Bearer ${body.data.token}`,
  });
  expect(profile.body.data.id).toBe(person.id);
  const after = await person.call('GET', '/profile/passkeys');
  expect(after.body.data[0].last_used_at).toBeGreaterThan(0);
});

it('offers no passkey of the person again, and names no account before the sign-in', async () => {
  const { person, device } = await withPasskey();
  const { body } = await begin(person);
  expect(body.data.excludeCredentials).toMatchObject([{ id: device.id }]);
  expect(body.data).toMatchObject({ rp: { id: 'school.example' }, attestation: 'none' });
  const options = await challenge();
  expect(options).toMatchObject({ rpId: 'school.example', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
});

it('mails the owner of the account when a passkey is added', async () => {
  const { person } = await withPasskey();
  expect((await mailToPerson(school.ctx, person.id, 'passkey-added')).text).toContain('“Phone”');
});

it('needs the password if the sign-in was long ago', async () => {
  const person = await school.person({ passwordHash });
  await sql`update session set signed_in_at = ${new Date(Date.now() - recentSignInMs - 1000)}
    where user_id = ${person.id}`.execute(school.ctx.db);
  const without = await begin(person);
  expect(without.status).toBe(422);
  expect(without.body.errors).toHaveProperty('current_password');
  expect((await begin(person, { current_password: 'wrong' })).status).toBe(422);
  expect((await begin(person, { current_password: password })).status).toBe(200);
});

it('asks people without a password to sign in again if the sign-in was long ago', async () => {
  const person = await school.person();
  await sql`update session set signed_in_at = ${new Date(Date.now() - recentSignInMs - 1000)}
    where user_id = ${person.id}`.execute(school.ctx.db);
  for (const refused of [
    await begin(person),
    await begin(person, { current_password: password }),
    await person.call('DELETE', '/profile'),
  ]) {
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      sign_in: [expect.stringContaining('sign out and sign in again')],
    });
  }
});

it('accepts each challenge once, within an hour, and only for its purpose and person', async () => {
  const { person, device } = await withPasskey();
  const options = await challenge();
  expect((await signIn(device, { options })).status).toBe(200);
  expect((await signIn(device, { options })).body.code).toBe('passkeyRefused');

  const late = await challenge();
  school.clock.shift += 61 * 60_000;
  try {
    expect((await signIn(device, { options: late })).body.code).toBe('passkeyRefused');
  } finally {
    school.clock.shift = 0;
  }
  const invented = { ...(await challenge()), challenge: Buffer.from('invented').toString('base64url') };
  expect((await signIn(device, { options: invented })).body.code).toBe('passkeyRefused');
  // A challenge for adding is none for a sign-in, nor for another person.
  const adding = (await begin(person)).body.data;
  expect((await signIn(device, { options: { ...adding, rpId: 'school.example' } })).body.code).toBe(
    'passkeyRefused',
  );
  const other = await school.person();
  const credential = newAuthenticator().create(adding, { origin });
  expect((await other.call('POST', '/profile/passkeys', { name: 'Mine', credential })).status).toBe(422);
  expect((await person.call('POST', '/profile/passkeys', { name: 'Mine', credential })).status).toBe(200);
  expect((await person.call('POST', '/profile/passkeys', { name: 'Mine', credential })).status).toBe(422);
});

it('gives two simultaneous responses to a challenge one session', async () => {
  const { person, device } = await withPasskey();
  const options = await challenge();
  const both = await Promise.all([signIn(device, { options }), signIn(device, { options })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const sessions = await school.ctx.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(sessions).toHaveLength(2);
});

it('refuses other sites, missing verification, tampered signatures and unknown passkeys', async () => {
  const { person, device } = await withPasskey();
  const evil = 'https://school.example.evil.org';
  expect((await signIn(device, { origin: evil })).body.code).toBe('passkeyRefused');
  const options = await challenge();
  expect((await signIn(device, { options: { ...options, rpId: 'evil.org' } })).body.code).toBe(
    'passkeyRefused',
  );
  expect((await signIn(device, { verified: false })).body.code).toBe('passkeyRefused');
  const credential = device.get(await challenge(), { origin });
  const signature = Buffer.from(credential.response.signature, 'base64url');
  signature[signature.length - 1]! ^= 1;
  const tampered = {
    ...credential,
    response: { ...credential.response, signature: signature.toString('base64url') },
  };
  expect((await school.call('POST', '/passkeys/login', { credential: tampered })).body.code).toBe(
    'passkeyRefused',
  );
  expect((await signIn(newAuthenticator())).body.code).toBe('passkeyUnknown');
  // Signed by another key under the identifier of this one.
  const stranger = newAuthenticator().get(await challenge(), { origin });
  const disguised = { ...stranger, id: device.id, rawId: device.id };
  expect((await school.call('POST', '/passkeys/login', { credential: disguised })).status).toBe(422);

  const fresh = newAuthenticator();
  expect((await add(person, fresh, { origin: evil })).status).toBe(422);
  expect((await add(person, fresh, { verified: false })).status).toBe(422);
  expect((await add(person, fresh)).status).toBe(200);
});

it('refuses a copied passkey whose count of signatures went back', async () => {
  const { device } = await withPasskey({}, newAuthenticator({ counts: true }));
  const earlier = device.get(await challenge(), { origin });
  const later = device.get(await challenge(), { origin });
  expect((await school.call('POST', '/passkeys/login', { credential: later })).status).toBe(200);
  const { body } = await school.call('POST', '/passkeys/login', { credential: earlier });
  expect(body.code).toBe('passkeyRefused');
});

it('does not add a passkey that belongs to another account', async () => {
  const { device } = await withPasskey();
  const other = await school.person({ passwordHash });
  expect((await add(other, device)).status).toBe(422);
  expect((await other.call('GET', '/profile/passkeys')).body.data).toEqual([]);
});

it('renames and deletes only own passkeys, and ends their use', async () => {
  const { person, device } = await withPasskey();
  const other = await school.person();
  const [{ id }] = (await person.call('GET', '/profile/passkeys')).body.data;
  expect((await other.call('PUT', `/profile/passkeys/${id}`, { name: 'Stolen' })).status).toBe(404);
  expect((await other.call('DELETE', `/profile/passkeys/${id}`)).status).toBe(404);
  expect((await person.call('PUT', `/profile/passkeys/${id}`, { name: '  ' })).status).toBe(422);
  expect((await person.call('PUT', `/profile/passkeys/${id}`, { name: 'x'.repeat(61) })).status).toBe(422);
  const renamed = await person.call('PUT', `/profile/passkeys/${id}`, { name: 'Work phone' });
  expect(renamed.body.data.name).toBe('Work phone');
  expect((await person.call('DELETE', `/profile/passkeys/${id}`)).status).toBe(200);
  expect((await signIn(device)).body.code).toBe('passkeyUnknown');
});

it('limits the passkeys of an account', async () => {
  const person = await school.person({ passwordHash });
  for (let count = 0; count < maxPasskeys; count++)
    expect((await add(person, newAuthenticator())).status).toBe(200);
  expect((await begin(person)).body.errors.name[0]).toContain(`${maxPasskeys}`);
});

it('admits as with a password: suspended, waiting, and with the consent of the same response', async () => {
  const { person, device } = await withPasskey();
  const { db } = school.ctx;
  const set = (status: 'suspended' | 'pending' | 'approved') =>
    db.updateTable('app_user').set({ status }).where('id', '=', person.id).execute();
  await set('suspended');
  expect((await signIn(device)).body.code).toBe('suspended');
  await set('pending');
  expect((await signIn(device)).body.code).toBe('pending');
  await set('approved');

  const admin = await school.person({ role: 'admin' });
  const save = async (agreement: object) => {
    const base = (await admin.call('GET', '/desk/school')).body.data.version;
    expect((await admin.call('PUT', '/desk/school', { base, agreement })).status).toBe(200);
  };
  await save({ version: '2', localized_text: { en: 'Rules' } });
  const credential = device.get(await challenge(), { origin });
  const asked = await school.call('POST', '/passkeys/login', { credential });
  expect([asked.status, asked.body.code, asked.body.data]).toEqual([422, 'consent', { version: '2' }]);
  const agreed = await school.call('POST', '/passkeys/login', { credential, consent: '2' });
  expect(agreed.status).toBe(200);
  await save({ version: null, localized_text: {} });
});

it('deletes all passkeys with a new password by mail', async () => {
  const email = 'lost@example.org';
  const { person, device } = await withPasskey({ email });
  const token = await createMailedToken(school.ctx.db, {
    purpose: 'reset',
    userId: person.id,
    now: Date.now(),
  });
  const sent = {
    email,
    token,
    password: 'another horse battery',
    password_confirmation: 'another horse battery',
  };
  expect((await school.call('POST', '/password/reset', sent)).status).toBe(200);
  expect((await signIn(device)).body.code).toBe('passkeyUnknown');
});

it('lets an audience behind one address begin at the same time', async () => {
  const begun = await Promise.all(
    Array.from({ length: 150 }, () => school.call('POST', '/passkeys/options')),
  );
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
});

it('refuses responses that are too large or no base64url', async () => {
  const { device } = await withPasskey();
  const credential = device.get(await challenge(), { origin });
  for (const clientDataJSON of ['x'.repeat(5000), '{"type":"webauthn.get"}', 7, null]) {
    const broken = { ...credential, response: { ...credential.response, clientDataJSON } };
    expect((await school.call('POST', '/passkeys/login', { credential: broken })).body.code).toBe('invalid');
  }
  const nonsense = { ...credential, response: { ...credential.response, clientDataJSON: 'eyJ4IjoxfQ' } };
  expect((await school.call('POST', '/passkeys/login', { credential: nonsense })).body.code).toBe(
    'passkeyRefused',
  );
});
