import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueDeliveries } from '../../server/webhooks/queue-deliveries.ts';
import { openTwoProcesses, type TwoProcesses } from '../support/two-processes.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

const count = 60;
let two: TwoProcesses;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  two = await openTwoProcesses({ WEBHOOK_LOCAL: 'on' });
});
afterAll(async () => {
  await two.close();
  receiver.close();
});

it('sends each delivery once, whichever of two processes sends it', async () => {
  const { school, second } = two;
  const admin = await school.person({ role: 'admin' });
  const form = { url: receiver.url, events: ['request.added'], active: true };
  expect((await admin.call('POST', '/desk/webhooks', form)).status).toBe(200);
  receiver.respond = (_, response) => void setTimeout(() => response.writeHead(204).end(), 30);
  const causes = Array.from({ length: count }, (_, request) => ({ data: { request } }));
  await queueDeliveries(school.ctx.db, 'request.added', causes);
  school.ctx.webhooks.wake();
  second.ctx.webhooks.wake();
  const waiting = () =>
    school.ctx.db.selectFrom('webhook_delivery').select('id').where('delivered_at', 'is', null).execute();
  await expect.poll(async () => (await waiting()).length).toBe(0);
  const requests = receiver.received.map(({ body }) => body.data.request as number);
  expect(requests.toSorted((a, b) => a - b)).toEqual(causes.map(({ data }) => data.request));
});

it('counts the requests of an API token in all processes together', async () => {
  const { school, secondUrl } = two;
  const owner = await school.person({ role: 'admin' });
  const form = { name: 'Script', scopes: ['support:read'], days: 7 };
  const { token } = (await owner.call('POST', '/desk/api-tokens', form)).body.data;
  const call = (url: string) =>
    fetch(`${url}/api/desk/canned`, { headers: { authorization: `Bearer ${token}` } });
  const answers: number[] = [];
  for (let sent = 0; sent < 400; sent += 40) {
    const calls = Array.from({ length: 40 }, (_, at) => call(at % 2 === 0 ? school.url : secondUrl));
    answers.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(300);
});
