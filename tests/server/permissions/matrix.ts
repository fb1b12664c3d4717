import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../server/auth/passwords.ts';
import type { Person } from '../../support/school.ts';
import { chatMatrix } from './chat-matrix.ts';
import { libraryMatrix } from './library-matrix.ts';
import { accessMatrix } from './access-matrix.ts';
import { agendaMatrix } from './agenda-matrix.ts';
import { meetingsMatrix } from './meetings-matrix.ts';
import { programmeMatrix } from './programme-matrix.ts';
import { pushMatrix } from './push-matrix.ts';
import { participationMatrix } from './participation-matrix.ts';
import { account, approved, organisers, type Row, session } from './row.ts';
import type { Fixtures } from './fixtures.ts';

const userKeys = [
  ...[
    'account',
    'avatar',
    'birthday',
    'birthday_visible',
    'chat_role',
    'country',
    'course_type',
    'degree',
    'description',
  ],
  ...[
    'education',
    'email',
    'email_visible',
    'facebook_link',
    'first_name',
    'id',
    'instagram_link',
    'last_action_at',
  ],
  ...['last_name', 'linkedin_link', 'localized_description', 'localized_name', 'localized_surname', 'online'],
  ...[
    'phone',
    'phone_visible',
    'position',
    'rev',
    'role',
    'specialization',
    'study',
    'video',
    'visible',
    'work_place',
  ],
];
const contacts = ['birthday', 'email', 'phone'];
const listedKeys = [
  ...[
    'course',
    'experts',
    'id',
    'languages',
    'localized_name',
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
const detailKeys = ['description', 'has_meeting', 'library', 'localized_description', 'meeting', 'rating'];
const meetingKeys = ['zoom_meeting_number', 'zoom_password', 'zoom_link', 'internal_link'];
const eventKeys = [...listedKeys, ...detailKeys, ...meetingKeys].toSorted();
const logKeys = [
  ...[
    'changes',
    'content',
    'created_at',
    'event',
    'id',
    'library',
    'localized_content',
    'localized_title',
    'notificator',
    'read',
  ],
  ...['read_at', 'rev', 'title', 'type'],
];
const ownLog = ({ notificationIds, people }: Fixtures, caller: Person | undefined) =>
  notificationIds.get(caller?.id ?? people.attendee.id) ?? 0;

/** The expected status and keys of each call, by its name in the contract. */
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
  beginSession: {
    request: () => ({ path: '/session' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: ['file_token', 'revoke_ticket', 'token', 'user'] },
  },
  wasErased: {
    request: () => ({ path: '/session/erased' }),
    roles: { otherwise: 200 },
    keys: { as: 'attendee', are: ['erased'] },
  },
  logout: {
    request: () => ({ path: '/logout' }),
    roles: { ...account, otherwise: 200 },
  },
  revokeSession: {
    request: () => ({ path: '/session/revoke', body: { revoke_ticket: 'unknown' } }),
    roles: { otherwise: 200 },
  },
  getProfile: {
    request: () => ({ path: '/profile' }),
    roles: { ...session, otherwise: 200 },
    keys: { as: 'attendee', are: userKeys },
  },
  updateProfile: {
    request: () => ({ path: '/profile', body: { degree: 'PhD' } }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: userKeys },
  },
  gatherOwnData: {
    request: () => ({ path: '/profile/data' }),
    roles: { ...session, otherwise: 200 },
    keys: { as: 'attendee', are: ['done', 'id', 'state', 'total'] },
  },
  getOwnData: {
    // The export of another person: unknown to every caller.
    request: async ({ author }) => {
      const begun = await author.call('POST', '/profile/data');
      return { path: `/profile/data/${begun.body.data.id}` };
    },
    roles: { ...session, pending: 404, otherwise: 404 },
  },
  downloadOwnData: {
    request: async ({ author }) => {
      const begun = await author.call('POST', '/profile/data');
      return { path: `/profile/data/${begun.body.data.id}/file` };
    },
    roles: { ...approved, otherwise: 404 },
  },
  deleteProfile: {
    request: () => ({ path: '/profile' }),
    roles: { ...session, otherwise: 200 },
  },
  listUsers: {
    request: () => ({ path: '/users' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'stranger', are: userKeys, hidden: contacts },
  },
  getUser: {
    request: ({ author }) => ({ path: `/user/${author.id}` }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'stranger', are: userKeys, hidden: contacts },
  },
  listEvents: {
    request: () => ({ path: '/events' }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: eventKeys, hidden: meetingKeys },
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
    keys: { as: 'attendee', are: [...detailKeys, 'id', 'rev'] },
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
    relations: { speaker: 200 },
    keys: { as: 'attendee', are: eventKeys, hidden: meetingKeys },
  },
  rateEvent: {
    request: ({ eventId }) => ({
      path: `/event/${eventId}/rate`,
      body: { relevant: 5, informative: 4, interesting: 3 },
    }),
    roles: { ...approved, otherwise: 200 },
    relations: { speaker: 403 },
    keys: { as: 'attendee', are: eventKeys, hidden: meetingKeys },
  },
  setRecording: {
    request: ({ eventId }) => ({
      path: `/event/${eventId}/recording`,
      body: { url: 'https://example.org/a' },
    }),
    roles: { ...organisers, otherwise: 403 },
    relations: { speaker: 200 },
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
    request: (fixtures, caller) => ({ path: `/event/logs/${ownLog(fixtures, caller)}/read` }),
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
    // The notification of another person: unknown to every other caller.
    request: ({ notificationIds, byRelation }) => ({
      path: `/notification/${notificationIds.get(byRelation.speaker.id)}`,
    }),
    roles: { ...approved, otherwise: 404 },
    relations: { stranger: 404, speaker: 200 },
  },
  deleteAllLogs: {
    request: () => ({ path: '/notifications/remove', body: { up_to: 1 } }),
    roles: { ...approved, otherwise: 200 },
  },
  ...accessMatrix,
  ...libraryMatrix,
  ...agendaMatrix,
  ...meetingsMatrix,
  ...programmeMatrix,
  ...pushMatrix,
  ...participationMatrix,
  getFile: {
    // The file does not exist, so approved callers get 404.
    request: () => ({ path: `/files/${'0'.repeat(64)}` }),
    roles: { ...approved, otherwise: 404 },
  },
  ...chatMatrix,
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
