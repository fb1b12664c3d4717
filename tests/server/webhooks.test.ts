import { webcrypto } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deliveryDays, maxWebhooks } from '../../contract/webhooks.ts';
import { write } from '../../server/db/write.ts';
import { expireDeliveries } from '../../server/webhooks/expire-deliveries.ts';
import { queueDeliveries } from '../../server/webhooks/queue-deliveries.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { openReceiver, type ReceivedDelivery, type Receiver } from '../support/webhook-receiver.ts';

const publicUrl = 'https://school.example';
const hourMs = 3_600_000;
let school: School;
let admin: Person;
let asker: Person;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  school = await openSchool({ PUBLIC_URL: publicUrl, WEBHOOK_LOCAL: 'on' });
  admin = await school.person({ role: 'admin', name: 'Dana' });
  asker = await school.person({ name: 'Aigerim', email: 'aigerim@example.org' });
});
afterAll(async () => {
  await school.close();
  receiver.close();
});
afterEach(async () => {
  school.clock.shift = 0;
  await school.ctx.db.deleteFrom('webhook').execute();
  await school.ctx.db.updateTable('support_request').set({ state: 'closed' }).execute();
  receiver.reset();
});

const add = async (path: string, sent: object = {}) => {
  const form = { url: receiver.url + path, events: ['request.added'], active: true, ...sent };
  const { status, body } = await admin.call('POST', '/desk/webhooks', form);
  expect(status).toBe(200);
  return body.data as { id: number; secret: string };
};
/** Asks the organisers; the sender checks the queue at once. */
const ask = async (): Promise<number> => {
  const { body } = await asker.call('POST', '/support', { message: 'A private question' });
  school.ctx.webhooks.wake();
  return body.data.id;
};
const log = async (id: number) => (await admin.call('GET', `/desk/webhooks/${id}/deliveries`)).body.data;
const webhook = async (id: number) =>
  (await admin.call('GET', '/desk/webhooks')).body.data.find((each: { id: number }) => each.id === id);
const notifications = async () => (await admin.call('GET', '/event/logs')).body.data;
/** Lets time pass, and the sender check the queue. */
const later = (ms: number) => {
  school.clock.shift += ms;
  school.ctx.webhooks.wake();
};
const arrived = async (path: string, count: number) => {
  await expect.poll(() => receiver.at(path).length, { interval: 20 }).toBe(count);
};

/** Verifies a signature with Web Crypto, as a receiver does. */
async function isSigned({ headers, text }: ReceivedDelivery, secret: string): Promise<boolean> {
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
  const [version, signature = ''] = String(headers['webhook-signature']).split(',');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  return (
    version === 'v1' &&
    webcrypto.subtle.verify('HMAC', key, Buffer.from(signature, 'base64'), Buffer.from(signed))
  );
}

it('sends ids and the address of a page, signed, and logs the delivery', async () => {
  const { id, secret } = await add('/signed');
  const request = await ask();
  await arrived('/signed', 1);
  const [delivery] = receiver.at('/signed') as [ReceivedDelivery];
  expect(delivery.body).toEqual({
    id: delivery.headers['webhook-id'],
    event: 'request.added',
    at: expect.any(Number),
    data: { request, person: asker.id, address: `${publicUrl}/desk/support/${request}` },
  });
  expect(await isSigned(delivery, secret)).toBe(true);
  expect(await isSigned({ ...delivery, text: `${delivery.text} ` }, secret)).toBe(false);
  expect(Math.abs(Number(delivery.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  await expect
    .poll(() => log(id))
    .toMatchObject([{ id: delivery.body.id, state: 'delivered', status: 204, attempts: 1, error: null }]);
});

it('shows the secret once, and signs with a new one after it was replaced', async () => {
  const { id, secret } = await add('/renewed');
  expect(secret).toMatch(/^whsec_/);
  expect(JSON.stringify(await webhook(id))).not.toContain('whsec_');
  const renewed = (await admin.call('POST', `/desk/webhooks/${id}/secret`)).body.data.secret as string;
  await ask();
  await arrived('/renewed', 1);
  const [delivery] = receiver.at('/renewed') as [ReceivedDelivery];
  expect([await isSigned(delivery, renewed), await isSigned(delivery, secret)]).toEqual([true, false]);
});

it('writes one delivery for each webhook that subscribes to the event', async () => {
  const first = await add('/one');
  const second = await add('/two', { events: ['request.added', 'booking.made'] });
  const other = await add('/other', { events: ['booking.made'] });
  const off = await add('/off', { active: false });
  await ask();
  await arrived('/one', 1);
  await arrived('/two', 1);
  const counts = await Promise.all([first, second, other, off].map(async ({ id }) => (await log(id)).length));
  expect(counts).toEqual([1, 1, 0, 0]);
});

it('sends nothing of a transaction that was rolled back', async () => {
  const { id } = await add('/rollback');
  const failing = write(school.ctx.db, school.ctx.announcer, async (tx) => {
    await queueDeliveries(tx.db, 'request.added', [{ data: { request: 1 } }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await log(id)).toEqual([]);
});

it('retries after a failure with growing pauses, the same id and body, and a new timestamp', async () => {
  const { id, secret } = await add('/failing');
  receiver.respond = (_, response) => void response.writeHead(500).end('x'.repeat(100_000));
  await ask();
  await expect
    .poll(() => log(id))
    .toMatchObject([{ state: 'retrying', status: 500, error: 'status', attempts: 1 }]);
  expect((await webhook(id)).failing_since).not.toBeNull();
  const [{ next_at, created_at }] = await log(id);
  expect(next_at - created_at).toBeGreaterThanOrEqual(59);
  later(61_000);
  await arrived('/failing', 2);
  // The second pause is twice as long. During an attempt it is as long as the first.
  await expect.poll(async () => (await log(id))[0].next_at).toBeGreaterThan(next_at + 100);
  receiver.respond = (_, response) => void response.writeHead(200).end();
  later(121_000);
  await arrived('/failing', 3);
  await expect.poll(() => log(id)).toMatchObject([{ state: 'delivered', status: 200, attempts: 3 }]);
  expect((await webhook(id)).failing_since).toBeNull();
  const deliveries = receiver.at('/failing');
  expect(new Set(deliveries.map(({ text }) => text)).size).toBe(1);
  const stamps = deliveries.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(stamps[2]! - stamps[0]!).toBeGreaterThanOrEqual(180);
  for (const delivery of deliveries) expect(await isSigned(delivery, secret)).toBe(true);
});

it('gives up after 12 attempts', async () => {
  const { id } = await add('/never');
  receiver.respond = (_, response) => void response.writeHead(503).end();
  await ask();
  await expect.poll(() => log(id)).toMatchObject([{ attempts: 1, error: 'status' }]);
  await school.ctx.db.updateTable('webhook_delivery').set({ attempts: 11 }).execute();
  later(61_000);
  await expect
    .poll(() => log(id))
    .toMatchObject([{ state: 'failed', attempts: 12, next_at: null, error: 'status' }]);
});

it('ends an attempt without a response after ten seconds, and delays no other webhook', async () => {
  const slow = await add('/slow');
  await add('/fast');
  receiver.respond = ({ path }, response) => {
    if (path === '/fast') response.writeHead(204).end();
  };
  await ask();
  await arrived('/slow', 1);
  const began = Date.now();
  await arrived('/fast', 1);
  expect(Date.now() - began).toBeLessThan(8000);
  await expect
    .poll(() => log(slow.id))
    .toMatchObject([{ state: 'retrying', error: 'timeout', status: null, attempts: 1 }]);
  receiver.respond = (_, response) => void response.writeHead(204).end();
  later(61_000);
  await arrived('/slow', 2);
});

it('follows no redirect', async () => {
  const { id } = await add('/redirect');
  const location = `${receiver.url}/target`;
  receiver.respond = (_, response) => void response.writeHead(302, { location }).end();
  await ask();
  await expect.poll(() => log(id)).toMatchObject([{ error: 'redirect', status: 302 }]);
  expect(receiver.at('/target')).toEqual([]);
});

it('is switched off by status 410, and administrators are notified', async () => {
  const { id } = await add('/gone');
  receiver.respond = (_, response) => void response.writeHead(410).end();
  await ask();
  await expect.poll(() => webhook(id)).toMatchObject({ active: false, stopped: 'gone' });
  expect(await log(id)).toMatchObject([{ state: 'failed', status: 410 }]);
  const [notice] = await notifications();
  expect(notice).toMatchObject({ localized_title: { en: 'A webhook was switched off' } });
  expect(notice.localized_content.en).toContain(`127.0.0.1:${receiver.port}`);
  await ask();
  expect(await log(id)).toHaveLength(1);
  await admin.call('PUT', `/desk/webhooks/${id}`, { active: true });
  expect(await webhook(id)).toMatchObject({ active: true, stopped: null, failing_since: null });
});

it('is switched off after three days of failures only', async () => {
  const { id } = await add('/days');
  receiver.respond = (_, response) => void response.writeHead(500).end();
  await ask();
  await expect.poll(() => log(id)).toMatchObject([{ attempts: 1, error: 'status' }]);
  later(71 * hourMs);
  await expect.poll(() => log(id)).toMatchObject([{ attempts: 2, state: 'retrying' }]);
  expect((await webhook(id)).active).toBe(true);
  const before = (await notifications()).length;
  await ask();
  later(2 * hourMs);
  await expect.poll(() => webhook(id)).toMatchObject({ active: false, stopped: 'failing' });
  // Nothing waits any more.
  await expect
    .poll(async () => (await log(id)).map(({ state }: { state: string }) => state))
    .toEqual(['failed', 'failed']);
  expect(await notifications()).toHaveLength(before + 1);
});

it('ends waiting deliveries when it is switched off, and replays one with the same id', async () => {
  const { id } = await add('/replay');
  receiver.respond = (_, response) => void response.writeHead(500).end();
  await ask();
  await expect.poll(() => log(id)).toMatchObject([{ attempts: 1, error: 'status' }]);
  await admin.call('PUT', `/desk/webhooks/${id}`, { active: false });
  const [failed] = await log(id);
  expect(failed).toMatchObject({ state: 'failed', error: 'off', next_at: null });
  const replay = () => admin.call('POST', `/desk/webhooks/${id}/deliveries/${failed.id}/replay`);
  expect((await replay()).status).toBe(422);
  await admin.call('PUT', `/desk/webhooks/${id}`, { active: true });
  receiver.respond = (_, response) => void response.writeHead(204).end();
  school.clock.shift = 5000;
  expect((await replay()).status).toBe(200);
  await arrived('/replay', 2);
  const [first, second] = receiver.at('/replay') as [ReceivedDelivery, ReceivedDelivery];
  expect(second.text).toBe(first.text);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(
    Number(first.headers['webhook-timestamp']),
  );
  await expect.poll(() => log(id)).toMatchObject([{ id: failed.id, state: 'delivered', attempts: 1 }]);
  const other = await add('/another');
  const foreign = `/desk/webhooks/${other.id}/deliveries/${failed.id}/replay`;
  expect((await admin.call('POST', foreign)).status).toBe(404);
});

it('sends a test once, also while it is off', async () => {
  const { id } = await add('/test', { active: false });
  receiver.respond = (_, response) => void response.writeHead(500).end();
  const { body } = await admin.call('POST', `/desk/webhooks/${id}/test`);
  await arrived('/test', 1);
  expect(receiver.at('/test')[0]!.body).toMatchObject({ id: body.data.id, event: 'test' });
  await expect.poll(() => log(id)).toMatchObject([{ event: 'test', state: 'failed', attempts: 1 }]);
  expect((await webhook(id)).failing_since).toBeNull();
});

it('deletes the deliveries about a person whose account is deleted', async () => {
  const { id } = await add('/erased');
  receiver.respond = (_, response) => void response.writeHead(500).end();
  const person = await school.person();
  await person.call('POST', '/support', { message: 'Hello' });
  school.ctx.webhooks.wake();
  await expect.poll(() => log(id)).toMatchObject([{ attempts: 1, error: 'status' }]);
  expect((await person.call('DELETE', '/profile')).status).toBe(200);
  expect(await log(id)).toEqual([]);
  const rows = await school.ctx.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('person_id', '=', person.id)
    .execute();
  expect(rows).toEqual([]);
});

it('stores deliveries for 14 days, and at most ten webhooks', async () => {
  const { id } = await add('/old');
  await ask();
  await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
  school.clock.shift = (deliveryDays - 1) * 24 * hourMs;
  await expireDeliveries(school.ctx);
  expect(await log(id)).toHaveLength(1);
  school.clock.shift = deliveryDays * 24 * hourMs + 1000;
  await expireDeliveries(school.ctx);
  expect(await log(id)).toEqual([]);
  const form = { url: receiver.url, events: ['booking.made'], active: true };
  const added = await Promise.all(
    Array.from({ length: maxWebhooks + 1 }, () => admin.call('POST', '/desk/webhooks', form)),
  );
  expect(added.filter(({ status }) => status === 200)).toHaveLength(maxWebhooks - 1);
});
