import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { providerFetch, ProviderUnreachable } from '../../server/areas/single-sign-on/provider-fetch.ts';
import { listen } from '../support/echo.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { openSchool } from '../support/school.ts';
import { anybody, openSchoolWithProvider, origin } from '../support/school-with-provider.ts';

const given = await openSchoolWithProvider();
const { school, provider, admin, saveSchool, offer, begin, comeBack, login, codeOf, linked } = given;
afterAll(given.close);
beforeEach(() => given.offer(provider, 'approval'));
afterEach(() => {
  provider.tamper = null;
  school.clock.shift = 0;
});

describe('an attacker', () => {
  it('gets into no account by its address at another provider', async () => {
    const at = anybody();
    await linked(at, { email: at.email! });
    const other = await startIdentityProvider(origin);
    await offer(other, 'admitted');
    const { address, state, secret } = await begin();
    // The same identifier and the same address, at a provider of the attacker.
    other.person = at;
    const refused = await login({ state, secret, response: await other.visit(address) });
    expect(refused.body.code).toBe('providerLink');
    await other.close();
  });

  it('cannot use a response in another browser, after a sign-out, or after its time', async () => {
    const at = anybody();
    await linked(at);
    const proof = await comeBack(at);
    const elsewhere = { ...proof, secret: 'x'.repeat(43) };
    expect((await login(elsewhere)).body.code).toBe('providerExpired');
    const { token } = (await login(proof)).body.data;
    expect((await login(elsewhere)).body.code).toBe('providerExpired');
    await school.call('POST', '/logout', undefined, { authorization: `Bearer ${token}` });
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

it('begins another session in place of one whose response was lost, only in the same browser', async () => {
  const at = anybody();
  const person = await linked(at);
  const proof = await comeBack(at);
  const first = (await login(proof)).body.data.token;
  const { state, secret } = proof;
  const second = await login({ state, secret });
  expect(second.body.data.user.id).toBe(person.id);
  const profileOf = async (token: string) =>
    (await school.call('GET', '/profile', undefined, { authorization: `Bearer ${token}` })).status;
  expect([await profileOf(first), await profileOf(second.body.data.token)]).toEqual([401, 200]);
});

it('returns a linked account again after a lost response, and links none twice', async () => {
  const [person, other] = [await school.person(), await school.person()];
  const beginLink = async (by: typeof person) =>
    (await by.call('POST', '/profile/identities/begin', {})).body.data;
  const at = anybody();
  const proof = await comeBack(at, await beginLink(person));
  const { state, secret } = proof;
  const first = await person.call('POST', '/profile/identities', proof);
  const again = await person.call('POST', '/profile/identities', { state, secret });
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  expect((await login({ state, secret })).body.code).toBe('providerExpired');

  const both = anybody();
  const proofs = [
    await comeBack(both, await beginLink(person)),
    await comeBack(both, await beginLink(other)),
  ];
  const links = await Promise.all([
    person.call('POST', '/profile/identities', proofs[0]),
    other.call('POST', '/profile/identities', proofs[1]),
  ]);
  expect(links.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

it('survives a provider that answers with a status that no program knows', async () => {
  const server = http.createServer((_, response) => response.writeHead(700).end('{}'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const call = { method: 'GET', headers: {}, body: undefined };
  const response = providerFetch(() => true)(`http://127.0.0.1:${port}/`, call);
  await expect(response).rejects.toThrow(ProviderUnreachable);
  server.close();
});

it('opens no account in an archived school, nor while the platform is closed', async () => {
  await offer(provider, 'admitted');
  await saveSchool({ archived: true });
  expect(await codeOf(anybody())).toBe('archived');
  await saveSchool({ archived: false });
  await admin.call('PUT', '/desk/platform', { closed: true });
  expect(await codeOf(anybody())).toBe('closed');
  await admin.call('PUT', '/desk/platform', { closed: false });
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
  const answers = await Promise.all([login(both), login(both)]);
  expect(answers.map(({ body }) => body.code)).toEqual(['pending', 'pending']);
  expect(provider.tokenRequests - before).toBeLessThanOrEqual(3);
});

it('offers the way to sign out at the provider, and the address to register there', async () => {
  const { sign_out_address } = await begin();
  expect(sign_out_address).toContain(`${provider.issuer}/session/end`);
  expect(sign_out_address).toContain(encodeURIComponent(`${origin}/auth`));
  const { body } = await admin.call('GET', '/desk/single-sign-on');
  expect(body.data).toEqual({ redirect_address: `${origin}/auth/return`, has_secret: true });
});

it('makes the devices of other administrators pull when the secret changes, and nobody else’s', async () => {
  const [other, moderator] = [
    await school.person({ role: 'admin' }),
    await school.person({ role: 'moderator' }),
  ];
  const listeners = [other, moderator].map(({ id, token }) => {
    const listener = listen(school.url, token);
    listener.echo.join(`notifications.${id}`);
    return listener;
  });
  for (const { receives } of listeners) await receives(({ event }) => event === 'presence:subscribed');
  const pulls = () =>
    listeners.map(({ received }) => received.filter(({ event }) => event === 'sync').length);
  const { issuer, client_id, client_secret } = provider;
  await admin.call('PUT', '/desk/single-sign-on/secret', { issuer, client_id, secret: client_secret });
  await expect.poll(pulls).toEqual([1, 0]);
  for (const listener of listeners) listener.close();
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
