import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channels } from '../../../contract/channels.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { operationKinds } from '../../../contract/operations.ts';
import { routes } from '../../../server/app.ts';
import { listen } from '../../support/echo.ts';
import type { Answer, NewPerson, Person } from '../../support/school.ts';
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
  // `logout` and `deleteProfile` end the session of the caller, which other tests need. A new person with the
  // same role, status and scope of the session makes these calls. Relations don't matter to them.
  if (caller && (name === 'logout' || name === 'deleteProfile') && caller !== fixtures.people.deleted) {
    const standIn = await fixtures.school.person(likenessOf(caller));
    return standIn.call(method, path, body);
  }
  return caller ? caller.call(method, path, body) : fixtures.school.call(method, path, body);
}

/** Returns what a new person with the rights of `caller` is created with. */
function likenessOf(caller: Person): NewPerson {
  const { people } = fixtures;
  const role = roles.find((each) => each !== 'anonymous' && people[each] === caller);
  switch (role) {
    case 'waiting':
      return { status: 'pending', scope: 'pending' };
    case 'pending':
      return { status: 'pending' };
    case 'expert':
    case 'moderator':
    case 'admin':
    case 'platformadmin':
      return { role };
    case 'chatAdmin':
      return { chatAdmin: true };
    default:
      return {};
  }
}

const callerOf = (roleOrRelation: Role | Relation): Person | undefined =>
  roleOrRelation === 'anonymous' ? undefined : { ...fixtures.people, ...fixtures.byRelation }[roleOrRelation];

it('the matrix has a row for exactly the calls that the server serves', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  const mounted = new Set(routes.map(({ endpoint }) => endpoint));
  for (const endpoint of Object.values(endpoints)) expect(mounted).toContain(endpoint);
  expect(mounted.size).toBe(Object.keys(endpoints).length);
});

it('the matrix has a row for every kind of operation', () => {
  expect(Object.keys(operationMatrix).toSorted()).toEqual(operationKinds.toSorted());
});

describe.each(Object.entries(matrix))('%s', (name, row) => {
  it.each(roles)('as %s', async (role) => {
    const answer = await callAs(name, row, callerOf(role));
    expect([role, answer.status]).toEqual([role, row.roles[role] ?? row.roles.otherwise]);
  });

  for (const relation of relations) {
    const expected = row.relations?.[relation];
    if (expected === undefined) continue;
    it(`as ${relation}`, async () => {
      const answer = await callAs(name, row, callerOf(relation));
      expect([relation, answer.status]).toEqual([relation, expected]);
    });
  }

  const { keys } = row;
  if (!keys) return;
  it('returns exactly the listed keys', async () => {
    const { body } = await callAs(name, row, callerOf(keys.caller));
    const rows: { id?: number }[] = [body.data].flat();
    // In lists of people, check another person’s row, since callers see more of their own.
    const subject = rows.find(({ id }) => id === fixtures.otherPerson.id) ?? rows[0]!;
    expect(Object.keys(subject).toSorted()).toEqual([...keys.expected].toSorted());
    expect(subject).toMatchObject(Object.fromEntries((keys.nullKeys ?? []).map((key) => [key, null])));
  });
});

describe.each(Object.entries(operationMatrix))('the operation %s', (kind, row) => {
  it.each(Object.entries(row.expected))('pushed by %s', async (roleOrRelation, expected) => {
    const caller = callerOf(roleOrRelation as Role | Relation)!;
    const args = await row.args(fixtures, caller);
    const ops = [{ op_id: randomUUID(), lane: 'lane', kind, args }];
    const { body } = await caller.call('POST', '/sync/push', { ops });
    expect(body.data[0].code ?? body.data[0].status).toBe(expected);
  });
});

describe('hidden people', () => {
  it('are left out of lists, and their page is not found for people without a shared group', async () => {
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

describe('joining details of a future event', () => {
  it.each<[Role | Relation, boolean]>([
    ['attendee', false],
    ['expert', false],
    ['speaker', true],
    ['moderator', true],
    ['platformadmin', true],
  ])('are visible to %s: %s', async (roleOrRelation, visible) => {
    const { body } = await callerOf(roleOrRelation)!.call('GET', `/event/${fixtures.futureEventId}`);
    expect(body.data).toMatchObject({
      zoom_password: visible ? 'secret' : null,
      zoom_link: visible ? 'https://zoom.example/1' : null,
    });
  });

  it('are visible to an attendee 14 minutes before the start', async () => {
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
    "another's groups": () => channels.groups(fixtures.otherPerson.id),
    notifications: () => channels.notifications,
    'their own notifications': (person) => channels.ownNotifications(person.id),
    "another's notifications": () => channels.ownNotifications(fixtures.otherPerson.id),
    'an internal socket.io room': (person) => `user:${person.id}`,
  };
  const channelsForEveryone = ['their own groups', 'notifications', 'their own notifications'];
  const allowedChannels: Partial<Record<Role | Relation, string[]>> = {
    member: ['the chat', ...channelsForEveryone],
    stranger: channelsForEveryone,
    removed: channelsForEveryone,
    moderator: channelsForEveryone,
    platformadmin: channelsForEveryone,
    chatAdmin: channelsForEveryone,
  };

  it.each(Object.entries(allowedChannels))(
    'accepts subscriptions of %s to the allowed channels only',
    async (roleOrRelation, allowed) => {
      const caller = callerOf(roleOrRelation as Role | Relation)!;
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
    async (role) => {
      const listener = listen(fixtures.school.url, callerOf(role)?.token ?? '');
      await new Promise((resolve) => listener.socket.on('connect_error', resolve));
      expect(listener.socket.connected).toBe(false);
      listener.close();
    },
  );
});
