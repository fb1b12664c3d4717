import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

let school: School;
let admin: Person;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(async () => {
  await school.close();
  receiver.close();
});

const add = (url: string) =>
  admin.call('POST', '/desk/webhooks', { url, events: ['request.added'], active: true });
const log = async (id: number) => (await admin.call('GET', `/desk/webhooks/${id}/deliveries`)).body.data;

it.each([
  'http://hooks.example/',
  'https://127.0.0.1/',
  'https://10.1.2.3/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://2130706433/',
  'https://user:word@hooks.example/',
  'ftp://hooks.example/',
  'hooks.example',
  '/hook',
  '',
])('refuses the address %s', async (url) => {
  const { status, body } = await add(url);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['url']]);
});

it('refuses to move a webhook to a private address', async () => {
  const { id } = (await add('https://hooks.example.invalid/')).body.data;
  expect((await admin.call('PUT', `/desk/webhooks/${id}`, { url: 'https://192.168.0.1/' })).status).toBe(422);
});

it('does not connect to a name that resolves to a private address', async () => {
  const { id } = (await add(`https://localhost:${receiver.port}/`)).body.data;
  await admin.call('POST', `/desk/webhooks/${id}/test`);
  await expect.poll(() => log(id)).toMatchObject([{ state: 'failed', error: 'private', status: null }]);
  expect(receiver.connections).toBe(0);
});

it('does not send without encryption what was stored while that was allowed', async () => {
  const { id } = (await add('https://hooks.example.invalid/')).body.data;
  const url = `${receiver.url}/plain`;
  await school.ctx.db.updateTable('webhook').set({ url }).where('id', '=', id).execute();
  await admin.call('POST', `/desk/webhooks/${id}/test`);
  await expect.poll(() => log(id)).toMatchObject([{ state: 'failed', error: 'private' }]);
  expect(receiver.connections).toBe(0);
});

it('names a name that does not exist', async () => {
  const { id } = (await add('https://hooks.example.invalid/')).body.data;
  await admin.call('POST', `/desk/webhooks/${id}/test`);
  await expect.poll(() => log(id)).toMatchObject([{ state: 'failed', error: 'name' }]);
});
