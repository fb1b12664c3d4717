import * as v from 'valibot';
import * as contract from '../../../contract/chat.ts';
import * as actions from '../../../contract/chat-actions.ts';
import * as groups from '../../../contract/chat-groups.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { Page } from '../../http/page.ts';
import { Refusal } from '../../http/refusal.ts';
import { parse } from '../../http/parse.ts';
import { route } from '../../http/route.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { perform } from '../../operations/perform.ts';
import { readPicture } from '../profile/avatar.ts';
import { setChatCohort } from './cohort-members.ts';
import { sendMessageFile, sendFileMessage } from './file-messages.ts';
import { putGroupPhoto, updateGroup } from './group-operations.ts';
import { groupsFor, withAllMembers } from './group-rows.ts';
import { createGroupForCaller } from './create-group.ts';
import { readersOf } from './message-actions.ts';
import { findMessages, findShared, memberMessages, messageWindow, type WindowPlace } from './message-rows.ts';
import { moderationRoutes } from './moderation-routes.ts';

const maxPageSize = 1000;

/** @throws Refusal `notFound` if the caller is not a member, as if the message did not exist */
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
  route(groups.listGroups, ({ ctx, me, locale }) => groupsFor(ctx.db, me.id, locale, withAllMembers(ctx))),

  route(groups.createGroup, async ({ ctx, me, locale, body, key, files }) => {
    const { title, description = null, members, type, read_only = false } = body;
    const newGroup = { title, description, members, type, read_only };
    if (!me.chatAdmin) throw new Refusal('forbidden');
    const photo = await photoIn(ctx, me, files);
    // Runs as an operation, because the client may repeat the same idempotency key in a push.
    if (!photo && type === contract.groupTypes.group && !read_only) {
      const args = { title, description, members };
      return perform(ctx, me, locale, { kind: 'group.create', args }, key);
    }
    const fields = ['group.create', newGroup, ...(photo ? [photo.source] : [])] as const;
    return runOnce({ ctx, me, locale, key }, fields, async (tx) => {
      const operator = { ctx, tx, me, locale, key };
      const created = await createGroupForCaller(operator, newGroup);
      return photo ? ((await putGroupPhoto(operator, created.id, photo)) ?? created) : created;
    });
  }),

  route(groups.updateGroup, async ({ ctx, me, locale, params, body, key, files }) => {
    requireSame({ id: body.id }, params.id);
    if (!me.chatAdmin) throw new Refusal('forbidden');
    const { title, description, read_only } = body;
    const args = {
      group_id: params.id,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(read_only !== undefined && { read_only }),
    };
    const photo = await photoIn(ctx, me, files);
    if (!photo) return perform(ctx, me, locale, { kind: 'group.update', args }, key);
    return runOnce({ ctx, me, locale, key }, ['group.photo', photo.source, args], async (tx) => {
      const operator = { ctx, tx, me, locale, key };
      await updateGroup(operator, args);
      return putGroupPhoto(operator, params.id, photo);
    });
  }),

  route(groups.addMember, async ({ ctx, me, locale, params, body, key }) => {
    requireSame({ group: body.group, group_id: body.group_id }, params.id);
    requireSame({ user_id: body.user_id }, params.user_id);
    const args = { group_id: params.id, user_id: params.user_id };
    await perform(ctx, me, locale, { kind: 'group.add', args }, key);
    return undefined;
  }),

  route(groups.dropMember, async ({ ctx, me, locale, params, key }) => {
    const args = { group_id: params.id, user_id: params.user_id };
    await perform(ctx, me, locale, { kind: 'group.drop', args }, key);
    return undefined;
  }),

  route(groups.leaveGroup, async ({ ctx, me, locale, params, query, key }) => {
    const args = { group_id: params.id };
    await perform(ctx, me, locale, { kind: query.for === 'all' ? 'group.delete' : 'group.leave', args }, key);
    return undefined;
  }),

  route(groups.setChatCohort, async ({ ctx, me, params, body }) => {
    await setChatCohort(ctx, me, params.id, body.cohort);
    return undefined;
  }),

  route(groups.muteGroup, ({ ctx, me, locale, params, body, key }) => {
    const args = { group_id: params.id, until: body.until };
    return perform(ctx, me, locale, { kind: 'group.mute', args }, key);
  }),

  route(groups.pinGroup, ({ ctx, me, locale, params, body, key }) => {
    const args = { group_id: params.id, pinned: body.pinned };
    return perform(ctx, me, locale, { kind: 'group.pin', args }, key);
  }),

  route(groups.openPrivateChat, ({ ctx, me, locale, body: { user_id }, key }) =>
    perform(ctx, me, locale, { kind: 'group.private', args: { user_id } }, key),
  ),

  route(contract.listMessages, async ({ ctx, me, locale, query }) => {
    const { 'filter[group_id]': groupId, limit, page = 1 } = query;
    const place = placeIn(query);
    const paged = limit === undefined && place === null;
    const size = limit ?? maxPageSize;
    const skip = paged ? (page - 1) * size : 0;
    const found = await messageWindow(ctx.db, { groupId, userId: me.id, limit: size, place, skip }, locale);
    if (!found) throw new Refusal('notFound', { subject: { type: 'group', id: groupId } });
    const { messages, total } = found;
    if (!paged) return messages;
    const last_page = Math.max(1, Math.ceil(total / size));
    return new Page(messages, { current_page: page, last_page, per_page: size, total });
  }),

  route(contract.sendMessage, async ({ ctx, me, locale, body, key, files }) => {
    const { group_id, replyId, mentions, type, voice, as_file = false } = body;
    const upload = files.get('upload');
    if (upload) {
      const { content } = body;
      const fields = { group_id, content, replyId: replyId ?? undefined, mentions, voice, as_file };
      return sendFileMessage({ ctx, me, locale, key }, fields, upload);
    }
    if (type !== contract.messageTypes.text || voice || as_file)
      throw new Refusal('invalid', { fields: { upload: ['required'] } });
    const { content } = parse(v.object({ content: contract.sendInput.entries.content }), body);
    const args = {
      group_id,
      content,
      ...(typeof replyId === 'number' && { replyId }),
      ...(mentions && { mentions }),
    };
    return perform(ctx, me, locale, { kind: 'message.send', args }, key);
  }),

  route(contract.replyToMessage, async ({ ctx, me, locale, params, body, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    requireSame({ group_id: body.group_id }, group_id);
    requireSame({ replyId: body.replyId }, params.id);
    const { content, mentions } = body;
    const args = { group_id, content, replyId: params.id, ...(mentions && { mentions }) };
    return perform(ctx, me, locale, { kind: 'message.send', args }, key);
  }),

  route(contract.editMessage, async ({ ctx, me, locale, params, body, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    requireSame({ id: body.id }, params.id);
    const { content, base, mentions } = body;
    const args = {
      id: params.id,
      group_id,
      content,
      ...(mentions && { mentions }),
      ...(base !== undefined && { base }),
    };
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

  route(actions.forwardMessage, async ({ ctx, me, locale, params, body, key }) => {
    const args = { id: params.id, group_id: body.group_id };
    return perform(ctx, me, locale, { kind: 'message.forward', args }, key);
  }),

  route(actions.reactToMessage, async ({ ctx, me, locale, params, body, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    const args = { id: params.id, group_id, emoji: body.emoji };
    return perform(ctx, me, locale, { kind: 'message.react', args }, key);
  }),

  route(actions.markSpam, async ({ ctx, me, locale, params, body, key }) => {
    if (body.state === false || body.spam === false) throw contradiction();
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    const args = { id: params.id, group_id, spam: true };
    return perform(ctx, me, locale, { kind: 'message.spam', args }, key);
  }),

  route(actions.unmarkSpam, async ({ ctx, me, locale, params, body, key }) => {
    if (body.spam === true) throw contradiction();
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    const args = { id: params.id, group_id, spam: false };
    return perform(ctx, me, locale, { kind: 'message.spam', args }, key);
  }),

  route(actions.pinMessage, async ({ ctx, me, locale, params, body, key }) => {
    const group_id = await groupOfMessage(ctx.db, me, params.id);
    const args = { id: params.id, group_id, pinned: body.pinned };
    return perform(ctx, me, locale, { kind: 'message.pin', args }, key);
  }),

  route(actions.getMessageFile, ({ ctx, c, me, params, query }) =>
    sendMessageFile(ctx, c, me, params.id, query.size === 'preview'),
  ),

  route(actions.searchMessages, async ({ ctx, me, locale, query }) => {
    const words = fold(query.q).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const search = { words, groupId: query.group_id, before: query.before };
    const ids = await findMessages(ctx.db, me.id, search);
    const found = ids.length > 0 ? await memberMessages(ctx.db, me.id, ids, locale) : [];
    return found.toSorted((a, b) => b.id - a.id);
  }),

  route(actions.listShared, async ({ ctx, me, locale, params, query }) => {
    const ids = await findShared(ctx.db, { groupId: params.id, ...query });
    // Only messages of chats that the caller is a member of are returned.
    const found = ids.length > 0 ? await memberMessages(ctx.db, me.id, ids, locale) : [];
    return found.toSorted((a, b) => b.id - a.id);
  }),

  route(actions.listReaders, ({ ctx, me, locale, params }) =>
    readersOf({ db: ctx.db, me, locale }, params.id),
  ),
  ...moderationRoutes,
];

/** The re-encoded photo of a form; undefined without one. */
async function photoIn(ctx: Context, me: Me, files: ReadonlyMap<string, ReceivedFile>) {
  const photo = files.get('photo');
  if (!photo) return undefined;
  await ctx.uploadLimits.take(me.id);
  return readPicture(ctx, photo, 'photo');
}

/** Position of the window; null for the newest messages. */
function placeIn(query: { [at in WindowPlace['at']]?: number | undefined }): WindowPlace | null {
  const places = (['before', 'after', 'around'] as const).flatMap((at) => {
    const id = query[at];
    return id === undefined ? [] : [{ at, id }];
  });
  const [place = null, other] = places;
  if (other) throw new Refusal('invalid', { fields: { [other.at]: ['invalid'] } });
  return place;
}

const contradiction = () => new Refusal('invalid', { fields: { state: ['invalid'] } });

/** Clients may repeat ids of the path in the body. @throws Refusal if they differ */
function requireSame(fields: Record<string, number | null | undefined>, is: number): void {
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'number' && value !== is)
      throw new Refusal('invalid', { fields: { [field]: ['unknown'] } });
}
