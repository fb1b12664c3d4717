import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { createMailedToken } from '../../server/auth/mailed-tokens.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { type Authenticator, newAuthenticator } from '../support/authenticator.ts';
import { type NewPerson, openSchool, type Person, type School } from '../support/school.ts';

const password = 'right horse battery';
const origin = 'https://school.example';

let school: School;
let passwordHash: string;
let root: Person;
/** The school requires a second factor or a passkey of organisers. */
beforeAll(async () => {
  school = await openSchool({ PUBLIC_URL: origin, TRUST_PROXY: 'on' });
  passwordHash = await hashPassword(password);
  root = await school.person({ role: 'platformadmin' });
  await switchOn(root);
  const { version } = (await root.call('GET', '/desk/school')).body.data;
  await root.call('PUT', '/desk/school', { base: version, second_factor: true });
});
afterAll(() => school.close());

type Caller = Pick<Person, 'call'>;
const withToken = (token: string): Caller => ({
  call: (method, path, body) => school.call(method, path, body, { authorization: `Bearer ${token}` }),
});
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
async function switchOn(person: Caller) {
  const { body } = await person.call('POST', '/profile/second-factor', {});
  const code = codeOf(body.data.secret);
  const { status } = await person.call('POST', '/profile/second-factor/confirm', { code });
  expect(status).toBe(200);
}
const addPasskey = async (person: Caller, device = newAuthenticator()) => {
  const options = (await person.call('POST', '/profile/passkeys/options', {})).body.data;
  const added = { name: 'Phone', credential: device.create(options, { origin }) };
  return person.call('POST', '/profile/passkeys', added);
};
const byPassword = async (email: string, current = password): Promise<Caller> => {
  const from = { 'x-forwarded-for': randomUUID() };
  const { status, body } = await school.call('POST', '/login', { email, password: current }, from);
  expect(status).toBe(200);
  return withToken(body.data.token);
};
const byPasskey = async (device: Authenticator): Promise<Caller> => {
  const options = (await school.call('POST', '/passkeys/options')).body.data;
  const sent = { credential: device.get(options, { origin }) };
  const { status, body } = await school.call('POST', '/passkeys/login', sent);
  expect(status).toBe(200);
  return withToken(body.data.token);
};
/** An organiser whose only second factor is a passkey. */
async function withPasskey(fresh: NewPerson = {}) {
  const email = `${randomUUID()}@example.org`;
  const person = await school.person({ role: 'moderator', email, passwordHash, ...fresh });
  const device = newAuthenticator();
  expect((await addPasskey(person, device)).status).toBe(200);
  return { person, email, device };
}
const desk = async (caller: Caller) => (await caller.call('GET', '/desk/overview')).status;
const stateOf = async (caller: Caller) => (await caller.call('GET', '/profile/second-factor')).body.data;
const resetPassword = async ({ id }: Person, email: string, next: string) => {
  const token = await createMailedToken(school.ctx.db, { purpose: 'reset', userId: id, now: Date.now() });
  const sent = { email, token, password: next, password_confirmation: next };
  expect((await school.call('POST', '/password/reset', sent)).status).toBe(200);
};

it('gives the rights to the session that adds the first passkey, and to those that begin with it', async () => {
  const email = `${randomUUID()}@example.org`;
  const person = await school.person({ role: 'moderator', email, passwordHash });
  expect(await desk(person)).toBe(403);
  expect((await stateOf(person)).restored_by).toBe('setup');
  const device = newAuthenticator();
  expect((await addPasskey(person, device)).status).toBe(200);
  expect(await desk(person)).toBe(200);
  const session = await byPasskey(device);
  expect(await desk(session)).toBe(200);
  const child = (await session.call('POST', '/session')).body.data.token as string;
  expect(await desk(withToken(child))).toBe(200);
});

it('withholds the rights of a session that began with the password, in spite of a passkey', async () => {
  const { email } = await withPasskey();
  const session = await byPassword(email);
  expect(await desk(session)).toBe(403);
  expect(await stateOf(session)).toMatchObject({ missing: true, restored_by: 'passkey' });
  const child = (await session.call('POST', '/session')).body.data.token as string;
  expect(await desk(withToken(child))).toBe(403);
});

it('lets nobody who has only the password add another factor, nor delete the last one', async () => {
  const { person, email } = await withPasskey();
  const session = await byPassword(email);
  for (const path of ['/profile/second-factor', '/profile/passkeys/options']) {
    const refused = await session.call('POST', path, {});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['factor']]);
  }
  const [{ id }] = (await person.call('GET', '/profile/passkeys')).body.data;
  for (const caller of [session, person])
    expect((await caller.call('DELETE', `/profile/passkeys/${id}`)).status).toBe(422);
  expect((await addPasskey(person)).status).toBe(200);
  expect((await person.call('DELETE', `/profile/passkeys/${id}`)).status).toBe(200);
  expect(await desk(person)).toBe(200);
});

it('gives nobody the rights who has only the mailbox, until an administrator allows another factor', async () => {
  const { person, email } = await withPasskey();
  await resetPassword(person, email, 'another horse battery');
  const session = await byPassword(email, 'another horse battery');
  expect(await desk(session)).toBe(403);
  expect((await stateOf(session)).restored_by).toBe('administrator');
  for (const path of ['/profile/second-factor', '/profile/passkeys/options'])
    expect((await session.call('POST', path, {})).status).toBe(422);
  const factor = `/desk/people/${person.id}/second-factor`;
  expect((await root.call('GET', factor)).body.data.since).toBeGreaterThan(0);
  expect((await root.call('POST', `${factor}/end`, {})).status).toBe(200);
  expect((await root.call('GET', factor)).body.data.since).toBeNull();
  expect((await stateOf(session)).restored_by).toBe('setup');
  await switchOn(session);
  expect(await desk(session)).toBe(200);
});

it('lets a new password by mail cost an attendee nothing but the passkeys', async () => {
  const { person, email } = await withPasskey({ role: 'attendee' });
  await resetPassword(person, email, 'another horse battery');
  const session = await byPassword(email, 'another horse battery');
  expect((await addPasskey(session)).status).toBe(200);
});

it('lets an administrator delete the passkeys of an organiser who has lost them', async () => {
  const { person, email } = await withPasskey();
  const factor = `/desk/people/${person.id}/second-factor`;
  expect((await root.call('GET', factor)).body.data.since).toBeGreaterThan(0);
  expect((await root.call('POST', `${factor}/end`, {})).status).toBe(200);
  expect(await desk(person)).toBe(403);
  const session = await byPassword(email);
  await switchOn(session);
  expect(await desk(session)).toBe(200);
});

it('does not count passkeys of a former host name', async () => {
  const { person, email } = await withPasskey({ role: 'admin' });
  await school.ctx.db
    .updateTable('passkey')
    .set({ rp_id: 'old.example' })
    .where('user_id', '=', person.id)
    .execute();
  const session = await byPassword(email);
  expect((await stateOf(session)).restored_by).toBe('setup');
  await switchOn(session);
  const code = { code: 'any' };
  const ended = await session.call('POST', '/profile/second-factor/end', code);
  expect(ended.body.errors.code).toEqual([expect.stringContaining('The school requires')]);
});

it('lets an administrator without a factor set one up while the platform is closed', async () => {
  const [admin, moderator] = [
    await school.person({ role: 'admin', passwordHash }),
    await school.person({ role: 'moderator', passwordHash }),
  ];
  expect((await root.call('PUT', '/desk/platform', { closed: true })).status).toBe(200);
  try {
    expect(await desk(admin)).toBe(403);
    expect((await moderator.call('GET', '/profile')).body.code).toBe('closed');
    await switchOn(admin);
    expect(await desk(admin)).toBe(200);
  } finally {
    await root.call('PUT', '/desk/platform', { closed: false });
  }
});
