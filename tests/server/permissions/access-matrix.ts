import { randomUUID } from 'node:crypto';
import {
  refuseWithoutSession,
  allowAdmins,
  refuseUnlessApproved,
  allowOrganisers,
  type Row,
  refuseWithoutFullSession,
} from './row.ts';
import type { Fixtures } from './fixtures.ts';

const deskKeys = [
  ...['chat_role', 'confirmed', 'course_type', 'created_at', 'edition', 'email', 'first_name', 'id'],
  ...['last_name', 'reason', 'role', 'status', 'visible'],
];

/** Adds a pending person with a confirmed address. */
const newcomer = async ({ school }: Fixtures): Promise<number> => {
  const { id } = await school.person({ status: 'pending', visible: false });
  await school.ctx.db
    .updateTable('app_user')
    .set({ email_verified_at: new Date() })
    .where('id', '=', id)
    .execute();
  return id;
};

/** Registration, accounts, devices, and the approval of people. */
export const accessMatrix: Record<string, Row> = {
  register: {
    request: () => ({
      path: '/register',
      body: {
        first_name: 'Anna',
        last_name: 'Weber',
        email: `${randomUUID()}@example.org`,
        password: 'right horse battery',
      },
    }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['message'] },
  },
  confirmEmail: {
    request: () => ({ path: '/register/confirm', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  forgotPassword: {
    request: () => ({ path: '/password/forgot-password', body: { email: `${randomUUID()}@example.org` } }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['message'] },
  },
  resetPassword: {
    request: () => ({
      path: '/password/reset',
      body: {
        email: 'anna@example.org',
        password: 'right horse battery',
        password_confirmation: 'right horse battery',
        token: 'unknown',
      },
    }),
    roles: { otherwise: 422 },
  },
  // The people of the matrix have no password and have just signed in.
  changePassword: {
    request: () => ({
      path: '/profile/password',
      body: { password: 'password1', password_confirmation: 'password1' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  changeEmail: {
    request: () => ({ path: '/profile/email', body: { email: `${randomUUID()}@example.org` } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  confirmNewEmail: {
    request: () => ({ path: '/profile/email/confirm', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  getAccount: {
    request: () => ({ path: '/account' }),
    roles: { ...refuseWithoutSession, otherwise: 200 },
    keys: { caller: 'waiting', expected: ['confirmed', 'email', 'reason', 'status'] },
  },
  resendConfirmation: {
    request: () => ({ path: '/account/resend' }),
    roles: { ...refuseWithoutSession, otherwise: 200 },
  },
  listDevices: {
    request: () => ({ path: '/profile/devices' }),
    roles: { ...refuseWithoutFullSession, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['agent', 'created_at', 'current', 'id', 'last_used_at'] },
  },
  endDevice: {
    // The session of another person: unknown to every caller.
    request: async ({ school }) => {
      const { id } = await school.person();
      const row = await school.ctx.db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      return { path: `/profile/devices/${row.id}` };
    },
    roles: { ...refuseWithoutFullSession, pending: 404, otherwise: 404 },
  },
  endOtherDevices: {
    request: () => ({ path: '/profile/devices' }),
    roles: { ...refuseWithoutFullSession, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['ended'] },
  },
  getPlatform: {
    request: () => ({ path: '/platform' }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['closed', 'localized_text', 'opens_at'] },
  },
  listWaiting: {
    request: async (fixtures) => {
      await newcomer(fixtures);
      return { path: '/desk/waiting' };
    },
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['people', 'total'] },
  },
  sendConfirmation: {
    request: () => ({ path: '/desk/people/999999/confirmation' }),
    roles: { ...allowOrganisers, moderator: 404, admin: 404, platformadmin: 404, otherwise: 403 },
  },
  confirmAddress: {
    request: () => ({ path: '/desk/people/999999/confirm' }),
    roles: { ...allowOrganisers, moderator: 403, admin: 404, platformadmin: 404, otherwise: 403 },
  },
  approvePeople: {
    request: async (fixtures) => ({
      path: '/desk/people/approve',
      body: { ids: [await newcomer(fixtures)] },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['happened', 'ids'] },
  },
  declinePeople: {
    request: async (fixtures) => ({
      path: '/desk/people/decline',
      body: { ids: [await newcomer(fixtures)], reason: 'Not for this course' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['happened', 'ids'] },
  },
  suspendPeople: {
    request: async ({ school }) => ({
      path: '/desk/people/suspend',
      body: { ids: [(await school.person()).id], reason: 'Insulted other participants' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['happened', 'ids'] },
  },
  unsuspendPeople: {
    request: async ({ school }) => ({
      path: '/desk/people/unsuspend',
      body: { ids: [(await school.person({ status: 'suspended' })).id] },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['happened', 'ids'] },
  },
  listPeople: {
    request: () => ({ path: '/desk/people' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['people', 'total'] },
  },
  editPerson: {
    request: async ({ school }) => ({
      path: `/desk/people/${(await school.person()).id}`,
      body: { visible: false },
    }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: deskKeys },
  },
  listCourses: {
    request: () => ({ path: '/desk/courses' }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  listAudit: {
    request: () => ({ path: '/desk/audit' }),
    roles: { ...refuseUnlessApproved, platformadmin: 200, otherwise: 403 },
    keys: {
      caller: 'platformadmin',
      expected: [
        'action',
        'actor',
        'at',
        'details',
        'id',
        'kind',
        'names',
        'row',
        'row_kind',
        'target',
        'token',
      ],
    },
  },
  exportAudit: {
    request: () => ({ path: '/desk/audit/export.csv' }),
    roles: { ...refuseUnlessApproved, platformadmin: 200, otherwise: 403 },
  },
  getStatistics: {
    request: () => ({ path: '/desk/statistics' }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['from', 'made_at', 'tables', 'to'] },
  },
  setPlatform: {
    request: () => ({ path: '/desk/platform', body: { closed: false } }),
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: ['closed', 'localized_text', 'opens_at'] },
  },
};
