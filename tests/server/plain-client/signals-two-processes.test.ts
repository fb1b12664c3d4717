import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundRobinProxy } from '../../support/round-robin-proxy.ts';
import { openTwoProcesses, type TwoProcesses } from '../../support/two-processes.ts';
import { plainClient } from './signals-client.ts';
import { describeSignals } from './signals-walk.ts';

let two: TwoProcesses;
let proxy: Awaited<ReturnType<typeof roundRobinProxy>>;
beforeAll(async () => {
  two = await openTwoProcesses();
  proxy = await roundRobinProxy([Number(new URL(two.school.url).port), two.second.port]);
}, 60_000);
afterAll(async () => {
  await proxy.close();
  await two.close();
});

describe('two processes, one client at each', () => {
  describeSignals(() => ({ school: two.school, annasHost: two.school.url, bertsHost: two.secondUrl }));
});

describe('two processes behind a balancer without sticky sessions', () => {
  describeSignals(() => ({ school: two.school, annasHost: proxy.url, bertsHost: proxy.url }));

  it('reconnects clients by themselves when their process stops', async () => {
    const third = await two.school.another();
    const ports = [Number(new URL(two.school.url).port), third.port];
    const short = await roundRobinProxy(ports);
    const people = await Promise.all(Array.from({ length: 6 }, () => two.school.person()));
    const group = await two.school.group(...people);
    const clients = people.map(({ token }) => plainClient(short.url, token));
    await Promise.all(clients.map((client) => client.joinChat(group)));
    expect(third.ctx.presence.online().length).toBeGreaterThan(0);
    for (const { signals } of clients) signals.length = 0;
    ports.pop();
    await third.stop();
    await expect.poll(() => clients.every(({ socket }) => socket.connected), { timeout: 20_000 }).toBe(true);
    const subscribed = () =>
      clients.filter(({ signals }) => signals.some(({ event }) => event === '.presence:subscribed'));
    await expect.poll(() => subscribed().length).toBeGreaterThan(0);
    await people[0]!.call('POST', '/chat/message', { content: 'after the stop', type: 1, group_id: group });
    for (const client of clients) await client.receives(({ data }) => data?.content === 'after the stop');
    for (const client of clients) client.close();
    await short.close();
  });
});
