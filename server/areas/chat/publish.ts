import { sql } from 'kysely';
import { channels } from '../../../contract/channels.ts';
import { groupTypes, type MessageOnWire } from '../../../contract/chat.ts';
import type { Write } from '../../db/write.ts';
import type { Operator } from '../../operations/operator.ts';
import { groupsFor } from './group-rows.ts';
import { messagesById, findOthersReadId, withRead } from './message-rows.ts';

export interface Member {
  group_id: number;
  user_id: number;
  read_id: number;
}

export async function touchGroup({ tx }: Operator, groupId: number, rev: number) {
  await tx.db.updateTable('chat_group').set({ rev }).where('id', '=', groupId).execute();
  await tx.change(`group:${groupId}`, 'group', groupId, 'put', rev);
}

/** Sends a person's devices their view of a group after their membership changed. */
export async function publishToGroup(
  { ctx, tx, locale }: Operator,
  groupId: number,
  userId: number,
  rev: number,
) {
  await tx.change(`user:${userId}`, 'group', groupId, 'put', rev);
  // Our own app keeps the members. Sending all members of a course of hundreds with each read mark would be
  // too much.
  const needsMembers = ctx.sockets.needWholeRows(userId);
  const [row] = await groupsFor(tx.db, userId, locale, {
    ids: [groupId],
    membersOf: needsMembers ? 'all' : new Set(),
    isOnline: ctx.presence.isOnline,
  });
  if (!row) return;
  const { members, ...counters } = row;
  const isPrivate = row.type.id === groupTypes.private;
  await tx.emit(channels.groups(userId), 'chat.group.update', rev, isPrivate ? { ...row } : counters, {
    whole: { members },
  });
}

/**
 * Publishes the replies to a changed message, because they quote it: a deleted text must not stay in quotes.
 */
export async function publishReplies({ tx, locale }: Operator, groupId: number, id: number) {
  const { rows: replies } = await sql<{ id: number; rev: number }>`
    update message set rev = next_rev(), xid = pg_current_xact_id()
    where group_id = ${groupId} and reply_id = ${id} and deleted_at is null returning id, rev`.execute(tx.db);
  const revs = new Map(replies.map((reply) => [reply.id, reply.rev]));
  for (const row of await messagesById(tx.db, [...revs.keys()], locale))
    await publishUpdatedMessage(tx, groupId, row, revs.get(row.id)!);
}

/** Publishes a changed message to its group, with `read` and `spam` as each member sees them. */
export async function publishUpdatedMessage(tx: Write, groupId: number, row: MessageOnWire, rev: number) {
  const readers = await tx.db
    .selectFrom('chat_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '<>', row.author.id)
    .where('read_id', '>=', row.id)
    .execute();
  const read = new Set(readers.map(({ user_id }) => user_id));
  if (read.size > 0) read.add(row.author.id);
  const reporters = await tx.db
    .selectFrom('message_report')
    .select('user_id')
    .where('message_id', '=', row.id)
    .execute();
  const hidden = new Set(reporters.map(({ user_id }) => user_id));
  const overrides = [
    { people: [...read].filter((id) => !hidden.has(id)), fields: { read: true } },
    { people: [...hidden].filter((id) => read.has(id)), fields: { read: true, spam: true } },
    { people: [...hidden].filter((id) => !read.has(id)), fields: { spam: true } },
  ];
  await tx.emit(channels.chat(groupId), 'chat.message.updated', rev, { ...row, read: false }, { overrides });
}

/** Publishes a message to its group, and returns it as its author sees it. */
export async function publishMessage(
  operator: Operator,
  event: 'chat.message.new' | 'chat.message.updated',
  id: number,
  member: Member,
  rev: number,
): Promise<MessageOnWire> {
  const { tx, locale } = operator;
  const [row] = await messagesById(tx.db, [id], locale);
  if (event === 'chat.message.updated') await publishUpdatedMessage(tx, member.group_id, row!, rev);
  else await tx.emit(channels.chat(member.group_id), event, rev, { ...row! }, { whole: { read: false } });
  const others = event === 'chat.message.new' ? 0 : await findOthersReadId(tx.db, member, [row!]);
  return withRead([row!], member, others)[0]!;
}

export async function ownMessage(
  { tx, locale }: Operator,
  id: number,
  member: Member,
): Promise<MessageOnWire> {
  const rows = await messagesById(tx.db, [id], locale);
  return withRead(rows, member, await findOthersReadId(tx.db, member, rows))[0]!;
}
