import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, School } from '../../support/school.ts';
import { openTwoProcesses, type TwoProcesses } from '../../support/two-processes.ts';
import { type PlainClient, plainClient } from './signals-client.ts';

let two: TwoProcesses;
let school: School;
let watcher: Person;
const open: PlainClient[] = [];

beforeAll(async () => {
  two = await openTwoProcesses();
  ({ school } = two);
  watcher = await school.person({ name: 'Watcher' });
}, 60_000);
afterAll(async () => {
  for (const client of open) client.close();
  await two.close();
});

const connect = (host: string, { token }: Person): PlainClient => {
  const client = plainClient(host, token);
  open.push(client);
  return client;
};

it('announces that members at a killed process have left', async () => {
  const third = await school.another();
  const anna = await school.person({ name: 'Anna' });
  const group = await school.group(watcher, anna);
  const first = connect(school.url, watcher);
  await first.joinChat(group);
  const hers = connect(`http://127.0.0.1:${third.port}`, anna);
  await hers.joinChat(group);
  await first.receives(({ event }) => event === '.presence:joining');
  // A killed process publishes nothing more.
  await third.ctx.cluster.bus?.close();
  const left = await first.receives(({ event }) => event === '.presence:leaving', 25_000);
  expect(left.data.user_id).toBe(anna.id);
  await third.stop();
}, 60_000);
