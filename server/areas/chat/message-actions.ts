import { sql } from 'kysely';
import { groupTypes, type MessageOnWire } from '../../../contract/chat.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Reader } from '../../db/client.ts';
import { addReference } from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { publishAnnouncement } from '../room/publish-event.ts';
import { publishUpdatedMessage, touchGroup } from './publish.ts';
import { forbiddenMessage, lockMessage, unknownMessage } from './lock-rows.ts';
import { claimRow } from '../desks/claims.ts';
import { publishToMembers } from './group-members.ts';
import { memberMessages, messagesById } from './message-rows.ts';
import { addMessage } from './operations.ts';
import { contentsOfMessage } from './message-files.ts';
import { peopleById } from '../people/rows.ts';

/** Maximum of different emoji on one message. */
const maxEmoji = 20;
const maxReaders = 200;

/** Copies a message and its file into another group, with a reference to the original author. */
export async function forwardMessage(
  operator: Operator,
  args: OperationArgs<'message.forward'>,
): Promise<MessageOnWire> {
  const { tx, me } = operator;
  const source = await tx.db
    .selectFrom('message')
    .innerJoin('chat_member', 'chat_member.group_id', 'message.group_id')
    .selectAll('message')
    .where('message.id', '=', args.id)
    .where('chat_member.user_id', '=', me.id)
    .where('message.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!source) throw unknownMessage(args.id);
  for (const file of contentsOfMessage(source.file)) await addReference(tx, file);
  return addMessage(operator, args.group_id, {
    type: source.type,
    content: source.content,
    file: source.file && JSON.stringify(source.file),
    forward_id: source.forward_id ?? source.id,
    forward_author_id: source.forward_author_id ?? source.author_id,
  });
}

/** Sets the caller's only reaction to a message. `null` removes it. */
export async function reactToMessage(
  operator: Operator,
  { id, emoji }: OperationArgs<'message.react'>,
): Promise<MessageOnWire> {
  const { ctx, tx, me } = operator;
  await lockMessage(operator, id);
  if (emoji === null) {
    await tx.db
      .deleteFrom('message_reaction')
      .where('message_id', '=', id)
      .where('user_id', '=', me.id)
      .execute();
    return publishChange(operator, id);
  }
  const others = await tx.db
    .selectFrom('message_reaction')
    .select('emoji')
    .distinct()
    .where('message_id', '=', id)
    .where('user_id', '<>', me.id)
    .execute();
  if (others.length >= maxEmoji && !others.some((other) => other.emoji === emoji))
    throw new Refusal('invalid', { fields: { emoji: [`max:${maxEmoji}`] } });
  const reacted_at = new Date(ctx.now());
  await tx.db
    .insertInto('message_reaction')
    .values({ message_id: id, user_id: me.id, emoji, reacted_at })
    .onConflict((oc) => oc.columns(['message_id', 'user_id']).doUpdateSet({ emoji, reacted_at }))
    .execute();
  return publishChange(operator, id);
}

/**
 * Reports a message as spam, or withdraws the report: it is folded for the caller only. A chat admin's mark
 * applies to everybody.
 */
export async function markSpam(
  operator: Operator,
  { id, spam }: OperationArgs<'message.spam'>,
): Promise<MessageOnWire> {
  const { ctx, tx, me } = operator;
  const { group, message } = await lockMessage(operator, id);
  if (message.author_id === me.id) throw forbiddenMessage(id);
  if (me.chatAdmin) {
    const act = spam ? 'spam' : 'restore';
    const at = new Date(ctx.now());
    await claimRow(tx, String(id), { desk: 'chat', act, actor: me, at, seen: null });
    return settleSpam(operator, id, spam);
  }
  tx.desk('chat');
  if (spam)
    await tx.db
      .insertInto('message_report')
      .values({ message_id: id, user_id: me.id, group_id: group.id, reported_at: new Date(ctx.now()) })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await tx.db
      .deleteFrom('message_report')
      .where('message_id', '=', id)
      .where('user_id', '=', me.id)
      .execute();
  return publishChange(operator, id);
}

/** Marks a message as spam, or not, for everybody. Clearing the mark deletes its reports. */
export async function settleSpam(operator: Operator, id: number, spam: boolean): Promise<MessageOnWire> {
  const { tx } = operator;
  await tx.db.updateTable('message').set({ spam }).where('id', '=', id).execute();
  if (!spam) await tx.db.deleteFrom('message_report').where('message_id', '=', id).execute();
  return publishChange(operator, id);
}

/** Pins one message to its chat, or unpins it. In groups only chat admins may. */
export async function pinMessage(
  operator: Operator,
  { id, pinned }: OperationArgs<'message.pin'>,
): Promise<MessageOnWire> {
  const { tx, me } = operator;
  const { group } = await lockMessage(operator, id);
  if (group.type !== groupTypes.private && !me.chatAdmin) throw forbiddenMessage(id);
  const pinnedId = pinned ? id : null;
  if (group.pinned_message_id !== pinnedId && (pinned || group.pinned_message_id === id)) {
    const rev = await tx.rev();
    await tx.db
      .updateTable('chat_group')
      .set({ pinned_message_id: pinnedId })
      .where('id', '=', group.id)
      .execute();
    await publishToMembers(operator, group.id, rev);
    await publishAnnouncement(tx, group.id);
  }
  return messageForCaller(operator, id);
}

/** Gives a message a new rev and publishes it to its group. */
async function publishChange(operator: Operator, id: number): Promise<MessageOnWire> {
  const { tx, locale } = operator;
  const rev = await tx.rev();
  const { group_id } = await tx.db
    .updateTable('message')
    .set({ rev, xid: sql`pg_current_xact_id()` })
    .where('id', '=', id)
    .returning('group_id')
    .executeTakeFirstOrThrow();
  const { last_message_id, pinned_message_id } = await tx.db
    .selectFrom('chat_group')
    .select(['last_message_id', 'pinned_message_id'])
    .where('id', '=', group_id)
    .executeTakeFirstOrThrow();
  // The group's row shows its last and its pinned message.
  if (last_message_id === id || pinned_message_id === id) await touchGroup(operator, group_id, rev);
  const [row] = await messagesById(tx.db, [id], locale);
  await publishUpdatedMessage(tx, group_id, row!, rev);
  return messageForCaller(operator, id);
}

async function messageForCaller({ tx, me, locale }: Operator, id: number): Promise<MessageOnWire> {
  const [row] = await memberMessages(tx.db, me.id, [id], locale);
  if (row) return row;
  // A moderator who is not a member sees the message without read marks.
  const [plain] = await messagesById(tx.db, [id], locale);
  return plain!;
}

/**
 * People who have read a message, for its author. Members who joined later are left out, although their read
 * mark is past it.
 */
export async function readersOf(
  { db, me, locale }: Pick<Operator, 'me' | 'locale'> & { db: Reader },
  id: number,
) {
  const message = await db
    .selectFrom('message')
    .innerJoin('chat_member as mine', 'mine.group_id', 'message.group_id')
    .select(['message.id', 'message.group_id', 'message.author_id', 'message.created_at'])
    .where('message.id', '=', id)
    .where('message.deleted_at', 'is', null)
    .where('mine.user_id', '=', me.id)
    .executeTakeFirst();
  if (!message) throw unknownMessage(id);
  if (message.author_id !== me.id) throw forbiddenMessage(id);
  const rows = await db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', message.group_id)
    .where('user_id', '<>', me.id)
    .where('read_id', '>=', id)
    .where('joined_at', '<=', message.created_at)
    .orderBy('user_id')
    .execute();
  const ids = rows.map(({ user_id }) => user_id);
  const people = await peopleById(db, ids.slice(0, maxReaders), locale);
  return { people: ids.flatMap((one) => people.get(one) ?? []), total: ids.length };
}
