import { channels } from '../../../contract/channels.ts';
import * as contract from '../../../contract/chat.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { groupsFor, withAllMembers } from './group-rows.ts';
import { usersFor } from '../people/rows.ts';

interface GroupInput {
  type: number;
  title: string;
  description: string | null;
  read_only: boolean;
  members: readonly number[];
}

/** Creates a group with the caller as a member. @throws Refusal if a member has no account */
export async function createGroupForCaller(
  { ctx, tx, me, locale }: Operator,
  { members, title, ...input }: GroupInput,
): Promise<contract.GroupOnWire> {
  const all = [...new Set([me.id, ...members])];
  await requireAccounts(tx, all);
  const newGroup = { ...input, title: title.trim(), private_key: null, members: all };
  return insertGroup(ctx, tx, me, locale, newGroup);
}

export async function requireAccounts(tx: Write, ids: readonly number[]) {
  const rows = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length !== ids.length) throw new Refusal('invalid', { fields: { members: ['unknown'] } });
}

export async function openPrivate(
  ctx: Context,
  tx: Write,
  me: Me,
  locale: Locale,
  userId: number,
): Promise<contract.GroupOnWire> {
  const [other] = userId === me.id ? [] : await usersFor(tx.db, me.id, [userId]);
  if (other?.status !== 'approved') throw new Refusal('notFound', { subject: { type: 'user', id: userId } });
  const private_key = [me.id, userId].toSorted((a, b) => a - b).join(':');
  const existing = await tx.db
    .selectFrom('chat_group')
    .select('id')
    .where('private_key', '=', private_key)
    .executeTakeFirst();
  if (existing) return (await groupsFor(tx.db, me.id, locale, withAllMembers(ctx, existing.id)))[0]!;
  return insertGroup(ctx, tx, me, locale, {
    type: contract.groupTypes.private,
    title: '',
    description: null,
    private_key,
    members: [me.id, userId],
  });
}

interface NewGroup {
  type: number;
  title: string;
  description: string | null;
  read_only?: boolean;
  private_key: string | null;
  members: readonly number[];
}

async function insertGroup(
  ctx: Context,
  tx: Write,
  me: Me,
  locale: Locale,
  newGroup: NewGroup,
): Promise<contract.GroupOnWire> {
  const rev = await tx.rev();
  const { members, ...columns } = newGroup;
  const created = await tx.db
    .insertInto('chat_group')
    .values({ ...columns, author_id: me.id, rev })
    // Both people may open the chat at once: one request inserts it, the other finds it.
    .onConflict((oc) => oc.column('private_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) {
    const found = await tx.db
      .selectFrom('chat_group')
      .select('id')
      .where('private_key', '=', newGroup.private_key)
      .executeTakeFirstOrThrow();
    return (await groupsFor(tx.db, me.id, locale, withAllMembers(ctx, found.id)))[0]!;
  }
  await tx.db
    .insertInto('chat_member')
    .values(members.map((user_id) => ({ group_id: created.id, user_id, rev })))
    .execute();
  for (const userId of members.toSorted((a, b) => a - b)) {
    await tx.change(`user:${userId}`, 'membership', created.id, 'put', rev);
    const [row] = await groupsFor(tx.db, userId, locale, withAllMembers(ctx, created.id));
    await tx.emit(channels.groups(userId), 'chat.group.added', rev, { ...row! });
  }
  return (await groupsFor(tx.db, me.id, locale, withAllMembers(ctx, created.id)))[0]!;
}
