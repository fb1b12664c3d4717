import type { ProfileField } from '../../../contract/profile.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { type Localized, locales } from '../../../contract/scalars.ts';
import type { UserOnWire } from '../../../contract/users.ts';
import type { Write } from '../../db/write.ts';
import { hashOfAddress, releaseReference } from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { publishMeetingsOf } from '../business/publish-meeting.ts';
import { type UserRow, userOnWire } from '../people/rows.ts';
import { changesIn, validated, isConflict, type ProfileValues, valuesOf } from './values.ts';

/**
 * Changes the caller's profile. @throws Refusal `conflict` if a field has changed since the person loaded it
 */
export async function updateProfile(
  { ctx, tx, me, locale }: Operator,
  args: OperationArgs<'profile.update'>,
): Promise<UserOnWire> {
  const row = await lockUser(tx, me.id);
  const subject = { type: 'user', id: me.id } as const;
  const asOwner = (user: UserRow) => userOnWire(user, me.id, locale, ctx.presence.isOnline(me.id));
  const current = valuesOf(row);
  const requested = changesIn(args, current);
  if (isConflict(requested, args.base, row, current))
    throw new Refusal('conflict', { subject, current: asOwner(row) });
  const { changes, errors } = validated(requested, { ...current, ...requested }, ctx.now());
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { subject, fields: errors });
  if (Object.keys(changes).length === 0) return asOwner(row);
  const rev = await tx.rev();
  const changed = await tx.db
    .updateTable('app_user')
    .set({ ...columnsOf(changes, current), rev })
    .where('id', '=', me.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const picture = 'avatar' in changes ? hashOfAddress(row.avatar) : undefined;
  if (picture !== undefined) await releaseReference(ctx, tx, picture);
  const video = 'video_url' in changes ? hashOfAddress(row.video) : undefined;
  if (video !== undefined) await releaseReference(ctx, tx, video);
  await publishUser(tx, me.id, rev, row.visible || changed.visible);
  if (Object.keys(changes).some((field) => field.startsWith('localized_') || field === 'avatar'))
    await publishMentioningRows(tx, me.id);
  return asOwner(changed);
}

/**
 * Locks a person's row for the rest of the transaction, so that their changes and revs are in order. @throws
 * Refusal if the account is deleted
 */
export async function lockUser(tx: Write, id: number): Promise<UserRow> {
  const row = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('unauthenticated');
  return row;
}

/**
 * Publishes a person to everybody; a person who was hidden and still is, only to themselves, because others
 * don't have the row.
 */
export async function publishUser(tx: Write, id: number, rev: number, seen: boolean): Promise<void> {
  await tx.change(seen ? 'all' : `user:${id}`, 'user', id, 'put', rev);
  tx.nudge(seen ? 'all' : id, rev);
}

/** Publishes the groups, events and business meetings that show the person's name and picture. */
export async function publishMentioningRows(tx: Write, id: number): Promise<void> {
  const groups = await tx.db
    .selectFrom('chat_member')
    .select('group_id')
    .where('user_id', '=', id)
    .orderBy('group_id')
    .execute();
  for (const { group_id } of groups) {
    const rev = await tx.rev();
    await tx.db.updateTable('chat_group').set({ rev }).where('id', '=', group_id).execute();
    await tx.change(`group:${group_id}`, 'members', group_id, 'put', rev);
  }
  await publishMeetingsOf(tx, id);
  const events = await tx.db
    .selectFrom('event')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        eb(
          'id',
          'in',
          eb.selectFrom('event_expert').select('event_id').where('event_expert.user_id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  if (events.length === 0) return;
  const ids = events.map((event) => event.id);
  const rev = await tx.rev();
  await tx.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await tx.changes('all', 'event', ids, 'put', rev);
}

function columnsOf({ ...changes }: Partial<ProfileValues>, current: ProfileValues): Record<string, unknown> {
  const next = { ...current, ...changes };
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(changes)) {
    if (field.startsWith('localized_name.')) {
      Object.assign(columns, nameColumns('localized_name', 'first_name', next));
    } else if (field.startsWith('localized_surname.')) {
      Object.assign(columns, nameColumns('localized_surname', 'last_name', next));
    } else if (field === 'description') {
      // The translations are of the former text, so they are cleared.
      Object.assign(columns, { description: value, localized_description: '{}' });
    } else if (field === 'video_url') {
      columns['video'] = value;
    } else {
      columns[field] = Array.isArray(value) ? JSON.stringify(value) : value;
    }
  }
  return columns;
}

/** The plain name is the first of English, German and Russian. */
function nameColumns(
  localized: 'localized_name' | 'localized_surname',
  plain: 'first_name' | 'last_name',
  values: ProfileValues,
): Record<string, string> {
  const texts: Localized = {};
  for (const locale of locales) {
    const text = values[`${localized}.${locale}` satisfies ProfileField];
    if (typeof text === 'string' && text !== '') texts[locale] = text;
  }
  return { [localized]: JSON.stringify(texts), [plain]: texts.en ?? texts.de ?? texts.ru ?? '' };
}
