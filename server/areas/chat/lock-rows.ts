import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';

export const unknownGroup = (id: number) => new Refusal('notFound', { subject: { type: 'group', id } });
export const unknownMessage = (id: number) => new Refusal('notFound', { subject: { type: 'message', id } });
export const forbiddenMessage = (id: number) =>
  new Refusal('forbidden', { subject: { type: 'message', id } });

const lockedColumns = [
  'id',
  'type',
  'last_message_id',
  'read_only',
  'blocked_at',
  'pinned_message_id',
] as const;

/**
 * Locks a group for the rest of the transaction, so that its messages get ids, revs and counters in order.
 * @throws Refusal `notFound` if the caller is not a member
 */
export async function lockGroup({ tx, me }: Operator, groupId: number) {
  const group = await tx.db
    .selectFrom('chat_group')
    .select(lockedColumns)
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  const member = await tx.db
    .selectFrom('chat_member')
    .select(['group_id', 'user_id', 'read_id', 'silenced_until'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  if (!group || !member) throw unknownGroup(groupId);
  return { group, member };
}

/**
 * Locks the group of a message and returns the message, deleted or not. @throws Refusal `notFound` if the
 * caller is not a member
 */
export async function lockMessageAndGroup(operator: Operator, id: number) {
  const { tx, me } = operator;
  const group = await tx.db
    .selectFrom('chat_group')
    .select(lockedColumns)
    .where('id', '=', (eb) => eb.selectFrom('message').select('group_id').where('id', '=', id))
    .forUpdate()
    .executeTakeFirst();
  // Read after the lock: a later statement sees the commits of the former lock holder.
  const found = await tx.db
    .selectFrom('message as m')
    .innerJoin('chat_member as mine', 'mine.group_id', 'm.group_id')
    .select([
      'm.id',
      'm.group_id',
      'author_id',
      'content',
      'mentions',
      'file',
      'forward_id',
      'deleted_at',
      'client_id',
    ])
    .select(['mine.user_id', 'mine.read_id', 'mine.silenced_until'])
    .where('m.id', '=', id)
    .where('mine.user_id', '=', me.id)
    .executeTakeFirst();
  if (!group || !found) throw unknownMessage(id);
  const { user_id, read_id, silenced_until, ...message } = found;
  return { group, member: { group_id: group.id, user_id, read_id, silenced_until }, message };
}

export async function lockMessage(operator: Operator, id: number) {
  const locked = await lockMessageAndGroup(operator, id);
  if (locked.message.deleted_at) throw unknownMessage(id);
  return locked;
}

export type LockedGroup = Awaited<ReturnType<typeof lockGroup>>['group'];
export type LockedMessage = Awaited<ReturnType<typeof lockMessage>>['message'];

/**
 * @throws Refusal if the group is read-only for the caller, the private chat is blocked, or the caller is
 * silenced
 */
export function requireMayWrite(
  { ctx, me }: Pick<Operator, 'ctx' | 'me'>,
  group: Pick<LockedGroup, 'read_only' | 'blocked_at'>,
  member: { silenced_until: Date | null },
): void {
  const silenced = member.silenced_until !== null && member.silenced_until.getTime() > ctx.now();
  if (group.blocked_at === null && (me.chatAdmin || (!group.read_only && !silenced))) return;
  // The refusal has no subject, because the caller may still read the group.
  throw new Refusal('forbidden');
}
