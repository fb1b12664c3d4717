import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recentSignInMs } from '../../contract/account.ts';
import { maxApiTokens } from '../../contract/api-tokens.ts';
import { expireApiTokens } from '../../server/auth/api-tokens.ts';
import { createMailedToken } from '../../server/auth/mailed-tokens.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { maxPerMinuteOfToken } from '../../server/http/call-limits.ts';
import { addToken, script } from '../support/api-tokens.ts';
import { mailToPerson } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const dayMs = 86_400_000;
const password = 'right horse battery';
let school: School;
let passwordHash: string;
let platformAdmin: Person;

beforeAll(async () => {
  school = await openSchool();
  passwordHash = await hashPassword(password);
  platformAdmin = await school.person({ role: 'platformadmin' });
});
afterAll(() => school.close());

const listed = async (person: Person) => (await person.call('GET', '/desk/api-tokens')).body.data;

it('shows a token once, stores its hash, and mails the owner', async () => {
  const owner = await school.person({ role: 'moderator' });
  const { status, body } = await addToken(owner, {
    name: ' Badge printer ',
    scopes: ['people:read', 'people:read'],
  });
  expect(status).toBe(200);
  const { token, ...row } = body.data;
  expect(token).toMatch(/^ysk_[\w-]{43}$/);
  expect(row).toMatchObject({ name: 'Badge printer', scopes: ['people:read'], state: 'active' });
  expect(row.expires_at - row.created_at).toBe((30 * dayMs) / 1000);
  const rows = await listed(owner);
  expect(rows).toMatchObject([{ id: row.id, owner: { id: owner.id }, last_used_at: null }]);
  expect(JSON.stringify(rows)).not.toContain(token);
  const stored = await school.ctx.db.selectFrom('api_token').selectAll().execute();
  expect(stored.map((each) => Buffer.from(each.token_hash).toString()).join()).not.toContain(token);
  const mail = await mailToPerson(school.ctx, owner.id, 'api-token-added');
  expect(mail.text).toContain('“Badge printer”');
  expect(JSON.stringify(mail)).not.toContain(token);
});

it('writes to the audit log who created and revoked a token, without the token', async () => {
  const { owner, id, token } = await script(school, ['support:read']);
  expect((await owner.call('DELETE', `/desk/api-tokens/${id}`)).status).toBe(200);
  const { body } = await platformAdmin.call('GET', `/desk/audit?actor=${owner.id}`);
  expect(body.data).toMatchObject([
    { action: 'removed', kind: 'school', details: { call: 'revokeApiToken' } },
    {
      action: 'added',
      kind: 'school',
      details: { call: 'addApiToken', fields: { name: { after: 'Script' } } },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(token);
});

it('lists own tokens to moderators, and those of everybody to administrators, who may revoke them', async () => {
  const [anna, bert] = [
    await school.person({ role: 'moderator' }),
    await school.person({ role: 'moderator' }),
  ];
  const admin = await school.person({ role: 'admin' });
  const ofAnna = await script(school, ['support:read'], { owner: anna });
  await script(school, ['support:read'], { owner: bert });
  expect((await listed(anna)).map(({ id }: { id: number }) => id)).toEqual([ofAnna.id]);
  const owners = (await listed(admin)).map(({ owner }: { owner: { id: number } }) => owner.id);
  expect(owners).toEqual(expect.arrayContaining([anna.id, bert.id]));
  expect((await bert.call('DELETE', `/desk/api-tokens/${ofAnna.id}`)).status).toBe(404);
  expect((await ofAnna.call('GET', '/desk/support')).status).toBe(200);
  expect((await admin.call('DELETE', `/desk/api-tokens/${ofAnna.id}`)).status).toBe(200);
  expect((await ofAnna.call('GET', '/desk/support')).body.code).toBe('tokenRevoked');
  expect((await admin.call('DELETE', `/desk/api-tokens/${ofAnna.id}`)).status).toBe(404);
});

it('needs the password if the sign-in was long ago', async () => {
  const owner = await school.person({ role: 'admin', passwordHash });
  await sql`update session set signed_in_at = ${new Date(Date.now() - recentSignInMs - 1000)}
    where user_id = ${owner.id}`.execute(school.ctx.db);
  const without = await addToken(owner);
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['current_password']]);
  expect((await addToken(owner, { current_password: 'wrong' })).status).toBe(422);
  expect((await addToken(owner, { current_password: password })).status).toBe(200);
});

it.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['scopes', { scopes: [] }],
  ['scopes.0', { scopes: ['everything'] }],
  ['days', { days: 366 }],
  ['days', { days: 0 }],
  ['user_id', { user_id: 1 }],
])('refuses a wrong %s', async (field, sent) => {
  const owner = await school.person({ role: 'moderator' });
  const { status, body } = await addToken(owner, sent);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(await listed(owner)).toEqual([]);
});

it('limits the tokens of a person that work, also for simultaneous calls', async () => {
  const owner = await school.person({ role: 'admin' });
  const added = await Promise.all(Array.from({ length: maxApiTokens + 2 }, () => addToken(owner)));
  expect(added.filter(({ status }) => status === 200)).toHaveLength(maxApiTokens);
  expect((await addToken(owner)).body.errors.name[0]).toContain(`${maxApiTokens}`);
  const [first] = added.filter(({ status }) => status === 200);
  await owner.call('DELETE', `/desk/api-tokens/${first!.body.data.id}`);
  expect((await addToken(owner)).status).toBe(200);
});

it('refuses unknown, tampered, revoked and expired tokens, and says why', async () => {
  const { owner, token, call } = await script(school, ['support:read'], { role: 'moderator' });
  const get = (sent: string) =>
    school.call('GET', '/desk/support', undefined, { authorization: `Bearer ${sent}` });
  expect((await call('GET', '/desk/support')).status).toBe(200);
  const last = token.endsWith('A') ? 'B' : 'A';
  for (const wrong of [
    token.slice(0, -1) + last,
    `${token}x`,
    'ysk_',
    `ysk_${'a'.repeat(43)}`,
    token.slice(4),
  ])
    expect((await get(wrong)).body.code).toBe('unauthenticated');
  school.clock.shift = 30 * dayMs + 1000;
  try {
    const { status, body } = await get(token);
    expect([status, body.code]).toEqual([401, 'tokenExpired']);
    expect(await listed(owner)).toMatchObject([{ state: 'expired' }]);
    await expireApiTokens(school.ctx);
    expect((await get(token)).body.code).toBe('tokenExpired');
    // Afterwards nothing is left of it.
    school.clock.shift = 61 * dayMs;
    await expireApiTokens(school.ctx);
    expect((await get(token)).body.code).toBe('unauthenticated');
  } finally {
    school.clock.shift = 0;
  }
});

it('is accepted in the header only, never in an address', async () => {
  const { token, call } = await script(school, ['people:read']);
  const file = '/desk/people/export/people.csv';
  expect((await school.call('GET', `${file}?t=${token}`)).status).toBe(401);
  const { status, headers } = await call('GET', file);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
});

it('records the last use, at most once a minute', async () => {
  const { owner, call } = await script(school, ['support:read']);
  const lastUse = async (): Promise<number> => (await listed(owner))[0].last_used_at;
  await call('GET', '/desk/support');
  const first = await lastUse();
  expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(60);
  try {
    school.clock.shift = 50_000;
    await call('GET', '/desk/support');
    expect(await lastUse()).toBe(first);
    school.clock.shift = 70_000;
    await call('GET', '/desk/support');
    expect(await lastUse()).toBeGreaterThanOrEqual(first + 69);
  } finally {
    school.clock.shift = 0;
  }
});

it('limits the requests of each token, not those of its owner or of other tokens', async () => {
  const { owner, call } = await script(school, ['support:read']);
  const other = await script(school, ['support:read'], { owner });
  const answers = [];
  for (let count = 0; count < maxPerMinuteOfToken; count += 50)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => call('GET', '/desk/canned')))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await call('GET', '/desk/canned');
  expect([refused.status, refused.body.code]).toEqual([429, 'tooMany']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.call('GET', '/desk/canned')).status).toBe(200);
  expect((await owner.call('GET', '/desk/canned')).status).toBe(200);
});

it('deletes all tokens with a new password by mail', async () => {
  const email = 'lost-token@example.org';
  const { owner, call } = await script(school, ['support:read'], { email });
  const token = await createMailedToken(school.ctx.db, {
    purpose: 'reset',
    userId: owner.id,
    now: Date.now(),
  });
  const next = { password: 'another horse battery', password_confirmation: 'another horse battery' };
  expect((await school.call('POST', '/password/reset', { email, token, ...next })).status).toBe(200);
  expect((await call('GET', '/desk/support')).body.code).toBe('unauthenticated');
});
