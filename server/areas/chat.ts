import { channels } from '../../contract/channels.ts';
import * as contract from '../../contract/chat.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Me } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import type { Reader } from '../db/client.ts';
import type { Write } from '../db/write.ts';
import { Page } from '../http/page.ts';
import { Refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { keyed } from '../operations/keyed.ts';
import { perform } from '../operations/perform.ts';
import { dropMember, joinGroup, leaveGroup } from './group-members.ts';
import { groupsFor, whole } from './group-rows.ts';
import { windowOf } from './message-rows.ts';
import { usersFor } from './people.ts';

const mostAtOnce = 1000;

/** Of a message in a group one is not in not even that is told. */
async function groupOfMessage(db: Reader, me: Me, id: number): Promise<number> {
  const row = await db
    .selectFrom('message')
    .innerJoin('chat_member', 'chat_member.group_id', 'message.group_id')
    .select('message.group_id')
    .where('message.id', '=', id)
    .where('chat_member.user_id', '=', me.id)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound', { subject: { type: 'message', id } });
  return row.group_id;
}

export const chatRoutes = [
  route(contract.listGroups, ({ ctx, me, locale }) => groupsFor(ctx.db, me.id, locale, whole(ctx))),

  route(contract.createGroup, ({ ctx, me, locale, body, key }) => {
    if (!me.chatAdmin) throw new Refusal('forbidden');
    const { client_id: _, ...content } = body;
    return keyed({ ctx, me, locale, key }, ['group.create', content], async (write) => {
      const members = [...new Set([me.id, ...body.members])];
      await mustHaveAccounts(write, members);
      return createGroup(ctx, write, me, locale, {
        type: body.type,
        title: body.title.trim(),
        description: body.description ?? null,
        private_key: null,
        members,
      });
    });
  }),

  route(contract.addMember, async ({ ctx, me, locale, params, body, key }) => {
    if (!me.chatAdmin) throw new Refusal('forbidden');
    mustAgree({ group: body.group, group_id: body.group_id }, params.id);
    mustAgree({ user_id: body.user_id }, params.user_id);
    await keyed({ ctx, me, locale, key }, ['group.member.add', params], async (write) => {
      await mustHaveAccounts(write, [params.user_id]);
      await joinGroup(ctx, write, locale, params.id, params.user_id);
    });
    return undefined;
  }),

  route(contract.dropMember, async ({ ctx, me, locale, params, key }) => {
    if (!me.chatAdmin) throw new Refusal('forbidden');
    await keyed({ ctx, me, locale, key }, ['group.member.drop', params], (write) =>
      dropMember(ctx, write, locale, params.id, params.user_id),
    );
    return undefined;
  }),

  route(contract.leaveGroup, async ({ ctx, me, locale, params, key }) => {
    await keyed({ ctx, me, locale, key }, ['group.leave', params], (write) =>
      leaveGroup(ctx, write, locale, params.id, me.id),
    );
    return undefined;
  }),

  route(contract.openPrivateChat, ({ ctx, me, locale, body, key }) =>
    keyed({ ctx, me, locale, key }, ['chat.private', body.user_id], (write) =>
      openPrivate(ctx, write, me, locale, body.user_id),
    ),
  ),

  route(contract.listMessages, async ({ ctx, me, locale, query }) => {
    const { 'filter[group_id]': groupId, before, limit, page = 1 } = query;
    const paged = limit === undefined && before === undefined;
    const size = limit ?? mostAtOnce;
    const asked = { groupId, userId: me.id, limit: size, before, skip: paged ? (page - 1) * size : 0 };
    const found = await windowOf(ctx.db, asked, locale);
    if (!found) throw new Refusal('notFound', { subject: { type: 'group', id: groupId } });
    const { messages, total } = found;
    if (!paged) return messages;
    const last_page = Math.max(1, Math.ceil(total / size));
    return new Page(messages, { current_page: page, last_page, per_page: size, total });
  }),

  route(contract.sendMessage, ({ ctx, me, locale, body, key }) => {
    const { content, group_id, replyId } = body;
    const args = { group_id, content, ...(typeof replyId === 'number' && { replyId }) };
    return perform(ctx, me, locale, { kind: 'message.send', args }, key);
  }),

  route(contract.replyToMessage, async ({ ctx, me, locale, params, body, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    mustAgree({ group_id: body.group_id }, group_id);
    mustAgree({ replyId: body.replyId }, params.id);
    const args = { group_id, content: body.content, replyId: params.id };
    return perform(ctx, me, locale, { kind: 'message.send', args }, key);
  }),

  route(contract.editMessage, async ({ ctx, me, locale, params, body, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    mustAgree({ id: body.id }, params.id);
    const { content, base } = body;
    const args = { id: params.id, group_id, content, ...(base !== undefined && { base }) };
    return perform(ctx, me, locale, { kind: 'message.edit', args }, key);
  }),

  route(contract.deleteMessage, async ({ ctx, me, locale, params, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    await perform(ctx, me, locale, { kind: 'message.delete', args: { id: params.id, group_id } }, key);
    return undefined;
  }),

  route(contract.readMessage, async ({ ctx, me, locale, params, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    return perform(ctx, me, locale, { kind: 'message.read', args: { id: params.id, group_id } }, key);
  }),
];

/** Clients may say in the body what stands in the path; not something else. */
function mustAgree(said: Record<string, number | null | undefined>, is: number): void {
  for (const [field, value] of Object.entries(said))
    if (typeof value === 'number' && value !== is)
      throw new Refusal('invalid', { fields: { [field]: ['unknown'] } });
}

async function mustHaveAccounts(write: Write, ids: readonly number[]) {
  const rows = await write.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length !== ids.length) throw new Refusal('invalid', { fields: { members: ['unknown'] } });
}

async function openPrivate(
  ctx: Context,
  write: Write,
  me: Me,
  locale: Locale,
  userId: number,
): Promise<contract.GroupOnWire> {
  const [other] = userId === me.id ? [] : await usersFor(write.db, me.id, [userId]);
  if (other?.status !== 'approved') throw new Refusal('notFound', { subject: { type: 'user', id: userId } });
  const private_key = [me.id, userId].toSorted((a, b) => a - b).join(':');
  const existing = await write.db
    .selectFrom('chat_group')
    .select('id')
    .where('private_key', '=', private_key)
    .executeTakeFirst();
  if (existing) return (await groupsFor(write.db, me.id, locale, whole(ctx, existing.id)))[0]!;
  return createGroup(ctx, write, me, locale, {
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
  private_key: string | null;
  members: readonly number[];
}

async function createGroup(
  ctx: Context,
  write: Write,
  me: Me,
  locale: Locale,
  fresh: NewGroup,
): Promise<contract.GroupOnWire> {
  const rev = await write.rev();
  const { members, ...columns } = fresh;
  const created = await write.db
    .insertInto('chat_group')
    .values({ ...columns, author_id: me.id, rev })
    // Both people may press the button at once: one makes the chat, the other finds it.
    .onConflict((oc) => oc.column('private_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) {
    const found = await write.db
      .selectFrom('chat_group')
      .select('id')
      .where('private_key', '=', fresh.private_key)
      .executeTakeFirstOrThrow();
    return (await groupsFor(write.db, me.id, locale, whole(ctx, found.id)))[0]!;
  }
  await write.db
    .insertInto('chat_member')
    .values(members.map((user_id) => ({ group_id: created.id, user_id, rev })))
    .execute();
  for (const userId of members.toSorted((a, b) => a - b)) {
    await write.change(`user:${userId}`, 'membership', created.id, 'put', rev);
    const [row] = await groupsFor(write.db, userId, locale, whole(ctx, created.id));
    await write.emit(channels.groups(userId), 'chat.group.added', rev, { ...row! });
  }
  return (await groupsFor(write.db, me.id, locale, whole(ctx, created.id)))[0]!;
}
