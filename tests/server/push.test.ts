import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify, importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type sendPushes as SendPushes, sendPushes } from '../../server/push/send-pushes.ts';
import { subjectOf } from '../../server/push/vapid.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt: (body: Buffer, options: object) => Buffer;
};

interface Received {
  path: string;
  authorization: string;
  urgency: string;
  ttl: string;
  body: Buffer;
}

let service: Server;
let origin: string;
let received: Received[] = [];
let subscriptionGone = false;
let school: School;
let admin: Person;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({
        path: url,
        authorization: headers.authorization ?? '',
        urgency: String(headers['urgency']),
        ttl: String(headers['ttl']),
        body: Buffer.concat(parts),
      });
      response.writeHead(subscriptionGone ? 410 : 201).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  school = await openSchool({ PUSH_LOCAL: 'on', MAIL_FROM: 'School <hello@school.example.org>' });
  admin = await school.person({ role: 'admin' });
});
afterAll(async () => {
  await school.close();
  service.close();
});
beforeEach(() => {
  received = [];
  subscriptionGone = false;
});

/** A browser with its own keys, which decrypt its pushes. */
function browser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    form: (path: string) => ({
      endpoint: origin + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    read: (body: Buffer) =>
      JSON.parse(
        decrypt(body, {
          version: 'aes128gcm',
          privateKey: keys,
          authSecret: auth.toString('base64url'),
        }).toString(),
      ),
  };
}
const push = (hasSocket: Parameters<typeof SendPushes>[0]['hasSocket'] = () => false) =>
  sendPushes({ ...school.ctx, hasSocket: hasSocket });
const announce = (to: object = { kind: 'role', role: 'expert' }) =>
  admin.call('POST', '/desk/announce', {
    localized_title: { en: 'The bus leaves', de: 'Der Bus fährt' },
    localized_content: { en: 'At nine' },
    to,
  });

async function subscribedPerson(path: string) {
  const person = await school.person({ role: 'expert' });
  await push();
  received = [];
  const own = browser();
  expect((await person.call('PUT', '/push', own.form(path))).status).toBe(200);
  return { person, own };
}

it('pushes a notification once, encrypted for the browser and signed with the VAPID key', async () => {
  const { person, own } = await subscribedPerson('/once');
  await announce();
  await Promise.all([push(), push(), push()]);
  const ours = received.filter(({ path }) => path === '/once');
  expect(ours).toHaveLength(1);
  const [{ body, authorization, urgency, ttl }] = ours as [Received];
  expect(body.toString()).not.toContain('bus');
  expect(own.read(body)).toMatchObject({ title: 'The bus leaves', body: 'At nine', href: '/notifications' });
  expect([urgency, ttl]).toEqual(['normal', String(6 * 3600)]);
  const { key } = (await person.call('GET', '/push')).body.data;
  const token = /t=([^,]+)/.exec(authorization)![1]!;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
  expect(payload).toMatchObject({ aud: origin, sub: 'mailto:hello@school.example.org' });
});

it('sends no push to a device with a connected socket', async () => {
  await subscribedPerson('/listening');
  await announce();
  await push(() => true);
  expect(received).toEqual([]);
  await push();
  expect(received).toEqual([]);
});

it('sends no push of a kind that is switched off, and keeps the notification', async () => {
  const { person } = await subscribedPerson('/off');
  await person.call('PUT', '/push/kinds', { off: ['announcement'] });
  await announce();
  await push();
  expect(received.filter(({ path }) => path === '/off')).toEqual([]);
  expect((await person.call('GET', '/event/logs')).body.data[0]).toMatchObject({ type: 'announcement' });
});

it('deletes a subscription when it is gone, its session ends, or another session takes it over', async () => {
  const { person } = await subscribedPerson('/gone');
  subscriptionGone = true;
  await announce();
  await push();
  const subscribed = async (caller: Person) => (await caller.call('GET', '/push')).body.data.endpoint;
  expect(await subscribed(person)).toBeNull();
  const { person: first } = await subscribedPerson('/shared');
  const { person: second } = await subscribedPerson('/shared');
  expect([await subscribed(first), await subscribed(second)]).toEqual([null, `${origin}/shared`]);
  await second.call('POST', '/logout');
  const left = await school.ctx.db
    .selectFrom('push_subscription')
    .select('id')
    .where('endpoint', '=', `${origin}/shared`)
    .execute();
  expect(left).toEqual([]);
});

it('pushes an announcement for everyone to everyone, and none that is 20 minutes old', async () => {
  const [one, two] = [await subscribedPerson('/all-1'), await subscribedPerson('/all-2')];
  expect([one.person.id === two.person.id]).toEqual([false]);
  await announce({ kind: 'all' });
  await push();
  expect(received.map(({ path }) => path)).toEqual(expect.arrayContaining(['/all-1', '/all-2']));
  received = [];
  await announce({ kind: 'all' });
  school.clock.shift = 20 * 60_000;
  await push();
  school.clock.shift = 0;
  expect(received).toEqual([]);
});

it('accepts only public HTTPS push services', async () => {
  const strict = await openSchool();
  const person = await strict.person();
  const { form } = browser();
  const addresses = [
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://push.local/a',
  ];
  for (const endpoint of [...addresses, 'https://push.example.org:8443/a', 'https://localhost/a']) {
    const { status, body } = await person.call('PUT', '/push', { ...form(''), endpoint });
    expect([endpoint, status, Object.keys(body.errors)]).toEqual([endpoint, 422, ['endpoint']]);
  }
  const real = { ...form(''), endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc' };
  expect((await person.call('PUT', '/push', real)).status).toBe(200);
  await strict.close();
});

it('never uses a local address as the VAPID subject', () => {
  expect(
    subjectOf({ mailFrom: 'Yurt <no-reply@127.0.0.1>', publicUrl: 'http://127.0.0.1:3000' }),
  ).not.toMatch(/127|localhost/);
  expect(subjectOf({ mailFrom: 'no-reply@localhost', publicUrl: 'https://school.example.org' })).toBe(
    'https://school.example.org',
  );
});
