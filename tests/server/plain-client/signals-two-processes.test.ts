import { afterAll, beforeAll, describe } from 'vitest';
import { roundRobinProxy } from '../../support/round-robin-proxy.ts';
import { openTwoProcesses, type TwoProcesses } from '../../support/two-processes.ts';
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

describe('two processes behind a balancer that does not stick', () => {
  describeSignals(() => ({ school: two.school, annasHost: proxy.url, bertsHost: proxy.url }));
});
