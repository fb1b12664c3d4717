import { randomUUID } from 'node:crypto';
import { account, admins, approved, organisers, type Row, session } from './row.ts';
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
    keys: { as: 'attendee', are: ['message'] },
  },
  confirmEmail: {
    request: () => ({ path: '/register/confirm', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  forgotPassword: {
    request: () => ({ path: '/password/forgot-password', body: { email: `${randomUUID()}@example.org` } }),
    roles: { otherwise: 200 },
    keys: { as: 'attendee', are: ['message'] },
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
  changePassword: {
    request: () => ({
      path: '/profile/password',
      body: {
        current_password: 'not this one',
        password: 'right horse battery',
        password_confirmation: 'right horse battery',
      },
    }),
    roles: { ...approved, otherwise: 422 },
  },
  changeEmail: {
    request: () => ({
      path: '/profile/email',
      body: { email: `${randomUUID()}@example.org`, current_password: 'not this one' },
    }),
    roles: { ...approved, otherwise: 422 },
  },
  confirmNewEmail: {
    request: () => ({ path: '/profile/email/confirm', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  getAccount: {
    request: () => ({ path: '/account' }),
    roles: { ...account, otherwise: 200 },
    keys: { as: 'waiting', are: ['confirmed', 'email', 'reason', 'status'] },
  },
  resendConfirmation: {
    request: () => ({ path: '/account/resend' }),
    roles: { ...account, otherwise: 200 },
  },
  listDevices: {
    request: () => ({ path: '/profile/devices' }),
    roles: { ...session, otherwise: 200 },
    keys: { as: 'attendee', are: ['agent', 'created_at', 'current', 'id', 'last_used_at'] },
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
    roles: { ...session, pending: 404, otherwise: 404 },
  },
  endOtherDevices: {
    request: () => ({ path: '/profile/devices' }),
    roles: { ...session, otherwise: 200 },
    keys: { as: 'attendee', are: ['ended'] },
  },
  getPlatform: {
    request: () => ({ path: '/platform' }),
    roles: { otherwise: 200 },
    keys: { as: 'attendee', are: ['closed', 'localized_text', 'opens_at', 'sponsors'] },
  },
  listWaiting: {
    request: async (fixtures) => {
      await newcomer(fixtures);
      return { path: '/desk/waiting' };
    },
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: ['people', 'total'] },
  },
  approvePeople: {
    request: async (fixtures) => ({
      path: '/desk/people/approve',
      body: { ids: [await newcomer(fixtures)] },
    }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: ['happened', 'ids'] },
  },
  declinePeople: {
    request: async (fixtures) => ({
      path: '/desk/people/decline',
      body: { ids: [await newcomer(fixtures)], reason: 'Not for this course' },
    }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: ['happened', 'ids'] },
  },
  listPeople: {
    request: () => ({ path: '/desk/people' }),
    roles: { ...admins, otherwise: 403 },
    keys: { as: 'admin', are: ['people', 'total'] },
  },
  editPerson: {
    request: async ({ school }) => ({
      path: `/desk/people/${(await school.person()).id}`,
      body: { visible: false },
    }),
    roles: { ...admins, otherwise: 403 },
    keys: { as: 'admin', are: deskKeys },
  },
  listCourses: {
    request: () => ({ path: '/desk/courses' }),
    roles: { ...admins, otherwise: 403 },
  },
  listAudit: {
    request: () => ({ path: '/desk/audit' }),
    roles: { ...approved, platformadmin: 200, otherwise: 403 },
    keys: { as: 'platformadmin', are: ['action', 'actor', 'at', 'details', 'id', 'target'] },
  },
  setPlatform: {
    request: () => ({ path: '/desk/platform', body: { closed: false } }),
    roles: { ...admins, otherwise: 403 },
    keys: { as: 'admin', are: ['closed', 'localized_text', 'opens_at'] },
  },
};
