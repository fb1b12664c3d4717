import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { type RetentionKind, retentionKinds } from './retention.ts';

/** Kinds of personal data, in the order in which they are listed. A kind is stored in one table or in several. */
export const personalDataKinds = [
  'profile',
  'sign_in',
  'api_tokens',
  'mails',
  'notifications',
  'push',
  'invitations',
  'people_tables',
  'answers',
  'cohorts',
  'speaking',
  'agenda',
  'bookings',
  'ratings',
  'attendance',
  'check_ins',
  'check_in_help',
  'certificates',
  'messages',
  'reactions',
  'chats',
  'silences',
  'reports',
  'business_card',
  'business_times',
  'business_meetings',
  'contacts',
  'event_questions',
  'hands',
  'votes',
  'anonymous_votes',
  'quiz_names',
  'session_polls',
  'screens',
  'materials',
  'feedback',
  'support',
  'organiser_work',
  'audit',
  'webhook_deliveries',
  'box_copies',
  'sync',
] as const;
export type PersonalDataKind = (typeof personalDataKinds)[number];

/** Purposes of personal data. */
export const dataPurposes = [
  'account',
  'directory',
  'programme',
  'attendance',
  'communication',
  'networking',
  'participation',
  'materials',
  'information',
  'own_notes',
  'improvement',
  'support',
  'moderation',
  'accountability',
  'technical',
] as const;
export type DataPurpose = (typeof dataPurposes)[number];

/**
 * People and services that see personal data in the app or receive it.
 *
 * - `participants`: all signed-in people who are approved
 * - `other_person`: the other person of a meeting or a contact
 * - `link_holders`: anyone who knows a secret link or a number
 * - `moderators`: organisers and chat administrators
 * - `connected_systems`: receivers of webhooks that administrators have added
 * - `totals`: others see counts or means, without names
 * - `nobody`: only the program
 */
export const dataViewers = [
  'self',
  'other_person',
  'members',
  'participants',
  'public',
  'link_holders',
  'speakers',
  'helpers',
  'moderators',
  'organisers',
  'administrators',
  'platform_administrators',
  'totals',
  'mail_server',
  'push_service',
  'meeting_service',
  'connected_systems',
  'nobody',
] as const;
export type DataViewer = (typeof dataViewers)[number];

/**
 * When personal data is deleted. Several apply to one kind: the earliest counts, or each to a part of the data.
 *
 * - `account`: when the account is deleted
 * - `removal`: when the person removes it, or a moderator
 * - `school`: when organisers delete it
 * - `session`: when the device signs out, or after 90 days without use
 * - `after_end`: a day after the end of the event or the task
 * - `unconfirmed`: three days after it was entered, if the e-mail address is not confirmed
 * - `retention`: after the days that the school has set for the kind
 * - `after`: after a fixed time
 */
export const periodCodes = [
  'account',
  'removal',
  'school',
  'session',
  'after_end',
  'unconfirmed',
  'retention',
  'after',
] as const;
export type PeriodCode = (typeof periodCodes)[number];

/** A storage period as a table declares it. */
export type StoragePeriod =
  | Exclude<PeriodCode, 'retention' | 'after'>
  | `retention:${RetentionKind}`
  | `hours:${number}`
  | `days:${number}`;

/**
 * What the deletion of an account does.
 *
 * - `deleted`: the data is deleted
 * - `unlinked`: an entry stays, without the name and the texts of the person
 * - `choice`: the person chooses whether it is deleted too; otherwise it stays without the name
 * - `stays`: nothing in it leads to the person
 */
export const erasureOutcomes = ['deleted', 'unlinked', 'choice', 'stays'] as const;
export type ErasureOutcome = (typeof erasureOutcomes)[number];

const storagePeriod = v.object({
  code: v.picklist(periodCodes),
  /** The setting of the school, for `retention`. */
  kind: v.nullable(v.picklist(retentionKinds)),
  /** For `after` and `retention`; null for `retention` if the school deletes nothing by itself. */
  hours: v.nullable(v.number()),
});
export type StoragePeriodOnWire = v.InferOutput<typeof storagePeriod>;

const personalData = v.object({
  kind: v.picklist(personalDataKinds),
  purposes: v.array(v.picklist(dataPurposes)),
  viewers: v.array(v.picklist(dataViewers)),
  periods: v.array(storagePeriod),
  /** One for each part of the data that is treated differently. */
  erasure: v.array(v.picklist(erasureOutcomes)),
  /** The zip file with a person's own data contains it. */
  exported: v.boolean(),
});
export type PersonalDataOnWire = v.InferOutput<typeof personalData>;

/** How long deleted data can remain in the files of the server. The program does not know backups of the operator. */
const remains = v.object({
  database: v.picklist(['embedded', 'postgres']),
  /** Maximum seconds between checkpoints; null if only a restart makes one. */
  checkpoint_seconds: v.nullable(v.number()),
  /** Whether PostgreSQL archives its write-ahead log; null if the server could not read the setting. */
  archives_log: v.nullable(v.boolean()),
  /** Hours until the content of a deleted file is removed from the storage. */
  file_hours: v.number(),
});
export type RemainsOnWire = v.InferOutput<typeof remains>;

export const privacyData = v.object({ kinds: v.array(personalData), remains });
export type PrivacyData = v.InferOutput<typeof privacyData>;

export const getPrivacyData = endpoint({
  method: 'GET',
  path: '/privacy/data',
  access: 'public',
  anonymous: true,
  summary:
    'List the kinds of personal data: purposes, viewers and storage periods, with the days of the school',
  output: privacyData,
});
