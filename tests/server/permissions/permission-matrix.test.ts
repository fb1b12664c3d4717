import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '../../../contract/channels.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { operationKinds } from '../../../contract/operations.ts';
import { routes } from '../../../server/app.ts';
import { listen } from '../../support/echo.ts';
import type { Answer, Person } from '../../support/school.ts';
import { matrix } from './matrix.ts';
import type { Row } from './row.ts';
import { operationMatrix } from './operations.ts';
import { createFixtures, type Role, roles, type Relation, relations, type Fixtures } from './fixtures.ts';

let fixtures: Fixtures;

beforeAll(async () => {
  fixtures = await createFixtures();
});
afterAll(() => fixtures.school.close());

async function callAs(name: string, row: Row, caller: Person | undefined): Promise<Answer> {
  const { path, body } = await row.request(fixtures, caller);
  const { method } = endpoints[name]!;
  // Both calls end the caller’s session, so they use a new person in place of a shared one.
  if (caller && (name === 'logout' || name === 'deleteProfile') && caller !== fixtures.people.deleted) {
    const guest = await fixtures.school.person({
      ...((caller === fixtures.people.pending || caller === fixtures.people.waiting) && {
        status: 'pending',
      }),
      ...(caller === fixtures.people.waiting && { scope: 'pending' }),
    });
    return guest.call(method, path, body);
  }
  return caller ? caller.call(method, path, body) : fixtures.school.call(method, path, body);
}

const callerOf = (person: Role | Relation): Person | undefined =>
  person === 'anonymous' ? undefined : { ...fixtures.people, ...fixtures.byRelation }[person];

it('lists exactly the calls that the server serves', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  const mounted = new Set(routes.map(({ endpoint }) => endpoint));
  for (const endpoint of Object.values(endpoints)) expect(mounted).toContain(endpoint);
  expect(mounted.size).toBe(Object.keys(endpoints).length);
});

it('lists every kind of operation', () => {
  expect(Object.keys(operationMatrix).toSorted()).toEqual(operationKinds.toSorted());
});

describe.each(Object.entries(matrix))('%s', (name, row) => {
  it.each(roles)('as %s', async (role) => {
    const answer = await callAs(name, row, callerOf(role));
    expect([role, answer.status]).toEqual([role, row.roles[role] ?? row.roles.otherwise]);
  });

  for (const standing of relations) {
    const expected = row.relations?.[standing];
    if (expected === undefined) continue;
    it(`as ${standing}`, async () => {
      const answer = await callAs(name, row, callerOf(standing));
      expect([standing, answer.status]).toEqual([standing, expected]);
    });
  }

  const { keys } = row;
  if (!keys) return;
  it('returns exactly the listed keys', async () => {
    const { body } = await callAs(name, row, callerOf(keys.as));
    const rows: { id?: number }[] = [body.data].flat();
    // In lists of people, check another person’s row, since callers see more of their own.
    const subject = rows.find(({ id }) => id === fixtures.author.id) ?? rows[0]!;
    expect(Object.keys(subject).toSorted()).toEqual([...keys.are].toSorted());
    expect(subject).toMatchObject(Object.fromEntries((keys.hidden ?? []).map((key) => [key, null])));
  });
});

describe.each(Object.entries(operationMatrix))('the operation %s', (kind, row) => {
  it.each(Object.entries(row.expected))('pushed by %s', async (person, expected) => {
    const caller = callerOf(person as Role | Relation)!;
    const args = await row.args(fixtures, caller);
    const ops = [{ op_id: randomUUID(), lane: 'lane', kind, args }];
    const { body } = await caller.call('POST', '/sync/push', { ops });
    expect(body.data[0].code ?? body.data[0].status).toBe(expected);
  });
});

describe('hidden people', () => {
  it('are in no list and unknown by id to strangers', async () => {
    const { hidden, byRelation } = fixtures;
    const list = await byRelation.stranger.call('GET', '/users');
    expect(list.body.data.map((user: { id: number }) => user.id)).not.toContain(hidden.id);
    expect((await byRelation.stranger.call('GET', `/user/${hidden.id}`)).status).toBe(404);
    expect((await hidden.call('GET', `/user/${hidden.id}`)).status).toBe(200);
  });

  it('are visible to people who share a group with them', async () => {
    const { hidden, byRelation, school } = fixtures;
    await school.group(hidden, byRelation.member);
    expect((await byRelation.member.call('GET', `/user/${hidden.id}`)).status).toBe(200);
  });
});

describe('meeting keys of a future event', () => {
  it.each<[Role | Relation, boolean]>([
    ['attendee', false],
    ['expert', false],
    ['speaker', true],
    ['moderator', true],
    ['platformadmin', true],
  ])('are visible to %s: %s', async (person, has) => {
    const { body } = await callerOf(person)!.call('GET', `/event/${fixtures.futureEventId}`);
    expect(body.data).toMatchObject({
      zoom_password: has ? 'secret' : null,
      zoom_link: has ? 'https://zoom.example/1' : null,
    });
  });

  it('are visible to all approved people from 15 minutes before the start', async () => {
    fixtures.school.clock.shift = 5 * 3_600_000 - 14 * 60_000;
    const { body } = await fixtures.people.attendee.call('GET', `/event/${fixtures.futureEventId}`);
    fixtures.school.clock.shift = 0;
    expect(body.data.zoom_password).toBe('secret');
  });
});

describe('the socket', () => {
  const channelsByName: Record<string, (person: Person) => string> = {
    'the chat': () => channels.chat(fixtures.groupId),
    'their own groups': (person) => channels.groups(person.id),
    "another's groups": () => channels.groups(fixtures.author.id),
    notifications: () => channels.notifications,
    'their own notifications': (person) => channels.ownNotifications(person.id),
    "another's notifications": () => channels.ownNotifications(fixtures.author.id),
    'a room of the server': (person) => `user:${person.id}`,
  };
  const strangers = ['their own groups', 'notifications', 'their own notifications'];
  const expected: Partial<Record<Role | Relation, string[]>> = {
    member: ['the chat', ...strangers],
    stranger: strangers,
    removed: strangers,
    moderator: strangers,
    platformadmin: strangers,
    chatAdmin: strangers,
  };

  it.each(Object.entries(expected))(
    'accepts subscriptions of %s to the allowed channels only',
    async (person, allowed) => {
      const caller = callerOf(person as Role | Relation)!;
      const listener = listen(fixtures.school.url, caller.token);
      const accepted: string[] = [];
      for (const [name, channelOf] of Object.entries(channelsByName)) {
        const channel = channelOf(caller);
        listener.socket.emit('subscribe', { channel, auth: { headers: {} } });
        const answer = await listener.receives(
          (event) => event.channel === channel && event.event !== 'sync',
        );
        if (answer.event === 'presence:subscribed') accepted.push(name);
      }
      listener.close();
      expect(accepted).toEqual(allowed);
    },
  );

  it.each<Role>(['anonymous', 'waiting', 'pending', 'deleted'])(
    'rejects the connection of %s',
    async (person) => {
      const listener = listen(fixtures.school.url, callerOf(person)?.token ?? '');
      await new Promise((resolve) => listener.socket.on('connect_error', resolve));
      expect(listener.socket.connected).toBe(false);
      listener.close();
    },
  );
});
