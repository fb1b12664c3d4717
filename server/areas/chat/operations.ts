import { type Insertable, sql } from 'kysely';
import { groupTypes } from '../../../contract/chat.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { channels } from '../../../contract/channels.ts';
import type { MessageOnWire } from '../../../contract/chat.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Schema } from '../../db/schema.ts';
import { nextRev } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { publishAnnouncement } from '../room/publish-event.ts';
import { publishMessage, publishReplies, ownMessage, publishToGroup, touchGroup } from './publish.ts';
import {
  forbiddenMessage,
  type LockedGroup,
  type LockedMessage,
  lockGroup,
  lockMessage,
  lockMessageAndGroup,
  requireMayWrite,
} from './lock-rows.ts';
import { deleteMentionNotifications, mentionedMembers, notifyMentioned } from './mentions.ts';
import { searchTextOf, releaseFiles } from './message-files.ts';
import { messagesById, findOthersReadId, withRead } from './message-rows.ts';

export async function sendMessage(
  operator: Operator,
  args: OperationArgs<'message.send'>,
): Promise<MessageOnWire> {
  const { content, replyId, mentions } = args;
  return addMessage(operator, args.group_id, { content }, { replyId, mentions });
}

/**
 * Delay of the push notification in milliseconds. By then a socket has delivered the message, and it may have
 * been read.
 */
const pushDelayMs = 3000;

type NewMessage = Pick<
  Insertable<Schema['message']>,
  'content' | 'type' | 'file' | 'forward_id' | 'forward_author_id'
>;

/**
 * Adds a message to a group and notifies the mentioned people. @throws Refusal if the caller may not write
 * there
 */
export async function addMessage(
  operator: Operator,
  groupId: number,
  message: NewMessage,
  { replyId, mentions }: { replyId?: number | undefined; mentions?: readonly number[] | undefined } = {},
): Promise<MessageOnWire> {
  const { ctx, tx, me, key } = operator;
  const { group, member } = await lockGroup(operator, groupId);
  requireMayWrite(operator, group, member);
  if (replyId !== undefined) {
    const target = await tx.db
      .selectFrom('message')
      .select('id')
      .where('id', '=', replyId)
      .where('group_id', '=', group.id)
      .executeTakeFirst();
    if (!target) throw new Refusal('invalid', { fields: { replyId: ['unknown'] } });
  }
  const mentioned = await mentionedMembers(operator, group.id, mentions);
  const { id, rev } = await tx.db
    .with('said', (db) =>
      db
        .insertInto('message')
        .values({
          ...message,
          group_id: group.id,
          author_id: me.id,
          reply_id: replyId ?? null,
          mentions: JSON.stringify(mentioned),
          folded: searchTextOf(message.content, message.file),
          client_id: key ?? null,
          created_at: new Date(ctx.now()),
          rev: nextRev,
        })
        .returning(['id', 'rev']),
    )
    .updateTable('chat_group')
    .from('said')
    .set((eb) => ({
      message_count: eb('message_count', '+', 1),
      last_message_id: eb.ref('said.id'),
      rev: eb.ref('said.rev'),
    }))
    .where('chat_group.id', '=', group.id)
    .returning(['said.id', 'said.rev'])
    .executeTakeFirstOrThrow();
  await tx.change(`group:${group.id}`, 'group', group.id, 'put', rev);
  const answer = await publishMessage(operator, 'chat.message.new', id, member, rev);
  await notifyMentioned(operator, group.id, id, mentioned);
  if (group.type === groupTypes.private)
    await enqueue(
      tx.db,
      'message.push',
      { id },
      { key: `${group.id} ${me.id}`, at: ctx.now() + pushDelayMs },
    );
  return answer;
}

/**
 * Edits the caller's own message. @throws Refusal `conflict` if its content has changed since the author
 * loaded it
 */
export async function editMessage(
  operator: Operator,
  args: OperationArgs<'message.edit'>,
): Promise<MessageOnWire> {
  const { ctx, tx, me } = operator;
  const { group, member, message } = await lockMessage(operator, args.id);
  if (message.author_id !== me.id) throw forbiddenMessage(message.id);
  const { base = message.content, content } = args;
  if (message.content !== base && message.content !== content) {
    const current = await ownMessage(operator, message.id, member);
    throw new Refusal('conflict', { subject: { type: 'message', id: message.id }, current });
  }
  // A forwarded text belongs to another author.
  if (message.forward_id !== null && content !== message.content) throw forbiddenMessage(message.id);
  requireMayWrite(operator, group, member);
  const mentioned =
    args.mentions === undefined
      ? message.mentions
      : await mentionedMembers(operator, group.id, args.mentions);
  const rev = await tx.rev();
  await tx.db
    .updateTable('message')
    .set({
      content,
      folded: searchTextOf(content, message.file),
      mentions: JSON.stringify(mentioned),
      edited_at: new Date(ctx.now()),
      rev,
      xid: sql`pg_current_xact_id()`,
    })
    .where('id', '=', message.id)
    .execute();
  await touchGroup(operator, group.id, rev);
  const answer = await publishMessage(operator, 'chat.message.updated', message.id, member, rev);
  if (group.pinned_message_id === message.id) await publishAnnouncement(tx, group.id);
  await publishReplies(operator, group.id, message.id);
  const alreadyMentioned = new Set(message.mentions);
  await notifyMentioned(
    operator,
    group.id,
    message.id,
    mentioned.filter((id) => !alreadyMentioned.has(id)),
  );
  return answer;
}

/**
 * Deletes the caller's own message, or anybody's if the caller is a chat admin. Only author and time stay.
 */
export async function deleteMessage(
  operator: Operator,
  args: OperationArgs<'message.delete'>,
): Promise<null> {
  const { me } = operator;
  const { group, message } = await lockMessage(operator, args.id);
  if (message.author_id !== me.id && !me.chatAdmin) throw forbiddenMessage(message.id);
  await eraseMessage(operator, group, message);
  return null;
}

/**
 * Clears a message for everybody, with its file, reactions, reports and notifications. The caller has locked
 * its group.
 */
export async function eraseMessage(
  operator: Operator,
  group: LockedGroup,
  message: LockedMessage,
): Promise<void> {
  const { ctx, tx } = operator;
  const rev = await tx.rev();
  await tx.db
    .updateTable('message')
    .set({
      content: '',
      folded: '',
      file: null,
      mentions: '[]',
      spam: false,
      deleted_at: new Date(ctx.now()),
      rev,
      xid: sql`pg_current_xact_id()`,
    })
    .where('id', '=', message.id)
    .execute();
  await tx.db.deleteFrom('message_reaction').where('message_id', '=', message.id).execute();
  await tx.db.deleteFrom('message_report').where('message_id', '=', message.id).execute();
  tx.desk('chat');
  await releaseFiles(ctx, tx, message.file);
  await deleteMentionNotifications(tx, { message_id: message.id });
  await tx.db
    .updateTable('chat_group')
    .set((eb) => ({
      message_count: eb('message_count', '-', 1),
      last_message_id: eb
        .selectFrom('message')
        .select((max) => max.fn.max('message.id').as('id'))
        .where('message.group_id', '=', group.id)
        .where('message.deleted_at', 'is', null),
      pinned_message_id: group.pinned_message_id === message.id ? null : group.pinned_message_id,
      rev,
    }))
    .where('id', '=', group.id)
    .execute();
  await tx.change(`group:${group.id}`, 'group', group.id, 'put', rev);
  await tx.emit(channels.chat(group.id), 'chat.message.deleted', rev, {
    id: message.id,
    group: { id: group.id },
    ...(message.client_id !== null && { client_id: message.client_id }),
  });
  if (group.pinned_message_id === message.id) await publishAnnouncement(tx, group.id);
  await publishReplies(operator, group.id, message.id);
}

/**
 * Marks everything up to the message as read; the mark never goes back. Returns null for a message that is
 * deleted, which still moves the mark.
 */
export async function readMessage(
  operator: Operator,
  args: OperationArgs<'message.read'>,
): Promise<MessageOnWire | null> {
  const { tx, me, locale } = operator;
  const { group, member, message } = await lockMessageAndGroup(operator, args.id);
  const marked = { ...member, read_id: Math.max(member.read_id, message.id) };
  if (marked.read_id > member.read_id) {
    const setMember = async (userId: number, values: { read_id?: number }) => {
      const changed = await tx.db
        .updateTable('chat_member')
        .set({ ...values, rev: nextRev })
        .where('group_id', '=', group.id)
        .where('user_id', '=', userId)
        .returning('rev')
        .executeTakeFirst();
      // An author may have left.
      if (changed) await publishToGroup(operator, group.id, userId, changed.rev);
    };
    await setMember(me.id, { read_id: marked.read_id });
    for (const author of await authorsNewlyRead(operator, group.id, member.read_id, marked.read_id))
      await setMember(author, {});
  }
  const rows = await messagesById(tx.db, [message.id], locale);
  return withRead(rows, marked, await findOthersReadId(tx.db, member, rows))[0] ?? null;
}

/** Authors whose messages in this range are now read by another member for the first time. */
async function authorsNewlyRead(
  { tx, me }: Operator,
  groupId: number,
  from: number,
  to: number,
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('message')
    .select('author_id')
    .distinct()
    .where('group_id', '=', groupId)
    .where('id', '>', from)
    .where('id', '<=', to)
    .where('author_id', '<>', me.id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chat_member as other')
            .select('other.user_id')
            .where('other.group_id', '=', groupId)
            .where('other.user_id', '<>', me.id)
            .whereRef('other.user_id', '<>', 'message.author_id')
            .whereRef('other.read_id', '>=', 'message.id'),
        ),
      ),
    )
    .orderBy('author_id')
    .execute();
  return rows.map((row) => row.author_id);
}
