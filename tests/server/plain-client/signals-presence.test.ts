import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, School } from '../../support/school.ts';
import { openTwoProcesses, type TwoProcesses } from '../../support/two-processes.ts';
import { type PlainClient, plainClient } from './signals-client.ts';

/* Presence of many people, also over two processes, for clients that declare no extensions. */

let two: TwoProcesses;
let school: School;
let watcher: Person;
let open: PlainClient[] = [];

beforeAll(async () => {
  two = await openTwoProcesses();
  ({ school } = two);
  watcher = await school.person({ name: 'Watcher' });
}, 60_000);
afterEach(() => {
  for (const client of open) client.close();
  open = [];
});
afterAll(() => two.close());

const connect = (host: string, { token }: Person): PlainClient => {
  const client = plainClient(host, token);
  open.push(client);
  return client;
};
const addPeople = (count: number) => Promise.all(Array.from({ length: count }, () => school.person()));
const hosts = () => [school.url, two.secondUrl];
const people = (client: PlainClient, event: string): number[] =>
  client.signals.filter((signal) => signal.event === event).map(({ data }) => data.user_id);
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b);

describe.each([2, 5, 30])('%i people who connect at the same time', (count) => {
  it('are each announced as online and offline to clients of both processes', async () => {
    const crowded = await addPeople(count);
    const watchers = hosts().map((host) => connect(host, watcher));
    for (const { receives } of watchers) await receives(({ event }) => event === 'users');
    const clients = crowded.map((person, index) => connect(hosts()[index % 2]!, person));
    const ids = sorted(crowded.map(({ id }) => id));
    const seen = (client: PlainClient, online: boolean) =>
      sorted(
        new Set(
          client.signals.flatMap(({ event, data }) =>
            event === 'users' && data.online === online && ids.includes(data.id) ? data.id : [],
          ),
        ),
      );
    for (const each of watchers) await expect.poll(() => seen(each, true), { timeout: 15_000 }).toEqual(ids);
    for (const client of clients) client.close();
    for (const each of watchers) await expect.poll(() => seen(each, false), { timeout: 15_000 }).toEqual(ids);
    const frames = watchers.flatMap(({ signals }) => signals.filter(({ event }) => event === 'users'));
    expect(frames.filter(({ data }) => 'came' in data || 'went' in data)).toEqual([]);
  });
});

describe('a chat with members at both processes', () => {
  it('lists everyone present, and announces each join and each leave once', async () => {
    const crowded = await addPeople(25);
    const group = await school.group(watcher, ...crowded);
    const first = connect(school.url, watcher);
    await first.joinChat(group);
    const clients = crowded.map((person, index) => connect(hosts()[index % 2]!, person));
    await Promise.all(clients.map((client) => client.joinChat(group)));
    const ids = sorted(crowded.map(({ id }) => id));
    await expect.poll(() => sorted(people(first, '.presence:joining')), { timeout: 10_000 }).toEqual(ids);

    const late = connect(two.secondUrl, watcher);
    await late.joinChat(group);
    const here = late.signals.find(({ event }) => event === '.presence:subscribed')?.data;
    const named = here.map(({ user_id }: { user_id: number }) => user_id);
    // Its process may announce some of them later than the other one does.
    await expect
      .poll(() => sorted([...named, ...people(late, '.presence:joining')]), { timeout: 10_000 })
      .toEqual(sorted([watcher.id, ...ids]));

    for (const client of clients) client.close();
    await expect.poll(() => sorted(people(first, '.presence:leaving')), { timeout: 10_000 }).toEqual(ids);
    expect(sorted(people(first, '.presence:joining'))).toEqual(ids);
  });

  it('counts a person with a device at each process once', async () => {
    const anna = await school.person({ name: 'Anna' });
    const group = await school.group(watcher, anna);
    const first = connect(school.url, watcher);
    await first.joinChat(group);
    const [here, there] = hosts().map((host) => connect(host, anna));
    await Promise.all([here!.joinChat(group), there!.joinChat(group)]);
    await first.receives(({ event }) => event === '.presence:joining');
    here!.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(people(first, '.presence:leaving')).toEqual([]);
    there!.close();
    await first.receives(({ event }) => event === '.presence:leaving');
    expect(people(first, '.presence:joining')).toEqual([anna.id]);
  });

  it('announces each device on its person’s own channels', async () => {
    const { body } = await watcher.call('POST', '/session');
    const laptop = connect(school.url, watcher);
    await laptop.joinOwn(watcher.id);
    const phone = connect(two.secondUrl, { ...watcher, token: body.data.token });
    await phone.joinOwn(watcher.id);
    const groups = `groups.${watcher.id}`;
    const here = phone.signals.find(({ channel, event }) => channel === groups && event === 'here');
    expect(here?.data).toHaveLength(2);
    const joining = await laptop.receives(({ channel, event }) => channel === groups && event === 'joining');
    expect(joining.data).toMatchObject({ id: watcher.id, device: expect.any(Number) });
    phone.close();
    await laptop.receives(({ channel, event }) => channel === groups && event === 'leaving');
  });
});
