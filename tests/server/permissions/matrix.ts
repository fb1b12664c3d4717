import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../server/auth/passwords.ts';
import type { Person } from '../../support/school.ts';
import { chatMatrix } from './chat-matrix.ts';
import { libraryMatrix } from './library-matrix.ts';
import { accessMatrix } from './access-matrix.ts';
import { agendaMatrix } from './agenda-matrix.ts';
import { boxMatrix } from './box-matrix.ts';
import { businessMatrix } from './business-matrix.ts';
import { certificateMatrix } from './certificate-matrix.ts';
import { connectionMatrix } from './connection-matrix.ts';
import { checkInMatrix } from './check-in-matrix.ts';
import { invitationMatrix } from './invitation-matrix.ts';
import { meetingsMatrix } from './meetings-matrix.ts';
import { mergeMatrix } from './merge-matrix.ts';
import { programmeMatrix } from './programme-matrix.ts';
import { roomHandsMatrix } from './room-hands-matrix.ts';
import { roomMatrix } from './room-matrix.ts';
import { screenMatrix } from './screen-matrix.ts';
import { passkeyMatrix } from './passkey-matrix.ts';
import { pushMatrix } from './push-matrix.ts';
import { schoolMatrix } from './school-matrix.ts';
import { participationMatrix } from './participation-matrix.ts';
import { ballotMatrix } from './ballot-matrix.ts';
import { peopleMatrix } from './people-matrix.ts';
import {
  refuseWithoutSession,
  refuseUnlessApproved,
  allowOrganisers,
  type Row,
  refuseWithoutFullSession,
} from './row.ts';
import {
  eventDetailKeys,
  eventKeys,
  hideableKeys,
  meetingKeys,
  notificationKeys,
  userKeys,
} from './row-keys.ts';
import { exampleKey } from '../../support/signed-operations.ts';
import type { Fixtures } from './fixtures.ts';

const ownNotificationId = ({ notificationIds, people }: Fixtures, caller: Person | undefined) =>
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
    keys: { caller: 'attendee', expected: ['file_token', 'revoke_ticket', 'token', 'user'] },
  },
  beginSession: {
    request: () => ({ path: '/session' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['file_token', 'revoke_ticket', 'token', 'user'] },
  },
  registerDeviceKey: {
    request: () => ({ path: '/session/key', body: { key: exampleKey } }),
    roles: { ...refuseWithoutFullSession, otherwise: 200 },
  },
  wasErased: {
    request: () => ({ path: '/session/erased' }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['erased'] },
  },
  logout: {
    request: () => ({ path: '/logout' }),
    roles: { ...refuseWithoutSession, otherwise: 200 },
  },
  revokeSession: {
    request: () => ({ path: '/session/revoke', body: { revoke_ticket: 'unknown' } }),
    roles: { otherwise: 200 },
  },
  getProfile: {
    request: () => ({ path: '/profile' }),
    roles: { ...refuseWithoutFullSession, otherwise: 200 },
    keys: { caller: 'attendee', expected: userKeys },
  },
  updateProfile: {
    request: () => ({ path: '/profile', body: { degree: 'PhD' } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: userKeys },
  },
  gatherOwnData: {
    request: () => ({ path: '/profile/data' }),
    roles: { ...refuseWithoutFullSession, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['done', 'id', 'state', 'total'] },
  },
  getOwnData: {
    // The export belongs to `otherPerson`, so every other caller gets 404.
    request: async ({ otherPerson }) => {
      const dataExport = await otherPerson.call('POST', '/profile/data');
      return { path: `/profile/data/${dataExport.body.data.id}` };
    },
    // A pending person may make this call too, and gets 404 like the others.
    roles: { ...refuseWithoutFullSession, pending: 404, otherwise: 404 },
  },
  downloadOwnData: {
    request: async ({ otherPerson }) => {
      const dataExport = await otherPerson.call('POST', '/profile/data');
      return { path: `/profile/data/${dataExport.body.data.id}/file` };
    },
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  deleteProfile: {
    request: () => ({ path: '/profile' }),
    roles: { ...refuseWithoutFullSession, otherwise: 200 },
  },
  listUsers: {
    request: () => ({ path: '/users' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'stranger', expected: userKeys, nullKeys: hideableKeys },
  },
  getUser: {
    request: ({ otherPerson }) => ({ path: `/user/${otherPerson.id}` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'stranger', expected: userKeys, nullKeys: hideableKeys },
  },
  listEvents: {
    request: () => ({ path: '/events' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: eventKeys, nullKeys: meetingKeys },
  },
  listPackedEvents: {
    request: () => ({ path: '/event/list' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: [
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
        'rooms',
        'row_rev',
        'start',
        'status',
        'track',
        'tracks',
        'type',
        'types',
        'user',
        'video_link',
      ],
    },
  },
  listEventDetails: {
    request: () => ({ path: '/event/details' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: [...eventDetailKeys, 'id', 'rev'] },
  },
  getActualEvent: {
    request: () => ({ path: '/event/actual' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  getMetric: {
    request: () => ({ path: '/event/metric' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['all', 'done', 'type'] },
  },
  getEvent: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    relations: { speaker: 200 },
    keys: { caller: 'attendee', expected: eventKeys, nullKeys: meetingKeys },
  },
  rateEvent: {
    request: ({ eventId }) => ({
      path: `/event/${eventId}/rate`,
      body: { relevant: 5, informative: 4, interesting: 3 },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    relations: { speaker: 403 },
    keys: { caller: 'attendee', expected: eventKeys, nullKeys: meetingKeys },
  },
  setRecording: {
    request: ({ eventId }) => ({
      path: `/event/${eventId}/recording`,
      body: { url: 'https://example.org/a' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  listLogs: {
    request: () => ({ path: '/event/logs' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: notificationKeys },
  },
  listLogIds: {
    request: () => ({ path: '/event/logs/id' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  readLog: {
    request: (fixtures, caller) => ({ path: `/event/logs/${ownNotificationId(fixtures, caller)}/read` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: notificationKeys },
  },
  listNotifications: {
    request: () => ({ path: '/notifications?sort=-created_at' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: notificationKeys },
  },
  readAllLogs: {
    request: () => ({ path: '/notifications/read', body: { up_to: 1 } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  deleteLog: {
    // The notification belongs to the speaker; all other callers get 404.
    request: ({ notificationIds, byRelation }) => ({
      path: `/notification/${notificationIds.get(byRelation.speaker.id)}`,
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: { stranger: 404, speaker: 200 },
  },
  deleteAllLogs: {
    request: () => ({ path: '/notifications/remove', body: { up_to: 1 } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  ...accessMatrix,
  ...passkeyMatrix,
  ...connectionMatrix,
  ...boxMatrix,
  ...libraryMatrix,
  ...agendaMatrix,
  ...checkInMatrix,
  ...roomMatrix,
  ...roomHandsMatrix,
  ...screenMatrix,
  ...certificateMatrix,
  ...meetingsMatrix,
  ...programmeMatrix,
  ...pushMatrix,
  ...schoolMatrix,
  ...participationMatrix,
  ...ballotMatrix,
  ...peopleMatrix,
  ...invitationMatrix,
  ...mergeMatrix,
  // After the calls about the school, because it adds a version of its settings.
  ...businessMatrix,
  getFile: {
    // The file does not exist, so approved callers get 404.
    request: () => ({ path: `/files/${'0'.repeat(64)}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  ...chatMatrix,
  pullChanges: {
    request: () => ({ path: '/sync' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['changes', 'cursor', 'more', 'rev'] },
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
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
};
