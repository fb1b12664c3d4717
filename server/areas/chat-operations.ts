import { sql } from 'kysely';
import { channels } from '../../contract/channels.ts';
import type { MessageOnWire } from '../../contract/chat.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { Refusal } from '../http/refusal.ts';
import type { Write } from '../db/write.ts';
import type { Operator } from '../operations/operator.ts';
import { groupsFor } from './group-rows.ts';
import { messagesById, othersRead, withRead } from './message-rows.ts';

const unknownGroup = (id: number) => new Refusal('notFound', { subject: { type: 'group', id } });
const unknownMessage = (id: number) => new Refusal('notFound', { subject: { type: 'message', id } });
const forbiddenMessage = (id: number) => new Refusal('forbidden', { subject: { type: 'message', id } });

/**
 * Holds a group for the rest of the transaction: what is said in it gets its ids, revs and counters one after
 * the other. Someone who is not in it learns nothing, not even that it exists.
 */
async function holdGroup({ write, me }: Operator, groupId: number) {
  const group = await write.db
    .selectFrom('chat_group')
    .select(['id', 'type', 'last_message_id'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  const member = await write.db
    .selectFrom('chat_member')
    .select(['group_id', 'user_id', 'read_id'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  if (!group || !member) throw unknownGroup(groupId);
  return { group, member };
}

/** A message, deleted or not, and its group, held; of a group one is not in, the message does not exist. */
async function holdPlace(operator: Operator, id: number) {
  const found = await operator.write.db
    .selectFrom('message')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw unknownMessage(id);
  const held = await holdGroup(operator, found.group_id).catch((error: unknown) => {
    if (error instanceof Refusal) throw unknownMessage(id);
    throw error;
  });
  const message = await operator.write.db
    .selectFrom('message')
    .select(['id', 'group_id', 'author_id', 'content', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) throw unknownMessage(id);
  return { ...held, message };
}

async function holdMessage(operator: Operator, id: number) {
  const held = await holdPlace(operator, id);
  if (held.message.deleted_at) throw unknownMessage(id);
  return held;
}

export async function sendMessage(
  operator: Operator,
  args: OperationArgs<'message.send'>,
): Promise<MessageOnWire> {
  const { ctx, write, me, key } = operator;
  const { group, member } = await holdGroup(operator, args.group_id);
  if (args.replyId !== undefined) {
    const target = await write.db
      .selectFrom('message')
      .select('id')
      .where('id', '=', args.replyId)
      .where('group_id', '=', group.id)
      .executeTakeFirst();
    if (!target) throw new Refusal('invalid', { fields: { replyId: ['unknown'] } });
  }
  const rev = await write.rev();
  const { id } = await write.db
    .insertInto('message')
    .values({
      group_id: group.id,
      author_id: me.id,
      content: args.content,
      reply_id: args.replyId ?? null,
      client_id: key ?? null,
      created_at: new Date(ctx.now()),
      rev,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await write.db
    .updateTable('chat_group')
    .set((eb) => ({ message_count: eb('message_count', '+', 1), last_message_id: id, rev }))
    .where('id', '=', group.id)
    .execute();
  await write.change(`group:${group.id}`, 'group', group.id, 'put', rev);
  return announce(operator, 'chat.message.new', id, member, rev);
}

/** Changes one's own message, unless it says something else by now than its author saw. */
export async function editMessage(
  operator: Operator,
  args: OperationArgs<'message.edit'>,
): Promise<MessageOnWire> {
  const { ctx, write, me } = operator;
  const { group, member, message } = await holdMessage(operator, args.id);
  if (message.author_id !== me.id) throw forbiddenMessage(message.id);
  const { base = message.content, content } = args;
  if (message.content !== base && message.content !== content) {
    const current = await ownMessage(operator, message.id, member);
    throw new Refusal('conflict', { subject: { type: 'message', id: message.id }, current });
  }
  const rev = await write.rev();
  await write.db
    .updateTable('message')
    .set({ content, edited_at: new Date(ctx.now()), rev, xid: sql`pg_current_xact_id()` })
    .where('id', '=', message.id)
    .execute();
  await touchGroup(operator, group.id, rev);
  const answer = await announce(operator, 'chat.message.updated', message.id, member, rev);
  await announceReplies(operator, group.id, message.id);
  return answer;
}

/** Deletes one's own message, or as a chat admin anybody's; only who wrote it and when stays. */
export async function deleteMessage(
  operator: Operator,
  args: OperationArgs<'message.delete'>,
): Promise<null> {
  const { ctx, write, me } = operator;
  const { group, message } = await holdMessage(operator, args.id);
  if (message.author_id !== me.id && !me.chatAdmin) throw forbiddenMessage(message.id);
  const rev = await write.rev();
  await write.db
    .updateTable('message')
    .set({ content: '', deleted_at: new Date(ctx.now()), rev, xid: sql`pg_current_xact_id()` })
    .where('id', '=', message.id)
    .execute();
  await write.db
    .updateTable('chat_group')
    .set((eb) => ({
      message_count: eb('message_count', '-', 1),
      last_message_id: eb
        .selectFrom('message')
        .select((max) => max.fn.max('message.id').as('id'))
        .where('message.group_id', '=', group.id)
        .where('message.deleted_at', 'is', null),
      rev,
    }))
    .where('id', '=', group.id)
    .execute();
  await write.change(`group:${group.id}`, 'group', group.id, 'put', rev);
  await write.emit(channels.chat(group.id), 'chat.message.deleted', rev, {
    id: message.id,
    group: { id: group.id },
  });
  await announceReplies(operator, group.id, message.id);
  return null;
}

/**
 * Everything up to the message counts as read by the person; a mark never goes back. A message that was deleted
 * meanwhile still says how far somebody has read, but is not answered.
 */
export async function readMessage(
  operator: Operator,
  args: OperationArgs<'message.read'>,
): Promise<MessageOnWire | null> {
  const { write, me, locale } = operator;
  const { group, member, message } = await holdPlace(operator, args.id);
  const others = await othersRead(write.db, member);
  const marked = { ...member, read_id: Math.max(member.read_id, message.id) };
  if (marked.read_id > member.read_id) {
    const rev = await write.rev();
    await write.db
      .updateTable('chat_member')
      .set({ read_id: marked.read_id, rev })
      .where('group_id', '=', group.id)
      .where('user_id', '=', me.id)
      .execute();
    await tellGroup(operator, group.id, me.id, rev);
    for (const author of await newlyRead(operator, group.id, member.read_id, marked.read_id)) {
      const authorRev = await write.rev();
      await write.db
        .updateTable('chat_member')
        .set({ rev: authorRev })
        .where('group_id', '=', group.id)
        .where('user_id', '=', author)
        .execute();
      await tellGroup(operator, group.id, author, authorRev);
    }
  }
  const rows = await messagesById(write.db, [message.id], locale);
  return withRead(rows, marked, others)[0] ?? null;
}

/** Authors other than the reader for whom this is the first time somebody else has read that far. */
async function newlyRead(
  { write, me }: Operator,
  groupId: number,
  from: number,
  to: number,
): Promise<number[]> {
  const rows = await write.db
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

async function touchGroup({ write }: Operator, groupId: number, rev: number) {
  await write.db.updateTable('chat_group').set({ rev }).where('id', '=', groupId).execute();
  await write.change(`group:${groupId}`, 'group', groupId, 'put', rev);
}

/** Sends a person's devices their view of a group after read marks moved. */
async function tellGroup({ ctx, write, locale }: Operator, groupId: number, userId: number, rev: number) {
  await write.change(`user:${userId}`, 'group', groupId, 'put', rev);
  const [row] = await groupsFor(write.db, userId, locale, {
    ids: [groupId],
    membersOf: new Set(),
    isOnline: ctx.presence.isOnline,
  });
  if (row) await write.emit(channels.groups(userId), 'chat.group.update', rev, { ...row });
}

/** What quotes a message changes with it: a text that was deleted must not live on in the replies to it. */
async function announceReplies({ write, locale }: Operator, groupId: number, id: number) {
  const { rows: replies } = await sql<{ id: number; rev: number }>`
    update message set rev = next_rev(), xid = pg_current_xact_id()
    where group_id = ${groupId} and reply_id = ${id} and deleted_at is null returning id, rev`.execute(
    write.db,
  );
  const revs = new Map(replies.map((reply) => [reply.id, reply.rev]));
  for (const row of await messagesById(write.db, [...revs.keys()], locale))
    await tellUpdated(write, groupId, row, revs.get(row.id)!);
}

/** A message that changed, to each member with whether it counts as read: its own to its author. */
async function tellUpdated(write: Write, groupId: number, row: MessageOnWire, rev: number) {
  const readers = await write.db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '<>', row.author.id)
    .where('read_id', '>=', row.id)
    .execute();
  const people = readers.map(({ user_id }) => user_id);
  if (people.length > 0) people.push(row.author.id);
  const overrides = [{ people, fields: { read: true } }];
  await write.emit(channels.chat(groupId), 'chat.message.updated', rev, { ...row, read: false }, overrides);
}

/** Tells the group of a message; answers it as its author sees it. */
async function announce(
  operator: Operator,
  event: 'chat.message.new' | 'chat.message.updated',
  id: number,
  member: { group_id: number; user_id: number; read_id: number },
  rev: number,
): Promise<MessageOnWire> {
  const { write, locale } = operator;
  const [row] = await messagesById(write.db, [id], locale);
  if (event === 'chat.message.updated') await tellUpdated(write, member.group_id, row!, rev);
  else await write.emit(channels.chat(member.group_id), event, rev, { ...row! });
  return withRead([row!], member, await othersRead(write.db, member))[0]!;
}

type Member = Parameters<typeof announce>[3];

/** A message as its author sees it. */
async function ownMessage({ write, locale }: Operator, id: number, member: Member): Promise<MessageOnWire> {
  const rows = await messagesById(write.db, [id], locale);
  return withRead(rows, member, await othersRead(write.db, member))[0]!;
}
