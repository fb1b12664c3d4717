import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopesOf } from '../../contract/api-scopes.ts';
import { apiScopes } from '../../contract/api-tokens.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { listen } from '../support/echo.ts';
import { script } from '../support/api-tokens.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let platformAdmin: Person;

beforeAll(async () => {
  school = await openSchool();
  platformAdmin = await school.person({ role: 'platformadmin' });
});
afterAll(() => school.close());

const protectedCalls = Object.entries(endpoints).filter(([, { access }]) => access !== 'public');
/** An address of a call; no row has its ids. */
const addressOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'delivery' ? randomUUID() : '999999'));

describe('a scope', () => {
  it.each(apiScopes)('%s opens exactly its calls', async (scope) => {
    const fresh = () => script(school, [scope], { role: 'platformadmin' });
    let { call } = await fresh();
    const wrong: string[] = [];
    for (const [at, [name, endpoint]] of protectedCalls.entries()) {
      // Before the token reaches its limit.
      if (at > 0 && at % 200 === 0) ({ call } = await fresh());
      const { method, path } = endpoint;
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await call(method, addressOf(path), body);
      const declared = scopesOf(endpoint);
      const isRefused = answer.status === 403 && answer.body?.code === 'tokenScope';
      if (isRefused === declared.includes(scope) || answer.status === 401)
        wrong.push(`${name} ${answer.status}`);
      if (isRefused) expect(answer.body.scopes).toEqual(declared);
    }
    expect(wrong).toEqual([]);
  });

  it('never opens secrets of an account, tokens, webhooks, chats, own data, or the rights of others', () => {
    const closed =
      /^\/(chat|login|logout|session|profile|account|password|passkeys|sync|push|notifications?|agenda|polls|business|contacts)(\/|$)|^\/desk\/(chat|api-tokens|webhooks|school|platform|audit|announce)|suspend|merge|bulk$|imports|\/link/;
    const open = protectedCalls.filter(([, endpoint]) => scopesOf(endpoint).length > 0);
    expect(open.length).toBeGreaterThan(50);
    expect(open.filter(([, { path }]) => closed.test(path)).map(([name]) => name)).toEqual([]);
    const changing = open.filter(([, { method }]) => method !== 'GET');
    const reading = changing.filter(([, endpoint]) =>
      scopesOf(endpoint).some((scope) => scope.endsWith(':read')),
    );
    expect(reading.map(([name]) => name)).toEqual(['countPeople']);
  });
});

describe('the owner of a token', () => {
  it('lends no more rights than they have', async () => {
    const { call } = await script(school, ['people:read', 'statistics:read'], { role: 'moderator' });
    expect((await call('GET', '/desk/waiting')).status).toBe(200);
    for (const path of ['/desk/people', '/desk/statistics', '/desk/people/export/people.csv'])
      expect((await call('GET', path)).body.code).toBe('forbidden');
  });

  it('stops the token by losing the role, and lets it work again with the role', async () => {
    const { owner, call } = await script(school, ['support:read'], { role: 'moderator' });
    const setRole = (role: string) => platformAdmin.call('PUT', `/desk/people/${owner.id}`, { role });
    expect((await call('GET', '/desk/support')).status).toBe(200);
    await setRole('expert');
    const refused = await call('GET', '/desk/support');
    expect([refused.status, refused.body.code]).toEqual([403, 'tokenOwner']);
    const [row] = (await platformAdmin.call('GET', '/desk/api-tokens')).body.data;
    expect(row).toMatchObject({ owner: { id: owner.id }, state: 'owner' });
    await setRole('moderator');
    expect((await call('GET', '/desk/support')).status).toBe(200);
  });

  it('stops the token while suspended', async () => {
    const { owner, call } = await script(school, ['support:read'], { role: 'moderator' });
    await platformAdmin.call('POST', '/desk/people/suspend', { ids: [owner.id], reason: 'Away' });
    expect((await call('GET', '/desk/support')).body.code).toBe('tokenOwner');
  });

  it('takes the token along when the account is erased', async () => {
    const { owner, call } = await script(school, ['support:read']);
    expect((await owner.call('DELETE', '/profile')).status).toBe(200);
    expect((await call('GET', '/desk/support')).body.code).toBe('unauthenticated');
    const left = await school.ctx.db
      .selectFrom('api_token')
      .select('id')
      .where('user_id', '=', owner.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('stops the token while the school requires a second factor that is missing', async () => {
    const { owner, call } = await script(school, ['support:read']);
    await school.ctx.db
      .insertInto('second_factor')
      .values({
        user_id: platformAdmin.id,
        secret: Buffer.from('x'),
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute();
    const require = async (second_factor: boolean) => {
      const { body } = await platformAdmin.call('GET', '/desk/school');
      const saved = { base: body.data.version, second_factor };
      expect((await platformAdmin.call('PUT', '/desk/school', saved)).status).toBe(200);
    };
    await require(true);
    try {
      const refused = await call('GET', '/desk/support');
      expect([refused.status, refused.body.code]).toEqual([403, 'factorMissing']);
      const rows = (await platformAdmin.call('GET', '/desk/api-tokens')).body.data;
      expect(rows).toContainEqual(expect.objectContaining({ state: 'factor' }));
      await school.ctx.db
        .insertInto('second_factor')
        .values({
          user_id: owner.id,
          secret: Buffer.from('x'),
          created_at: new Date(),
          confirmed_at: new Date(),
        })
        .execute();
      expect((await call('GET', '/desk/support')).status).toBe(200);
    } finally {
      await require(false);
    }
  });

  it('is refused while the platform is closed, unless they are an administrator', async () => {
    const moderator = await script(school, ['support:read'], { role: 'moderator' });
    const admin = await script(school, ['support:read']);
    await platformAdmin.call('PUT', '/desk/platform', { closed: true });
    try {
      expect((await moderator.call('GET', '/desk/support')).body.code).toBe('closed');
      expect((await admin.call('GET', '/desk/support')).status).toBe(200);
    } finally {
      await platformAdmin.call('PUT', '/desk/platform', { closed: false });
    }
  });
});

it('gives nobody rights, also with a token of a platform administrator', async () => {
  const { call } = await script(school, ['people:write'], { role: 'platformadmin' });
  const person = await school.person();
  const edit = (body: object) => call('PUT', `/desk/people/${person.id}`, body);
  for (const rights of [{ role: 'moderator' }, { role: 'expert' }, { chat_role: 'chat_admin' }])
    expect((await edit(rights)).body.code).toBe('forbidden');
  expect((await edit({ visible: false })).status).toBe(200);
  const invite = (role: string) =>
    call('POST', '/desk/invitations/mail', {
      email: `${randomUUID()}@example.org`,
      first_name: 'Anna',
      last_name: 'Weber',
      role,
      course_type: null,
      language: 'en',
    });
  for (const role of ['moderator', 'admin', 'platformadmin'])
    expect((await invite(role)).body.code).toBe('forbidden');
  expect((await invite('expert')).status).toBe(200);
  const moderator = await school.person({ role: 'moderator' });
  expect((await call('PUT', `/desk/people/${moderator.id}`, { visible: false })).body.code).toBe('forbidden');
});

it('works at a desk as another device of its owner', async () => {
  const { owner, call } = await script(school, ['support:write', 'support:read']);
  const asker = await school.person();
  const { id } = (await asker.call('POST', '/support', { message: 'Where?' })).body.data;
  expect((await call('POST', `/desk/support/${id}/answer`, { message: 'There' })).status).toBe(200);
  const seen = { 'desk-seen': `${id}=0` };
  const { status, body } = await owner.call('PUT', `/desk/support/${id}`, { state: 'closed' }, seen);
  expect([status, body.happened.other_device]).toEqual([412, true]);
});

it('opens no socket and no upload in parts, and ends no session', async () => {
  const { token, owner } = await script(school, apiScopes);
  const listener = listen(school.url, token);
  await new Promise((resolve) => listener.socket.on('connect_error', resolve));
  expect(listener.socket.connected).toBe(false);
  listener.close();
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '5' };
  const upload = await fetch(`${school.url}/api/library/uploads`, { method: 'POST', headers });
  expect(upload.status).toBe(401);
  const revoked = await school.call('POST', '/session/revoke', { revoke_ticket: token });
  expect(revoked.status).toBe(200);
  expect((await owner.call('GET', '/profile')).status).toBe(200);
});

it('names in OpenAPI the scopes of each call', async () => {
  const { body } = await school.call('GET', '/openapi.json');
  expect(body.components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(body.paths['/desk/people'].get.security).toEqual([{ bearer: [] }, { apiToken: ['people:read'] }]);
  expect(body.paths['/chat/message'].get.security).toBeUndefined();
});
