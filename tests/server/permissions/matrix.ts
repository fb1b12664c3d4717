import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../server/auth/passwords.ts';
import type { Person } from '../../support/school.ts';
import type { Role, Standing, World } from './world.ts';

export interface Request {
  path: string;
  body?: unknown;
}

export interface Row {
  /** What is asked, made afresh for each caller. */
  request: (world: World, caller: Person | undefined) => Request | Promise<Request>;
  /** Status by role; a role that is not named gets `otherwise`. */
  roles: Partial<Record<Role, number>> & { otherwise: number };
  standings?: Partial<Record<Standing, number>>;
  /** The exact keys of `data` (of its first row, where it is a list) in a 200 answer to a role of `keysFor`. */
  keys?: { as: Exclude<Role, 'anonymous'> | Standing; are: readonly string[] };
}

/** What every call for approved people has in common. */
const approved = { anonymous: 401, pending: 413, deleted: 401 } as const;
const session = { anonymous: 401, pending: 200, deleted: 401 } as const;

const userKeys = [
  'account',
  'first_name',
  'id',
  'last_action_at',
  'last_name',
  'online',
  'rev',
  'role',
  'visible',
];
const ownKeys = [...userKeys, 'birthday_visible', 'email', 'email_visible', 'phone_visible'].toSorted();
const messageKeys = ['author', 'client_id', 'content', 'created_at', 'group', 'id', 'read', 'rev', 'type'];
const listedKeys = [
  ...[
    'course',
    'experts',
    'id',
    'languages',
    'name',
    'rev',
    'room',
    'status',
    'time_finish',
    'time_start',
    'track',
  ],
  ...['type', 'user', 'video_link'],
];
const eventKeys = [...listedKeys, 'description', 'has_meeting', 'library', 'rating'].toSorted();
const logKeys = [
  ...[
    'changes',
    'content',
    'created_at',
    'event',
    'id',
    'localized_content',
    'localized_title',
    'notificator',
    'read',
  ],
  ...['read_at', 'rev', 'title', 'type'],
];
const groupKeys = [
  ...['author', 'description', 'id', 'members', 'message', 'message_count', 'message_read', 'others_read_id'],
  ...['read_id', 'rev', 'title', 'type'],
];

const freshMessage = async ({ author, groupId }: World) => {
  const answer = await author.call('POST', '/chat/message', { content: 'fresh', group_id: groupId });
  return answer.body.data.id as number;
};

const inGroup = { member: 200, stranger: 404, removed: 404 } as const;
const ownLog = ({ logOf, people }: World, caller: Person | undefined) =>
  logOf.get(caller?.id ?? people.attendee.id) ?? 0;

/** Who gets what: each call of the platform, by the name the contract gives it. */
export const matrix: Record<string, Row> = {
  login: {
    request: async ({ school }) => {
      const email = `${randomUUID()}@example.org`;
      await school.person({ email, passwordHash: await hashPassword('a good password') });
      return { path: '/login', body: { email, password: 'a good password' } };
    },
    roles: { otherwise: 200 },
    keys: { as: 'attendee', are: ['file_token', 'revoke_ticket', 'token', 'user'] },
  },
  logout: {
    request: () => ({ path: '/logout' }),
    roles: { ...session, otherwise: 200 },
  },
  revokeSession: {
    request: () => ({ path: '/session/revoke', body: { revoke_ticket: 'unknown' } }),
    roles: { otherwise: 200 },
  },
  getProfile: {
    request: () => ({ path: '/profile' }),
    roles: { ...session, otherwise: 200 },
    keys: { as: 'attendee', are: ownKeys },
  },
  listUsers: {
    request: () => ({ path: '/users' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'stranger', are: userKeys },
  },
  getUser: {
    request: ({ author }) => ({ path: `/user/${author.id}` }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'stranger', are: userKeys },
  },
  listEvents: {
    request: () => ({ path: '/events' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: eventKeys },
  },
  listPackedEvents: {
    request: () => ({ path: '/event/list' }),
    roles: { ...approved, otherwise: 200 },
    keys: {
      as: 'attendee',
      are: [
        ...[
          'course',
          'courses',
          'experts',
          'id',
          'language',
          'languages',
          'minutes',
          'name',
          'people',
          'rev',
          'room',
        ],
        ...['rooms', 'row_rev', 'start', 'status', 'track', 'tracks', 'type', 'types', 'user', 'video_link'],
      ],
    },
  },
  listEventDetails: {
    request: () => ({ path: '/event/details' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: ['description', 'has_meeting', 'id', 'library', 'rating', 'rev'] },
  },
  getActualEvent: {
    request: () => ({ path: '/event/actual' }),
    roles: { ...approved, otherwise: 200 },
  },
  getMetric: {
    request: () => ({ path: '/event/metric' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: ['all', 'done', 'type'] },
  },
  getEvent: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}` }),
    roles: { ...approved, otherwise: 200 },
    standings: { speaker: 200 },
    keys: { as: 'attendee', are: eventKeys },
  },
  rateEvent: {
    request: ({ eventId }) => ({
      path: `/event/${eventId}/rate`,
      body: { relevant: 5, informative: 4, interesting: 3 },
    }),
    roles: { ...approved, otherwise: 200 },
    standings: { speaker: 403 },
    keys: { as: 'attendee', are: eventKeys },
  },
  listLogs: {
    request: () => ({ path: '/event/logs' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: logKeys },
  },
  listLogIds: {
    request: () => ({ path: '/event/logs/id' }),
    roles: { ...approved, otherwise: 200 },
  },
  readLog: {
    request: (world, caller) => ({ path: `/event/logs/${ownLog(world, caller)}/read` }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: logKeys },
  },
  listNotifications: {
    request: () => ({ path: '/notifications?sort=-created_at' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: logKeys },
  },
  readAllLogs: {
    request: () => ({ path: '/notifications/read', body: { up_to: 1 } }),
    roles: { ...approved, otherwise: 200 },
  },
  deleteLog: {
    // Somebody else's: unknown to everybody.
    request: ({ logOf, standing }) => ({ path: `/notification/${logOf.get(standing.speaker.id)}` }),
    roles: { ...approved, otherwise: 404 },
    standings: { stranger: 404, speaker: 200 },
  },
  deleteAllLogs: {
    request: () => ({ path: '/notifications/remove', body: { up_to: 1 } }),
    roles: { ...approved, otherwise: 200 },
  },
  listGroups: {
    request: () => ({ path: '/chat/group' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'member', are: groupKeys },
  },
  createGroup: {
    request: () => ({ path: '/chat/group', body: { title: 'New', members: [] } }),
    roles: { ...approved, otherwise: 403, chatAdmin: 200 },
    keys: { as: 'chatAdmin', are: groupKeys },
  },
  addMember: {
    request: ({ groupId, standing }) => ({ path: `/chat/group/${groupId}/${standing.member.id}` }),
    roles: { ...approved, otherwise: 403, chatAdmin: 200 },
    standings: { member: 403, removed: 403 },
  },
  dropMember: {
    request: async ({ groupId, people, school }) => {
      const fresh = await school.person();
      await people.chatAdmin.call('POST', `/chat/group/${groupId}/${fresh.id}`);
      return { path: `/chat/group/${groupId}/${fresh.id}` };
    },
    roles: { ...approved, otherwise: 403, chatAdmin: 200 },
    standings: { member: 403, removed: 403 },
  },
  leaveGroup: {
    request: async ({ people, standing, school }, caller) => {
      const groupId = await school.group(people.attendee, ...(caller === standing.member ? [caller] : []));
      return { path: `/chat/group/${groupId}` };
    },
    roles: { ...approved, otherwise: 404, attendee: 200 },
    standings: inGroup,
  },
  openPrivateChat: {
    request: ({ author }) => ({ path: '/chat/private', body: { user_id: author.id } }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: groupKeys },
  },
  listMessages: {
    request: ({ groupId }) => ({ path: `/chat/message?filter[group_id]=${groupId}` }),
    roles: { ...approved, otherwise: 404 },
    standings: inGroup,
    keys: { as: 'member', are: messageKeys.filter((key) => key !== 'client_id') },
  },
  sendMessage: {
    request: ({ groupId }) => ({
      path: '/chat/message',
      body: { content: 'hi', group_id: groupId, client_id: randomUUID() },
    }),
    roles: { ...approved, otherwise: 404 },
    standings: inGroup,
    keys: { as: 'member', are: messageKeys },
  },
  replyToMessage: {
    request: ({ messageId }) => ({
      path: `/chat/message/${messageId}/reply`,
      body: { content: 'hi', client_id: randomUUID() },
    }),
    roles: { ...approved, otherwise: 404 },
    standings: inGroup,
    keys: { as: 'member', are: [...messageKeys, 'reply_of'].toSorted() },
  },
  editMessage: {
    request: async (world) => ({
      path: `/chat/message/${await freshMessage(world)}`,
      body: { content: 'changed', base: 'not what it says' },
    }),
    roles: { ...approved, otherwise: 404 },
    standings: { ...inGroup, member: 403 },
  },
  deleteMessage: {
    request: async (world) => ({ path: `/chat/message/${await freshMessage(world)}` }),
    roles: { ...approved, otherwise: 404 },
    standings: { ...inGroup, member: 403 },
  },
  readMessage: {
    request: async (world) => ({ path: `/chat/message/${await freshMessage(world)}/read` }),
    roles: { ...approved, otherwise: 404 },
    standings: inGroup,
    keys: { as: 'member', are: messageKeys.filter((key) => key !== 'client_id') },
  },
  pullChanges: {
    request: () => ({ path: '/sync' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: ['changes', 'cursor', 'more'] },
  },
  pushOperations: {
    request: ({ groupId }) => ({
      path: '/sync/push',
      body: {
        ops: [
          {
            op_id: randomUUID(),
            lane: 'x',
            kind: 'message.send',
            args: { group_id: groupId, content: 'hi' },
          },
        ],
      },
    }),
    roles: { ...approved, otherwise: 200 },
  },
};
