import { groupTypes } from '../../../contract/chat.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { createGroupForCaller } from '../chat/create-group.ts';
import { dropAllMembers, joinGroup, publishToMembers } from '../chat/group-members.ts';
import { publishToGroup } from '../chat/publish.ts';
import { speakersOf } from '../events/speakers.ts';
import { silencedUntil } from './silence.ts';

/** In ms after the end of the event: everybody leaves its chat, which is then read-only. */
export const chatEndsAfterMs = 24 * 3_600_000;

/**
 * Switches the chat of an event on or off. The first time creates its group, with the caller and the speakers
 * as members. Switched off, it is read-only for its members.
 */
export async function switchChat(operator: Operator, eventId: number, on: boolean): Promise<void> {
  const { tx } = operator;
  const event = await tx.db
    .selectFrom('event')
    .innerJoin('event_room', 'event_room.event_id', 'event.id')
    .select(['event.name', 'time_finish', 'chat', 'chat_id', 'chat_ended_at'])
    .where('event.id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (event.chat === on) return;
  await tx.db.updateTable('event_room').set({ chat: on }).where('event_id', '=', eventId).execute();
  if (event.chat_id !== null) {
    const read_only = !on || event.chat_ended_at !== null;
    await setReadOnly(operator, event.chat_id, read_only);
    return;
  }
  const group = await createGroupForCaller(operator, {
    type: groupTypes.group,
    title: event.name,
    description: `${operator.ctx.config.publicUrl}/schedule/${eventId}/-`,
    read_only: false,
    members: await approvedOf(tx, await speakersOf(tx.db, eventId)),
  });
  await tx.db.updateTable('event_room').set({ chat_id: group.id }).where('event_id', '=', eventId).execute();
}

async function approvedOf(tx: Write, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

interface Publishing {
  ctx: Context;
  tx: Write;
  locale: Locale;
}

async function setReadOnly(publishing: Publishing, groupId: number, read_only: boolean): Promise<void> {
  const { tx } = publishing;
  await tx.db.updateTable('chat_group').set({ read_only }).where('id', '=', groupId).execute();
  await publishToMembers(publishing, groupId, await tx.rev());
}

/**
 * Adds the caller to the chat of an event. A silence at the event also applies in the chat. After the end of
 * the chat it can still be joined, to read it.
 */
export async function joinChatOfRoom(
  operator: Operator,
  { event_id }: OperationArgs<'roomChat.join'>,
): Promise<null> {
  const { ctx, tx, me, locale } = operator;
  const room = await tx.db
    .selectFrom('event_room')
    .select(['chat', 'chat_id'])
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  if (!room?.chat || room.chat_id === null)
    throw new Refusal('notFound', { subject: { type: 'event', id: event_id } });
  await joinGroup(ctx, tx, locale, room.chat_id, me.id);
  const until = await silencedUntil(tx.db, event_id, me.id, ctx.now());
  if (!until) return null;
  await tx.db
    .updateTable('chat_member')
    .set({ silenced_until: until })
    .where('group_id', '=', room.chat_id)
    .where('user_id', '=', me.id)
    .execute();
  await publishToGroup(operator, room.chat_id, me.id, await tx.rev());
  return null;
}

/** Ends the chats of events that were over a day ago: they become read-only, and their members leave. */
export async function endChats(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('event_room')
    .innerJoin('event', 'event.id', 'event_room.event_id')
    .select(['event_id', 'chat_id'])
    .where('chat_id', 'is not', null)
    .where('chat_ended_at', 'is', null)
    .where('time_finish', '<', new Date(ctx.now() - chatEndsAfterMs))
    .execute();
  for (const { event_id, chat_id } of due)
    await write(ctx.db, ctx.announcer, async (tx) => {
      const ended = await tx.db
        .updateTable('event_room')
        .set({ chat_ended_at: new Date(ctx.now()) })
        .where('event_id', '=', event_id)
        .where('chat_ended_at', 'is', null)
        .returning('event_id')
        .executeTakeFirst();
      if (!ended || chat_id === null) return;
      await tx.db.updateTable('chat_group').set({ read_only: true }).where('id', '=', chat_id).execute();
      await dropAllMembers(ctx, tx, chat_id);
    });
}
