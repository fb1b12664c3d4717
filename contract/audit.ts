import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, locale, rowText, timestamp } from './scalars.ts';
import { person } from './users.ts';

/** `added`, `changed`, `removed` and `done` are entries of calls that have no action of their own. */
const auditActions = [
  'approve',
  'decline',
  'edit',
  'close',
  'open',
  'spam',
  'restore',
  'delete',
  'silence',
  'unsilence',
  'block',
  'unblock',
  'deleteGroup',
  'school',
  'import',
  'invite',
  'revoke',
  'checkIn',
  'undoCheckIn',
  'issueCertificates',
  'revokeCertificate',
  'suspend',
  'unsuspend',
  'merge',
  'mail',
  'question',
  'added',
  'changed',
  'removed',
  'done',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The subjects of entries. */
export const auditKinds = [
  'people',
  'school',
  'programme',
  'meetings',
  'materials',
  'polls',
  'feedback',
  'support',
  'chat',
  'jobs',
  'check_in',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What an id in an entry names. */
export const auditReferences = [
  'person',
  'event',
  'course',
  'poll',
  'material',
  'folder',
  'template',
  'cohort',
  'question',
  'group',
  'invitation',
] as const;
export type AuditReference = (typeof auditReferences)[number];

/** Fields of details that contain an id or a list of ids, at any depth, with what the ids name. */
export const auditReferenceFields: Readonly<Record<string, AuditReference>> = {
  user_id: 'person',
  former_id: 'person',
  requester_id: 'person',
  partner_id: 'person',
  successor_id: 'person',
  assignee: 'person',
  members: 'person',
  experts: 'person',
  event: 'event',
  event_id: 'event',
  events: 'event',
  course: 'course',
  course_id: 'course',
  course_type: 'course',
  courses: 'course',
  cohort: 'cohort',
  cohorts: 'cohort',
  poll: 'poll',
  library: 'material',
  material_id: 'material',
  folder: 'folder',
  folder_ids: 'folder',
  group_ids: 'group',
  template: 'template',
  invitations: 'invitation',
};

const auditName = v.object({ kind: v.picklist(auditReferences), id, name: rowText });

const auditEntry = v.object({
  id,
  at: timestamp,
  action: v.picklist(auditActions),
  kind: v.optional(v.nullable(v.picklist(auditKinds)), null),
  /** Id of the changed row; null for a person, who is the target, and for several rows. */
  row: v.optional(v.nullable(v.string()), null),
  /** What the id of the row names; null if it has no name. */
  row_kind: v.optional(v.nullable(v.picklist(auditReferences)), null),
  /**
   * Names of the ids in the entry, in the language of the request. They are read with the entry, so ids of deleted
   * rows are left out, and deleted accounts have no name.
   */
  names: v.optional(v.array(auditName), []),
  /** Null for a command on the server. */
  actor: v.nullable(person),
  /** The API token of the call, if a script of the actor made it; without a name once the token is deleted. */
  token: v.optional(v.nullable(v.object({ id, name: v.nullable(rowText) })), null),
  target: v.nullable(person),
  /**
   * New values by field, or in `fields` the values before and after. `call` names the call of the API; `events` are
   * changed events of the programme, with `id`, `localized_name` and `fields`.
   */
  details: v.record(v.string(), v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;

/** A calendar day as `YYYY-MM-DD`. */
const day = v.pipe(v.string(), v.isoDate('date'));

const auditFilter = {
  actor: v.optional(idText),
  /** The person or the row that was changed. */
  target: v.optional(idText),
  row: v.optional(v.pipe(v.string(), v.maxLength(40, 'max:40'))),
  kind: v.optional(v.picklist(auditKinds)),
  /** Both days are included, in the time zone of the school. */
  from: v.optional(day),
  to: v.optional(day),
};
const filterSchema = v.object(auditFilter);
export type AuditFilter = v.InferOutput<typeof filterSchema>;

/**
 * Lists entries. Check-ins are only listed with their subject, a person or a row; the accounts that an import changed
 * only with a person or the import as the row.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/desk/audit',
  access: 'approved',
  summary: 'List the audit log or the entries of a filter, newest first (platform administrators)',
  query: v.object({ ...auditFilter, before: v.optional(idText) }),
  output: v.array(auditEntry),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/desk/audit/export.csv',
  access: 'file',
  summary: 'Export the audit log or the entries of a filter as CSV (platform administrators)',
  query: v.object({ ...auditFilter, lang: v.optional(locale) }),
});
