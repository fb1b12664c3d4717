import type { ColumnType, Generated } from 'kysely';
import type { Localized } from '../../contract/scalars.ts';
import type { RoleAlias } from '../../contract/users.ts';
import type { Json, MaybeTimestamp, Timestamp, Xid } from './columns.ts';

export interface AppUser {
  id: Generated<number>;
  email: string | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  localized_name: Json<Localized>;
  localized_surname: Json<Localized>;
  role: Generated<RoleAlias>;
  chat_admin: Generated<boolean>;
  /** `none`: a person without an account, from an imported programme or invited by mail. */
  status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
  visible: Generated<boolean>;
  edition: Generated<string[]>;
  course_type: number | null;
  avatar: string | null;
  description: string | null;
  localized_description: Json<Localized>;
  birthday: ColumnType<string | null, string | null | undefined, string | null>;
  birthday_visible: Generated<boolean>;
  phone: string | null;
  phone_visible: Generated<boolean>;
  email_visible: Generated<boolean>;
  education: string | null;
  degree: string | null;
  study: Json<string[]>;
  work_place: Json<string[]>;
  position: string | null;
  specialization: string | null;
  country: string | null;
  facebook_link: string | null;
  linkedin_link: string | null;
  instagram_link: string | null;
  video: string | null;
  language: Generated<string>;
  /** Minutes before the start of an event in the agenda; 0 for no reminder. */
  remind_minutes: Generated<number>;
  /** Kinds of notifications that are not pushed. */
  push_off: Generated<string[]>;
  /** Minutes after midnight in `quiet_zone`. */
  quiet_from: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_to: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_zone: ColumnType<string | null, string | null | undefined, string | null>;
  daily_summary: Generated<boolean>;
  /** Booked events and business meetings are mailed to the calendar of the person. */
  calendar_mails: Generated<boolean>;
  /** They tried to sign in while the platform was closed. */
  wants_reopening_mail: Generated<boolean>;
  /** When the owner of the unused account was warned that it will be deleted. */
  unused_warned_at: MaybeTimestamp;
  /** Day of the last daily summary. */
  summary_of: ColumnType<string | null, string | null | undefined, string | null>;
  /** Time of the last invitation to turn an imported profile into an account. */
  invited_at: MaybeTimestamp;
  last_action_at: MaybeTimestamp;
  source: string | null;
  source_key: string | null;
  deleted_at: MaybeTimestamp;
  reset_xid: Xid | null;
  email_verified_at: MaybeTimestamp;
  consent_version: string | null;
  consent_at: MaybeTimestamp;
  decline_reason: string | null;
  suspension_reason: string | null;
  decided_at: MaybeTimestamp;
  rev: Generated<number>;
  created_at: Timestamp;
}
export type UserStatus = 'pending' | 'approved' | 'declined' | 'suspended' | 'none';
