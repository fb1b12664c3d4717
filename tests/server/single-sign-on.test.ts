import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import type { NewAccountPolicy } from '../../contract/single-sign-on.ts';
import { createMailedToken } from '../../server/auth/mailed-tokens.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
} from '../support/identity-provider.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const origin = 'https://school.example';
const password = 'right horse battery';

let school: School;
let provider: IdentityProvider;
let admin: Person;
let passwordHash: string;

beforeAll(async () => {
  school = await openSchool({ PUBLIC_URL: origin, PROVIDER_LOCAL: 'on' });
  provider = await startIdentityProvider(origin);
  admin = await school.person({ role: 'admin' });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await provider.close();
  await school.close();
});

const saveSchool = async (change: object) => {
  const { version } = (await admin.call('GET', '/desk/school')).body.data;
  return admin.call('PUT', '/desk/school', { base: version, ...change });
};

const offer = async (at: IdentityProvider, new_accounts: NewAccountPolicy, more: object = {}) => {
  const { issuer, client_id, client_secret } = at;
  const secret = await admin.call('PUT', '/desk/single-sign-on/secret', {
    ...{ issuer, client_id, secret: client_secret },
  });
  expect(secret.body.data).toEqual({ has_secret: true });
  const saved = await saveSchool({
    single_sign_on: {
      ...{ name: 'KazNU', issuer, client_id, new_accounts },
      ...{ role_claim: null, expert_value: null, course_claim: null },
      ...more,
    },
  });
  expect(saved.status).toBe(200);
};

beforeEach(async () => {
  await offer(provider, 'approval');
});
afterEach(() => {
  provider.tamper = null;
  school.clock.shift = 0;
});

const anybody = (more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: randomUUID(),
  email: `${randomUUID()}@kaznu.example`,
  email_verified: true,
  given_name: 'Aigerim',
  family_name: 'Omarova',
  ...more,
});

interface Begun {
  address: string;
  state: string;
  secret: string;
  sign_out_address: string | null;
}

const begin = async (): Promise<Begun> => {
  const { status, body } = await school.call('POST', '/single-sign-on/begin');
  expect(status).toBe(200);
  return body.data;
};

/** Goes to the provider as this person, and returns what the device has afterwards. */
const comeBack = async (person: ProviderPerson | null, begun?: Begun) => {
  const { address, state, secret } = begun ?? (await begin());
  provider.person = person;
  return { state, secret, response: await provider.visit(address) };
};
const login = (proof: object) => school.call('POST', '/single-sign-on/login', proof);
const signIn = async (person: ProviderPerson | null, more: object = {}) =>
  login({ ...(await comeBack(person)), ...more });
const codeOf = async (person: ProviderPerson | null) => (await signIn(person)).body.code;

const userRow = (email: string) =>
  school.ctx.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
const as = (token: string) => ({
  call: (method: string, path: string, body?: unknown) =>
    school.call(method, path, body, { authorization: `Bearer ${token}` }),
});

/** A person here who has connected their account at the provider. */
async function linked(at: ProviderPerson, fresh: object = {}) {
  const person = await school.person({ passwordHash, ...fresh });
  const { body } = await person.call('POST', '/profile/identities/begin', {});
  const proof = await comeBack(at, body.data);
  const link = await person.call('POST', '/profile/identities', proof);
  expect(link.status).toBe(200);
  return person;
}

describe('a person whom the school does not know', () => {
  it('gets an account that waits for approval, with a confirmed address', async () => {
    const person = anybody();
    const { status, body } = await signIn(person);
    expect([status, body.code, body.data.confirmed]).toEqual([413, 'pending', true]);
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
    expect([refused.body.code, refused.body.data]).toEqual(['providerLink', { email: at.email }]);
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
    const person = await linked(own, { email: own.email });
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

  it('learns that there is no password yet, and sets one by mail', async () => {
    await offer(provider, 'admitted');
    const at = anybody();
    const { token } = (await signIn(at)).body.data;
    const change = { current_password: 'x', password, password_confirmation: password };
    const refused = await as(token).call('POST', '/profile/password', change);
    expect(refused.body.errors.current_password[0]).toContain('no password yet');
    expect((await school.call('POST', '/login', { email: at.email, password: '' })).status).toBe(422);
    expect((await school.call('POST', '/login', { email: at.email, password: 'null' })).status).toBe(422);
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

describe('an attacker', () => {
  it('gets into no account by its address at another provider', async () => {
    const at = anybody();
    await linked(at, { email: at.email });
    const other = await startIdentityProvider(origin);
    await offer(other, 'admitted');
    const { address, state, secret } = await begin();
    // The same identifier and the same address, at a provider of the attacker.
    other.person = at;
    const refused = await login({ state, secret, response: await other.visit(address) });
    expect(refused.body.code).toBe('providerLink');
    await other.close();
  });

  it('cannot use a response twice, in another browser, or after its time', async () => {
    const at = anybody();
    await linked(at);
    const proof = await comeBack(at);
    expect((await login({ ...proof, secret: 'x'.repeat(43) })).body.code).toBe('providerExpired');
    expect((await login(proof)).status).toBe(200);
    expect((await login(proof)).body.code).toBe('providerExpired');
    const late = await comeBack(at);
    school.clock.shift = 21 * 60_000;
    expect((await login(late)).body.code).toBe('providerExpired');
  });

  it('cannot exchange states, codes, or ID tokens', async () => {
    const [at, victim] = [anybody(), anybody()];
    await linked(at);
    await linked(victim);
    const [own, stolen] = [await comeBack(at), await comeBack(victim)];
    const mixed = new URLSearchParams(own.response);
    mixed.set('code', new URLSearchParams(stolen.response).get('code')!);
    expect((await login({ ...own, response: mixed.toString() })).body.code).toBe('providerRefused');
    expect((await login({ ...own, response: stolen.response })).body.code).toBe('providerRefused');
    let earlier = '';
    provider.tamper = (idToken) => (earlier = idToken);
    expect(await codeOf(victim)).toBeUndefined();
    provider.tamper = () => earlier;
    expect(await codeOf(at)).toBe('providerRefused');
    provider.tamper = (idToken) => {
      const [head, body, signature] = idToken.split('.');
      const claims = JSON.parse(Buffer.from(body!, 'base64url').toString());
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: victim.sub })).toString('base64url');
      return [head, changed, signature].join('.');
    };
    expect(await codeOf(at)).toBe('providerRefused');
    provider.tamper = (idToken) => {
      const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      return `${none}.${idToken.split('.')[1]}.`;
    };
    expect(await codeOf(at)).toBe('providerRefused');
  });
});

it('says that a person has cancelled', async () => {
  expect(await codeOf(null)).toBe('providerRefused');
});

it('repeats a lost response of the provider without asking it again', async () => {
  const at = anybody();
  const proof = await comeBack(at);
  const before = provider.tokenRequests;
  expect((await login(proof)).body.code).toBe('pending');
  expect((await login({ state: proof.state, secret: proof.secret })).body.code).toBe('pending');
  const both = await comeBack(anybody());
  await Promise.all([login(both), login(both)]);
  expect(provider.tokenRequests - before).toBeLessThanOrEqual(3);
});

it('offers the way to sign out at the provider, and the address to register there', async () => {
  const { sign_out_address } = await begin();
  expect(sign_out_address).toContain(`${provider.issuer}/session/end`);
  expect(sign_out_address).toContain(encodeURIComponent(`${origin}/auth`));
  const { body } = await admin.call('GET', '/desk/single-sign-on');
  expect(body.data).toEqual({ redirect_address: `${origin}/auth/return`, has_secret: true });
});

it('tells everybody the name of the provider, and nobody its secret', async () => {
  const { body } = await school.call('GET', '/school');
  expect(body.data.single_sign_on).toEqual({ name: 'KazNU' });
  const desk = await admin.call('GET', '/desk/school');
  expect(JSON.stringify(desk.body)).not.toContain(provider.client_secret);
  const audit = await school.ctx.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(audit)).not.toContain(provider.client_secret);
});

it('accepts no address without a provider, and calls none on a private network', async () => {
  const { single_sign_on } = (await admin.call('GET', '/desk/school')).body.data.settings;
  const wrong = await saveSchool({ single_sign_on: { ...single_sign_on, issuer: `${school.url}/api` } });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['single_sign_on.issuer']]);
  const plain = await saveSchool({ single_sign_on: { ...single_sign_on, issuer: 'http://kaznu.example' } });
  expect(Object.keys(plain.body.errors)).toEqual(['single_sign_on.issuer']);
  const strict = await openSchool({ PUBLIC_URL: origin });
  const owner = await strict.person({ role: 'admin' });
  const { version } = (await owner.call('GET', '/desk/school')).body.data;
  const before = provider.tokenRequests;
  const refused = await owner.call('PUT', '/desk/school', { base: version, single_sign_on });
  expect(Object.keys(refused.body.errors)).toEqual(['single_sign_on.issuer']);
  expect(provider.tokenRequests).toBe(before);
  await strict.close();
});
