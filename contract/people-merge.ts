import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, localized, number, timestamp } from './scalars.ts';

/**
 * The fields that are chosen when two accounts become one. Each stands for its columns: `sign_in` for the address, its
 * confirmation and the password, `education` for education, degree and studies.
 */
export const mergeFields = [
  'sign_in',
  'name',
  'picture',
  'role',
  'chat_role',
  'course_type',
  'language',
  'country',
  'work_place',
  'education',
  'description',
  'birthday',
  'phone',
  'links',
  'video',
  'visible',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** What moves to the account that stays. */
export const mergeKinds = [
  'messages',
  'chats',
  'events',
  'bookings',
  'agenda',
  'check_ins',
  'certificates',
  'ratings',
  'votes',
  'questions',
  'feedback',
  'requests',
  'materials',
  'files',
  'notifications',
] as const;
export type MergeKind = (typeof mergeKinds)[number];

const account = v.object({
  id,
  /** Empty if the person has no name. */
  name: v.string(),
  last_action_at: v.nullable(timestamp),
  /** Whether the caller may delete this account by merging it into the other one. */
  may_go: v.boolean(),
  /** Values by field; null for an empty one. Roles, courses, countries and languages are codes. */
  values: v.record(v.picklist(mergeFields), v.nullable(v.string())),
  /** Answers by the id of the question, as texts. */
  answers: v.record(v.string(), v.string()),
  counts: v.record(v.picklist(mergeKinds), number()),
});
export type MergeAccount = v.InferOutput<typeof account>;

export const compareAccounts = endpoint({
  method: 'GET',
  path: '/desk/people/merge',
  access: 'approved',
  summary: 'Compare two accounts of one person before they are merged (administrators)',
  query: v.object({ first: idText, second: idText }),
  strict: true,
  output: v.object({
    /** The account that was used last. */
    keep: id,
    accounts: v.array(account),
    questions: v.array(v.object({ id, localized_title: localized })),
  }),
});

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/desk/people/merge',
  access: 'approved',
  summary:
    'Merge the account `drop` into the account `keep`, in one transaction that cannot be undone: rows move, `drop` is erased (administrators)',
  body: v.object({
    keep: id,
    drop: id,
    /** Fields whose values come from `drop`; the others stay. */
    fields: v.pipe(v.array(v.picklist(mergeFields, 'choice')), v.maxLength(mergeFields.length, 'invalid')),
    /** Questions whose answers come from `drop`. */
    answers: v.pipe(v.array(id), v.maxLength(500, 'max:500')),
  }),
  strict: true,
  output: v.object({ id }),
});
