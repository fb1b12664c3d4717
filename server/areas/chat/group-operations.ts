import { channels } from '../../../contract/channels.ts';
import { type GroupOnWire, groupTypes } from '../../../contract/chat.ts';
import { mutedForever } from '../../../contract/chat-groups.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { hashOfAddress, releaseReference } from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { type Picture, pointToPicture } from '../profile/avatar.ts';
import { publishToGroup } from './publish.ts';
import { lockGroup } from './lock-rows.ts';
import * as members from './group-members.ts';
import { groupsFor, withAllMembers } from './group-rows.ts';
import { createGroupForCaller, requireAccounts, openPrivate } from './create-group.ts';
import { deleteMentionNotifications } from './mentions.ts';
import { releaseFiles } from './message-files.ts';
import { recordAudit } from './moderation-routes.ts';

function requireChatAdmin({ me }: Operator): void {
  if (!me.chatAdmin) throw new Refusal('forbidden');
}

export async function createGroup(
  operator: Operator,
  args: OperationArgs<'group.create'>,
): Promise<GroupOnWire> {
  requireChatAdmin(operator);
  return createGroupForCaller(operator, { ...args, type: groupTypes.group, read_only: false });
}

export const openPrivateChat = (
  { ctx, tx, me, locale }: Operator,
  { user_id }: OperationArgs<'group.private'>,
): Promise<GroupOnWire> => openPrivate(ctx, tx, me, locale, user_id);

/** Returns null for a chat admin who is not a member. */
export async function updateGroup(
  operator: Operator,
  { group_id, title, ...rest }: OperationArgs<'group.update'>,
): Promise<GroupOnWire | null> {
  const { tx } = operator;
  requireChatAdmin(operator);
  await members.lockWritableGroup(tx, group_id);
  const changes = { ...rest, ...(title !== undefined && { title: title.trim() }) };
  if (Object.keys(changes).length > 0) {
    await tx.db.updateTable('chat_group').set(changes).where('id', '=', group_id).execute();
    await members.publishToMembers(operator, group_id, await tx.rev());
  }
  return groupOnWire(operator, group_id);
}

export async function putGroupPhoto(
  operator: Operator,
  groupId: number,
  photo: Picture,
): Promise<GroupOnWire | null> {
  const { ctx, tx } = operator;
  requireChatAdmin(operator);
  await members.lockWritableGroup(tx, groupId);
  const avatar = await pointToPicture(tx, photo);
  const before = await tx.db
    .selectFrom('chat_group')
    .select('avatar')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  await tx.db.updateTable('chat_group').set({ avatar }).where('id', '=', groupId).execute();
  const oldHash = hashOfAddress(before.avatar);
  if (oldHash !== undefined) await releaseReference(ctx, tx, oldHash);
  await members.publishToMembers(operator, groupId, await tx.rev());
  return groupOnWire(operator, groupId);
}

export async function addMember(operator: Operator, args: OperationArgs<'group.add'>): Promise<null> {
  const { ctx, tx, locale } = operator;
  requireChatAdmin(operator);
  await requireAccounts(tx, [args.user_id]);
  await members.joinGroup(ctx, tx, locale, args.group_id, args.user_id);
  return null;
}

export async function dropMember(operator: Operator, args: OperationArgs<'group.drop'>): Promise<null> {
  const { ctx, tx, locale } = operator;
  requireChatAdmin(operator);
  await members.dropMember(ctx, tx, locale, args.group_id, args.user_id);
  return null;
}

export async function leaveGroup(operator: Operator, args: OperationArgs<'group.leave'>): Promise<null> {
  const { ctx, tx, me, locale } = operator;
  await members.leaveGroup(ctx, tx, locale, args.group_id, me.id);
  return null;
}

export async function deleteGroup(
  operator: Operator,
  { group_id }: OperationArgs<'group.delete'>,
): Promise<null> {
  const { ctx, tx, me } = operator;
  requireChatAdmin(operator);
  await members.lockWritableGroup(tx, group_id);
  await recordAudit(tx, me, 'deleteGroup', null, { group_id });
  const left = await tx.db
    .deleteFrom('chat_member')
    .where('group_id', '=', group_id)
    .returning('user_id')
    .execute();
  await deleteMentionNotifications(tx, { group_id });
  const withFiles = await tx.db
    .selectFrom('message')
    .select('file')
    .where('group_id', '=', group_id)
    .where('file', 'is not', null)
    .execute();
  for (const { file } of withFiles) await releaseFiles(ctx, tx, file);
  const { avatar } = await tx.db
    .selectFrom('chat_group')
    .select('avatar')
    .where('id', '=', group_id)
    .executeTakeFirstOrThrow();
  const photo = hashOfAddress(avatar);
  if (photo !== undefined) await releaseReference(ctx, tx, photo);
  await tx.db.deleteFrom('chat_group').where('id', '=', group_id).execute();
  for (const { user_id } of left.toSorted((a, b) => a.user_id - b.user_id)) {
    const rev = await tx.rev();
    await tx.change(`user:${user_id}`, 'membership', group_id, 'del', rev);
    await tx.emit(channels.groups(user_id), 'chat.group.deleted', rev, { id: group_id });
    tx.afterCommit(() => ctx.sockets.leave(user_id, channels.chat(group_id)));
  }
  return null;
}

export const muteGroup = (operator: Operator, { group_id, until }: OperationArgs<'group.mute'>) =>
  updateOwnMembership(operator, group_id, {
    muted_until: until === null ? null : new Date(Math.min(until, mutedForever) * 1000),
  });

export const pinGroup = (operator: Operator, { group_id, pinned }: OperationArgs<'group.pin'>) =>
  updateOwnMembership(operator, group_id, { pinned });

async function updateOwnMembership(
  operator: Operator,
  groupId: number,
  change: { muted_until: Date | null } | { pinned: boolean },
): Promise<GroupOnWire> {
  const { tx, me } = operator;
  await lockGroup(operator, groupId);
  const rev = await tx.rev();
  await tx.db
    .updateTable('chat_member')
    .set({ ...change, rev })
    .where('group_id', '=', groupId)
    .where('user_id', '=', me.id)
    .execute();
  await publishToGroup(operator, groupId, me.id, rev);
  return (await groupOnWire(operator, groupId))!;
}

async function groupOnWire({ ctx, tx, me, locale }: Operator, groupId: number): Promise<GroupOnWire | null> {
  const [row] = await groupsFor(tx.db, me.id, locale, withAllMembers(ctx, groupId));
  return row ?? null;
}
