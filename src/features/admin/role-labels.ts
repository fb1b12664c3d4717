import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditEntry, AuditKind } from '../../../contract/audit.ts';
import type { RoleAlias } from '../../../contract/users.ts';

export const roleLabels: Record<RoleAlias, MessageDescriptor> = {
  attendee: msg`Participant`,
  expert: msg`Expert`,
  moderator: msg`Moderator`,
  admin: msg`Administrator`,
  platformadmin: msg`Platform administrator`,
};

export const kindLabels: Record<AuditKind, MessageDescriptor> = {
  people: msg`People`,
  school: msg`School`,
  programme: msg`Programme`,
  meetings: msg`Meetings`,
  materials: msg`Materials`,
  polls: msg`Polls`,
  feedback: msg`Feedback`,
  support: msg`Support requests`,
  chat: msg`Chat`,
  jobs: msg`Background jobs`,
  check_in: msg`Check-in`,
};

interface AuditNames {
  actor: string;
  /** Empty if the entry is not about a person. */
  target: string;
  /** Label of the subject; empty if there is none. */
  subject: string;
  /** Label of the call; undefined for calls of other versions of the server. */
  call?: string | undefined;
}

/** Describes an entry of the audit log with the names of both people. */
export function auditText(
  action: AuditEntry['action'],
  { actor, target, subject, call }: AuditNames,
): MessageDescriptor {
  if (call !== undefined) return msg`${actor}: ${call}`;
  switch (action) {
    case 'added':
      return msg`${actor} added an entry: ${subject}`;
    case 'changed':
      return msg`${actor} changed an entry: ${subject}`;
    case 'removed':
      return msg`${actor} deleted an entry: ${subject}`;
    case 'done':
      return msg`${actor} did something: ${subject}`;
    case 'approve':
      return msg`${actor} approved the account of ${target}`;
    case 'decline':
      return msg`${actor} declined the account of ${target}`;
    case 'suspend':
      return msg`${actor} suspended the account of ${target}`;
    case 'unsuspend':
      return msg`${actor} ended the suspension of ${target}`;
    case 'merge':
      return msg`${actor} merged another account into the account of ${target}`;
    case 'question':
      return msg`${actor} changed the registration questions`;
    case 'mail':
      return msg`${actor} sent an e-mail to many people`;
    case 'edit':
      return msg`${actor} changed the account of ${target}`;
    case 'close':
      return msg`${actor} closed the platform`;
    case 'open':
      return msg`${actor} opened the platform`;
    case 'spam':
      return msg`${actor} marked a message from ${target} as spam`;
    case 'restore':
      return msg`${actor} restored a message from ${target}`;
    case 'delete':
      return msg`${actor} deleted a message from ${target}`;
    case 'silence':
      return msg`${actor} muted ${target} in a group`;
    case 'unsilence':
      return msg`${actor} unmuted ${target} in a group`;
    case 'school':
      return msg`${actor} changed the settings of the school`;
    case 'block':
      return msg`${actor} closed a private chat`;
    case 'unblock':
      return msg`${actor} reopened a private chat`;
    case 'deleteGroup':
      return msg`${actor} deleted a group`;
    case 'import':
      return msg`${actor} imported people from a table`;
    case 'checkIn':
      return msg`${actor} checked ${target} in`;
    case 'undoCheckIn':
      return msg`${actor} undid a check-in of ${target}`;
    case 'issueCertificates':
      return target ? msg`${actor} issued a certificate to ${target}` : msg`${actor} issued certificates`;
    case 'revokeCertificate':
      return msg`${actor} revoked a certificate of ${target}`;
    case 'invite':
      return target ? msg`${actor} invited ${target}` : msg`${actor} created an invitation link`;
    case 'revoke':
      return target
        ? msg`${actor} revoked the invitation of ${target}`
        : msg`${actor} revoked an invitation link`;
  }
}
