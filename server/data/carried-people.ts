import { type RawBuilder, sql } from 'kysely';
import { columnsAs, emptied } from './carried.ts';

/* Every person has a row in a box, because other rows refer to it. */

/** SQL condition for a row of `app_user` with the alias `whole`: everybody sees the profile. */
const hasProfile = sql<boolean>`(whole.deleted_at is null and whole.visible and whole.status in ('approved', 'none'))`;

/**
 * The same, also for people of whom others see only the name: with a hidden profile, at events, or at messages from before
 * a suspension.
 */
export const isNamed = sql<boolean>`(${hasProfile} or (whole.deleted_at is null
  and (whole.status in ('approved', 'suspended')
    or (whole.status = 'none' and (exists (select from event where event.user_id = whole.id)
      or exists (select from event_expert where event_expert.user_id = whole.id))))))`;

const onlyIf = (
  condition: RawBuilder<boolean>,
  otherwise: RawBuilder<unknown>,
  columns: readonly string[],
): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      sql`case when ${condition} then ${sql.ref(`whole.${column}`)} else ${otherwise} end`,
    ]),
  );

const isShown = (column: string) => sql<boolean>`(${hasProfile} and ${sql.ref(`whole.${column}_visible`)})`;

/**
 * The columns of a person in a box. It has no addresses and passwords, of people with a hidden profile only the name, the
 * picture and their rights, and of people without a name only the id, as of a deleted account. The person's own device
 * keeps the rest, because the rev is the same.
 */
export const personColumns = (): Record<string, RawBuilder<unknown>> => ({
  ...columnsAs(emptied.null, ['email', 'password_hash', 'source', 'source_key', 'reset_xid']),
  ...columnsAs(emptied.null, ['decline_reason', 'suspension_reason', 'decided_at', 'invited_at']),
  ...columnsAs(emptied.null, ['consent_version', 'consent_at', 'unused_warned_at', 'summary_of']),
  // Both change often, and with them the hash of the part. The presence at a box is its own.
  ...columnsAs(emptied.null, ['last_action_at', 'quiet_from', 'quiet_to', 'quiet_zone']),
  ...columnsAs(emptied.false, ['daily_summary', 'calendar_mails', 'wants_reopening_mail']),
  push_off: emptied.array,
  remind_minutes: sql`15`,
  ...onlyIf(isNamed, emptied.text, ['first_name', 'last_name']),
  ...onlyIf(isNamed, emptied.object, ['localized_name', 'localized_surname']),
  ...onlyIf(isNamed, emptied.null, ['avatar']),
  ...onlyIf(isNamed, sql`'attendee'`, ['role']),
  ...onlyIf(isNamed, emptied.false, ['chat_admin', 'email_visible', 'phone_visible', 'birthday_visible']),
  ...onlyIf(isNamed, emptied.array, ['edition']),
  ...onlyIf(isNamed, emptied.null, ['course_type', 'email_verified_at']),
  ...onlyIf(hasProfile, emptied.false, ['visible']),
  ...onlyIf(hasProfile, emptied.object, ['localized_description']),
  ...onlyIf(hasProfile, emptied.list, ['study', 'work_place']),
  ...onlyIf(hasProfile, emptied.null, ['description', 'education', 'degree', 'position']),
  ...onlyIf(hasProfile, emptied.null, ['specialization', 'country', 'facebook_link', 'linkedin_link']),
  ...onlyIf(hasProfile, emptied.null, ['instagram_link', 'video']),
  ...onlyIf(isShown('phone'), emptied.null, ['phone']),
  ...onlyIf(isShown('birthday'), emptied.null, ['birthday']),
  deleted_at: sql`case when ${isNamed} then null else coalesce(whole.deleted_at, whole.created_at) end`,
});
