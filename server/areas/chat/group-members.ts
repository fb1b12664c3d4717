import { channels } from '../../../contract/channels.ts';
import { groupTypes } from '../../../contract/chat.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { groupsFor, withAllMembers } from './group-rows.ts';

const unknownGroup = (id: number) => new Refusal('notFound', { subject: { type: 'group', id } });
const unknownMember = (id: number) => new Refusal('notFound', { subject: { type: 'user', id } });

/**
 * Locks a group whose members may change. @throws Refusal `forbidden` for a private chat, whose key holds its
 * members
 */
export async function lockWritableGroup(tx: Write, groupId: number) {
  const group = await tx.db
    .selectFrom('chat_group')
    .select(['id', 'type', 'last_message_id'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  if (!group) throw unknownGroup(groupId);
  if (group.type === groupTypes.private)
    throw new Refusal('forbidden', { subject: { type: 'group', id: groupId } });
  return group;
}

/**
 * Adds a member, with all earlier messages marked as read. Does nothing for a person who is a member already.
 */
export async function joinGroup(ctx: Context, tx: Write, locale: Locale, groupId: number, userId: number) {
  const group = await lockWritableGroup(tx, groupId);
  const rev = await tx.rev();
  await tx.db
    .updateTable('chat_member')
    .set({ by_cohort: false })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
  const joined = await tx.db
    .insertInto('chat_member')
    .values({ group_id: groupId, user_id: userId, read_id: group.last_message_id ?? 0, rev })
    .onConflict((oc) => oc.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!joined) return;
  await membersChanged(ctx, tx, locale, groupId, rev, userId);
  await tx.change(`user:${userId}`, 'membership', groupId, 'put', rev);
  const [row] = await groupsFor(tx.db, userId, locale, withAllMembers(ctx, groupId));
  await tx.emit(channels.groups(userId), 'chat.group.added', rev, { ...row! });
}

/** Removes a member. From the commit on, they receive and read nothing of the group. */
export async function dropMember(ctx: Context, tx: Write, locale: Locale, groupId: number, userId: number) {
  await lockWritableGroup(tx, groupId);
  if (!(await endMembership(ctx, tx, locale, groupId, userId))) throw unknownMember(userId);
}

/** Removes all members at once. The list of members is not published: nobody is left to see it. */
export async function dropAllMembers(ctx: Context, tx: Write, groupId: number): Promise<void> {
  await lockWritableGroup(tx, groupId);
  const left = await tx.db
    .deleteFrom('chat_member')
    .where('group_id', '=', groupId)
    .returning('user_id')
    .execute();
  const rev = await tx.rev();
  await tx.db.updateTable('chat_group').set({ rev, cohort_id: null }).where('id', '=', groupId).execute();
  for (const { user_id } of left.toSorted((a, b) => a.user_id - b.user_id)) {
    await tx.change(`user:${user_id}`, 'membership', groupId, 'del', rev);
    await tx.emit(channels.groups(user_id), 'chat.group.deleted', rev, { id: groupId });
    tx.afterCommit(() => ctx.sockets.leave(user_id, channels.chat(groupId)));
  }
}

/** @throws Refusal `notFound` if the caller is not a member, as if the group did not exist */
export async function leaveGroup(ctx: Context, tx: Write, locale: Locale, groupId: number, userId: number) {
  const member = await tx.db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) throw unknownGroup(groupId);
  await lockWritableGroup(tx, groupId);
  await endMembership(ctx, tx, locale, groupId, userId);
}

/** Members of the cohort of a chat would be added again. @throws Refusal */
async function requireNotByCohort(tx: Write, groupId: number, userId: number): Promise<void> {
  const row = await tx.db
    .selectFrom('chat_member')
    .innerJoin('chat_group', 'chat_group.id', 'chat_member.group_id')
    .innerJoin('cohort_member', (join) =>
      join
        .onRef('cohort_member.cohort_id', '=', 'chat_group.cohort_id')
        .onRef('cohort_member.user_id', '=', 'chat_member.user_id'),
    )
    .select('chat_group.id')
    .where('chat_group.id', '=', groupId)
    .where('chat_member.user_id', '=', userId)
    .executeTakeFirst();
  if (row) throw new Refusal('invalid', { fields: { user_id: ['chatCohort'] } });
}

async function endMembership(
  ctx: Context,
  tx: Write,
  locale: Locale,
  groupId: number,
  userId: number,
): Promise<boolean> {
  await requireNotByCohort(tx, groupId, userId);
  const left = await tx.db
    .deleteFrom('chat_member')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  if (!left) return false;
  const rev = await tx.rev();
  await membersChanged(ctx, tx, locale, groupId, rev);
  await tx.change(`user:${userId}`, 'membership', groupId, 'del', rev);
  await tx.emit(channels.groups(userId), 'chat.group.deleted', rev, { id: groupId });
  tx.afterCommit(() => ctx.sockets.leave(userId, channels.chat(groupId)));
  return true;
}

/**
 * In larger groups devices pull instead: sending all members to each member grows with the square of their
 * number. Clients that can't pull are sent the row.
 */
const maxDetailedMembers = 100;

interface Publishing {
  ctx: Context;
  tx: Write;
  locale: Locale;
}

/** Publishes the list of members. `joined` is skipped: that person is sent the whole group. */
async function membersChanged(
  ctx: Context,
  tx: Write,
  locale: Locale,
  groupId: number,
  rev: number,
  joined = 0,
) {
  await tx.change(`group:${groupId}`, 'members', groupId, 'put', rev);
  await publishToMembers({ ctx, tx, locale }, groupId, rev, joined);
}

/** Publishes a changed group to its members, each with their own view of it. */
export async function publishToMembers(
  { ctx, tx, locale }: Publishing,
  groupId: number,
  rev: number,
  exceptUserId = 0,
) {
  await tx.db.updateTable('chat_group').set({ rev }).where('id', '=', groupId).execute();
  await tx.change(`group:${groupId}`, 'group', groupId, 'put', rev);
  const members = await tx.db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '<>', exceptUserId)
    .orderBy('user_id')
    .execute();
  for (const { user_id } of members) {
    if (members.length > maxDetailedMembers) {
      tx.nudge(user_id, rev);
      if (!ctx.sockets.needWholeRows(user_id)) continue;
    }
    const [row] = await groupsFor(tx.db, user_id, locale, withAllMembers(ctx, groupId));
    await tx.emit(channels.groups(user_id), 'chat.group.update', rev, { ...row! });
  }
}
