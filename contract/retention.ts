import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { number, timestamp } from './scalars.ts';

/**
 * - `messages`: messages of all chats
 * - `support`: closed requests to the support desk
 * - `audit`: entries of the audit log
 * - `attendance`: visits of meetings
 * - `accounts`: accounts of participants and experts that were not used; their owners are warned first
 */
export const retentionKinds = ['messages', 'support', 'audit', 'attendance', 'accounts'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days between the warning and the deletion of an unused account. */
export const accountWarningDays = 30;

const days = v.pipe(v.number('days'), v.integer('days'), v.minValue(30, 'days'), v.maxValue(3650, 'days'));

/** Days after which data is deleted; null for never. */
export const retention = v.object({
  messages: v.nullable(days),
  support: v.nullable(days),
  audit: v.nullable(days),
  attendance: v.nullable(days),
  accounts: v.nullable(days),
});
export type Retention = v.InferOutput<typeof retention>;

const dayText = v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'invalid'), v.transform(Number), days));

export const previewRetention = endpoint({
  method: 'GET',
  path: '/desk/school/retention',
  access: 'approved',
  summary: 'Count what would be deleted now with these days by kind (administrators)',
  query: v.object({
    messages: dayText,
    support: dayText,
    audit: dayText,
    attendance: dayText,
    accounts: dayText,
  }),
  output: v.array(v.object({ kind: v.picklist(retentionKinds), count: number(), before: timestamp })),
});
