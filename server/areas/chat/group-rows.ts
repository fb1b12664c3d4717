import { sql } from 'kysely';
import { type GroupOnWire, groupTypes } from '../../../contract/chat.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { type Gathered, gatherQuery, live, messagesOf, withRead } from './message-rows.ts';
import { membersById, personJson, personOf, type PersonRow } from '../people/rows.ts';

interface GroupSelection {
  ids?: readonly number[];
  membersOf: 'all' | ReadonlySet<number>;
  isOnline: (id: number) => boolean;
}

/** Selects all groups, or the one of an id, with all their members. */
export const withAllMembers = ({ presence }: Pick<Context, 'presence'>, id?: number): GroupSelection => ({
  ...(id !== undefined && { ids: [id] }),
  membersOf: 'all',
  isOnline: presence.isOnline,
});

/**
 * Groups as a member sees them: last message, counters, read marks. Members are included only where
 * requested: the list of a course of hundreds is too large to send with each changed counter. Private chats
 * always include theirs.
 */
export async function groupsFor(
  db: Reader,
  userId: number,
  locale: Locale,
  which: GroupSelection,
): Promise<GroupOnWire[]> {
  let query = db
    .selectFrom('chat_group as g')
    .innerJoin('chat_member as mine', 'mine.group_id', 'g.id')
    .selectAll('g')
    .select([
      'mine.read_id',
      'mine.rev as member_rev',
      'mine.pinned',
      'mine.muted_until',
      'mine.silenced_until',
      'mine.by_cohort',
    ])
    .select(
      sql<boolean>`exists (select from message_report r where r.message_id = g.last_message_id and r.user_id = ${userId})`.as(
        'last_reported',
      ),
    )
    .select(
      sql<number>`(select coalesce(max(read_id), 0) from chat_member o where o.group_id = g.id and o.user_id <> ${userId})`.as(
        'others_read_id',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from message u where u.group_id = g.id and u.id > mine.read_id
        and u.author_id <> ${userId} and u.deleted_at is null)`.as('unread'),
    )
    .select(
      sql<Localized | null>`(select event.localized_name from event_room join event on event.id = event_room.event_id
        where event_room.chat_id = g.id and event.name = g.title)`.as('event_name'),
    )
    .select(
      sql<Date | null>`(select max(expires_at) from box
        where revoked_at is null and paired_at is not null and g.id = any (group_ids))`.as('carried_until'),
    )
    // Others should not learn by which answer or country the people were chosen.
    .select(
      sql<number | null>`(select g.cohort_id from app_user
        where id = ${userId} and role in ('moderator', 'admin', 'platformadmin'))`.as('cohort'),
    )
    .select(
      sql<Gathered>`(select row_to_json(gathered) from (
        ${gatherQuery(sql`${live} and m.id in (g.last_message_id, g.pinned_message_id)`)}) gathered)`.as(
        'shown',
      ),
    )
    .select(
      sql<PersonRow | null>`(select ${personJson('app_user')} from app_user where id = g.author_id)`.as(
        'author',
      ),
    )
    .where('mine.user_id', '=', userId)
    .orderBy('g.id');
  if (which.ids) query = query.where('g.id', 'in', which.ids.length > 0 ? [...which.ids] : [0]);
  const rows = await query.execute();
  const { membersOf } = which;
  const listed = rows.filter(
    (row) => row.type === groupTypes.private || membersOf === 'all' || membersOf.has(row.id),
  );
  const members = await membersByGroup(
    db,
    listed.map((row) => row.id),
  );
  const present = await membersById(db, [...members.values()].flat(), locale, which.isOnline);
  return rows.map((row) => {
    const ids = members.get(row.id);
    const shown = messagesOf(row.shown, locale);
    const message = shown.find(({ id }) => id === row.last_message_id);
    const pinned = shown.find(({ id }) => id === row.pinned_message_id);
    const reported = row.last_reported && message ? [message.id] : [];
    // A private chat shows the name and the picture of the other person.
    const otherId = row.type === groupTypes.private ? ids?.find((id) => id !== userId) : undefined;
    const other = otherId === undefined ? undefined : present.get(otherId);
    const picture = (other ? other.avatar : row.avatar) ?? null;
    return {
      id: row.id,
      type: { id: row.type },
      title: other ? [other.first_name, other.last_name].filter(Boolean).join(' ') : row.title,
      ...(row.event_name && { localized_title: row.event_name }),
      description: row.description,
      avatar: picture,
      photo: picture,
      ...(ids && { members: ids.flatMap((id) => present.get(id) ?? []) }),
      author: row.author && personOf(row.author, locale, { showsRole: true }),
      message: message
        ? withRead([message], { user_id: userId, read_id: row.read_id, reported }, row.others_read_id)[0]!
        : null,
      message_count: row.message_count,
      message_read: row.message_count - row.unread,
      read_id: row.read_id,
      others_read_id: row.others_read_id,
      created_at: seconds(row.created_at),
      ...(row.read_only && { read_only: true }),
      ...(row.blocked_at && { blocked: true }),
      ...(pinned && { pinned_message: { id: pinned.id, content: pinned.content, author: pinned.author } }),
      ...(row.cohort !== null && { cohort: Number(row.cohort) }),
      ...(row.by_cohort && { by_cohort: true }),
      ...(row.carried_until && { carried_until: seconds(row.carried_until) }),
      ...(row.pinned && { pinned: true }),
      ...(row.muted_until && { muted_until: seconds(row.muted_until) }),
      ...(row.silenced_until && { silenced_until: seconds(row.silenced_until) }),
      rev: Math.max(row.rev, row.member_rev),
    };
  });
}

async function membersByGroup(db: Reader, groupIds: number[]): Promise<Map<number, number[]>> {
  const members = new Map<number, number[]>(groupIds.map((id) => [id, []]));
  if (groupIds.length === 0) return members;
  const rows = await db
    .selectFrom('chat_member')
    .select(['group_id', 'user_id'])
    .where('group_id', 'in', groupIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  for (const row of rows) members.get(row.group_id)?.push(row.user_id);
  return members;
}
