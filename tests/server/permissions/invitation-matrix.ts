import { randomUUID } from 'node:crypto';
import { onlyAdmins } from './people-matrix.ts';
import type { Row } from './row.ts';

const invitationKeys = [
  ...['accepted_at', 'course_type', 'created_at', 'email', 'expires_at', 'id', 'kind', 'max_uses', 'name'],
  ...['role', 'sent_at', 'showable', 'state', 'undelivered', 'used'],
];

export const invitationMatrix: Record<string, Row> = {
  listInvitations: {
    request: () => ({ path: '/desk/invitations' }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['counts', 'invitations', 'total'] },
  },
  invitePerson: {
    request: () => ({
      path: '/desk/invitations/mail',
      body: {
        email: `${randomUUID()}@example.org`,
        first_name: 'Anna',
        last_name: 'Weber',
        role: 'attendee',
      },
    }),
    roles: onlyAdmins,
    keys: {
      caller: 'admin',
      expected: invitationKeys,
      nullKeys: ['accepted_at', 'course_type', 'max_uses'],
    },
  },
  addInvitationLink: {
    request: () => ({
      path: '/desk/invitations/link',
      body: { name: 'Course A', role: 'attendee', max_uses: 20, days: 7 },
    }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['invitation', 'token'] },
  },
  sendInvitations: {
    request: () => ({ path: '/desk/invitations/send', body: { ids: [999_999] } }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['sent'] },
  },
  revokeInvitations: {
    request: () => ({ path: '/desk/invitations/revoke', body: { ids: [999_999] } }),
    roles: onlyAdmins,
    keys: { caller: 'admin', expected: ['ids'] },
  },
  getInvitationLink: {
    request: () => ({ path: '/desk/invitations/999999/link' }),
    roles: { ...onlyAdmins, admin: 404, platformadmin: 404 },
  },
  listInvited: { request: () => ({ path: '/desk/invitations/999999/people' }), roles: onlyAdmins },
  openInvitation: {
    request: () => ({ path: '/invitation', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  acceptInvitation: {
    request: () => ({
      path: '/invitation/accept',
      body: {
        token: 'unknown',
        first_name: 'Anna',
        last_name: 'Weber',
        password: 'right horse battery',
      },
    }),
    roles: { otherwise: 422 },
  },
};
