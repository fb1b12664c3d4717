import { sql } from 'kysely';
import { channels } from '../../contract/channels.ts';
import type { OperationArgs } from '../../contract/operations.ts';
import { requireMayWrite } from '../areas/chat/lock-rows.ts';
import type { Me } from '../auth/sessions.ts';
import type { Reader } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Plan } from './held-plan.ts';
import type { HeldEntry, NewEntry } from './journal.ts';

/**
 * Shows an operation to the members of its group. Returns null if the message that it names is not here.
 * @throws Refusal if the copy does not let the person do it
 */
export async function planMessage(caller: Caller, entry: NewEntry, groupId: number): Promise<Plan | null> {
  await requireMember(caller, entry, groupId);
  if (!(await hasTarget(caller, entry, groupId))) return null;
  return { entry, renewed: [], channel: channels.chat(groupId), nudge: async () => undefined };
}

/** @throws Refusal if the person is not in the group, or may not write there */
async function requireMember({ ctx, me }: Caller, { kind }: NewEntry, groupId: number): Promise<void> {
  const found = await ctx.db
    .selectFrom('chat_member')
    .innerJoin('chat_group', 'chat_group.id', 'chat_member.group_id')
    .select(['chat_group.read_only', 'chat_group.blocked_at', 'chat_member.silenced_until'])
    .where('chat_member.group_id', '=', groupId)
    .where('chat_member.user_id', '=', me.id)
    .executeTakeFirst();
  if (!found) throw new Refusal('notFound');
  if (kind === 'message.send' || kind === 'message.edit') requireMayWrite({ ctx, me }, found, found);
}

/** Whether the message that the operation names is here, and the person may do this to it. */
async function hasTarget(
  { ctx, journal, me }: Caller,
  { kind, args, dependsOn }: NewEntry,
  groupId: number,
): Promise<boolean> {
  if (dependsOn !== null) {
    const target = journal.find(dependsOn);
    if (target?.kind !== 'message.send' || target.groupId !== groupId) return false;
    if (kind === 'message.edit') return target.userId === me.id;
    return kind !== 'message.delete' || target.userId === me.id || me.chatAdmin;
  }
  const { replyId } = args as OperationArgs<'message.send'>;
  if (replyId === undefined) return true;
  const { rows } = await sql<{ found: boolean }>`
    select true as found from message where id = ${replyId} and group_id = ${groupId}`.execute(ctx.db);
  return rows.length > 0;
}

/** Returns whether the person may see an operation on a message. */
export async function messagesVisibleTo(db: Reader, me: Me): Promise<(entry: HeldEntry) => boolean> {
  const members = await db
    .selectFrom('chat_member')
    .select('group_id')
    .where('user_id', '=', me.id)
    .execute();
  const groups = new Set(members.map(({ group_id }) => group_id));
  return ({ groupId }) => groupId !== null && groups.has(groupId);
}
