import type { SharedKind } from '../../../contract/chat-actions.ts';
import { type Voice } from '../../../contract/message-file.ts';
import { messageTypes } from '../../../contract/chat.ts';
import { deleteSentBlobs } from '../../db/blobs.ts';
import type { Draft } from '../../db/database.ts';
import { deleteDraft, putDraft } from '../../db/drafts.ts';
import { markHeldSeen } from '../../db/held.ts';
import { putMeta } from '../../db/meta.ts';
import { isNewChat, newChatId } from '../../db/new-chat-id.ts';
import type { NewOp } from '../../db/outbox-op.ts';
import { discardOp, enqueue, retryOp } from '../../db/outbox.ts';
import { keepOwnVersionOp } from '../../db/outbox-repairs.ts';
import type { MessageView } from '../../db/overlay-messages.ts';
import type { FoundMessage, Outcome, Readers } from '../../lib/sync-api.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { callServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';
import { getRecentReactions } from './conversation-queries.ts';
import { draftKey } from './queries.ts';
import { withRecent } from './quick-reactions.ts';

/** Makes an operation wait for the message it refers to, if that message is unsent. */
const dependencyOn = (message: MessageView) => (message.id === null ? { dependsOn: message.key } : {});

async function submit(op: NewOp, clearDraft?: string): Promise<void> {
  await enqueue(op, clearDraft === undefined ? {} : { clearDraft });
  syncInBackgroundIfOffline();
}

/**
 * Resolves when the outbox holds the message; the same transaction deletes the draft.
 * @throws if the device cannot store the message
 */
export function sendMessage(
  groupId: number,
  content: string,
  replyTo: MessageView | null,
  mentions: readonly number[] = [],
): Promise<void> {
  const args = {
    group_id: groupId,
    content,
    ...(replyTo?.id && { replyId: replyTo.id }),
    ...(mentions.length > 0 && { mentions: mentions.slice(0, 50) }),
  };
  return submit({ kind: 'message.send', args, ...(replyTo && dependencyOn(replyTo)) }, draftKey(groupId));
}

export interface Attachment {
  data: Blob;
  name: string;
  /** Pixel size of a picture that is shown inline. */
  size?: { width: number; height: number };
  voice?: Voice;
  /** The picture is sent unchanged as a file. */
  asFile?: boolean;
}

/**
 * Queues a file in the outbox; its bytes stay on the device until they are sent.
 * @throws if the device cannot store the file
 */
export async function sendFile(
  groupId: number,
  { data, name, size, voice, asFile }: Attachment,
  content: string,
  replyTo: MessageView | null,
  mentions: readonly number[] = [],
  clearDraft = false,
): Promise<void> {
  await deleteSentBlobs();
  const bytes = await data.arrayBuffer();
  const type = size && !asFile ? messageTypes.image : messageTypes.file;
  await enqueue(
    {
      kind: 'message.file',
      args: {
        group_id: groupId,
        file: randomUuid(),
        ...(content && { content }),
        ...(replyTo?.id && { replyId: replyTo.id }),
        ...(mentions.length > 0 && { mentions: mentions.slice(0, 50) }),
        ...(voice && { voice }),
        ...(asFile && { as_file: true }),
      },
      shown: {
        content,
        type: { id: type },
        file: { name, size: bytes.byteLength, type: data.type, ...size, ...(voice && { voice }) },
      },
    },
    {
      blob: { data: bytes, type: data.type, name },
      ...(clearDraft && { clearDraft: draftKey(groupId) }),
    },
  );
  syncInBackgroundIfOffline();
}

/** `base` is the text of the message when editing began. */
export function editMessage(
  message: MessageView,
  base: string,
  content: string,
  mentions: readonly number[] = [],
): Promise<void> {
  const named = mentions.length > 0 || (message.mentions?.length ?? 0) > 0;
  const args = {
    id: message.id ?? 0,
    group_id: message.group_id,
    content,
    base,
    ...(named && { mentions: mentions.slice(0, 50) }),
  };
  return submit({ kind: 'message.edit', args, ...dependencyOn(message) }, draftKey(message.group_id));
}

export async function deleteMessage(message: MessageView): Promise<void> {
  // An unsent file is discarded instead: its operation is in no chat's lane, so a deletion could not wait for
  // it.
  if (message.id === null && message.file) return void (await discardOp(message.key));
  const args = { id: message.id ?? 0, group_id: message.group_id };
  return submit({ kind: 'message.delete', args, ...dependencyOn(message) });
}

/** Forwards messages to each chat in order. Skips unsent messages. */
export async function forwardMessages(
  messages: readonly MessageView[],
  groupIds: readonly number[],
): Promise<void> {
  for (const group_id of groupIds) {
    for (const message of messages) {
      if (message.id === null) continue;
      const { id, content, type, author, forward_of, file } = message;
      const from = { id: forward_of?.id ?? id, content: '', author: forward_of?.author ?? author };
      await submit({
        kind: 'message.forward',
        args: { id, group_id },
        shown: { content, type, forward_of: from, file },
      });
    }
  }
}

/** Sets the person's reaction. The emoji they already gave is removed instead. */
export async function reactTo(message: MessageView, emoji: string, myId: number): Promise<void> {
  const mine = message.reactions?.find(({ users }) => users.includes(myId))?.emoji;
  const args = {
    id: message.id ?? 0,
    group_id: message.group_id,
    emoji: mine === emoji ? null : emoji,
  };
  if (args.emoji !== null) await putMeta('recentReactions', withRecent(await getRecentReactions(), emoji));
  await submit({ kind: 'message.react', args, ...dependencyOn(message) });
}

export function markSpam(message: MessageView, spam: boolean): Promise<void> {
  const args = { id: message.id ?? 0, group_id: message.group_id, spam };
  return submit({ kind: 'message.spam', args, ...dependencyOn(message) });
}

export const pinMessage = (group_id: number, id: number, pinned: boolean): Promise<void> =>
  submit({ kind: 'message.pin', args: { id, group_id, pinned } });

export const loadReaders = (messageId: number): Promise<Outcome<Readers>> =>
  sync()
    .readersOf(messageId)
    .catch((): Outcome<Readers> => ({ ok: false, code: 'network' }));

export const findOnDevice = (text: string, groupId?: number): Promise<FoundMessage[]> =>
  sync()
    .findMessages(text, groupId)
    .catch(() => []);

export const findOnServer = (text: string, groupId?: number): Promise<Outcome<FoundMessage[]>> =>
  sync()
    .searchMessages(text, groupId)
    .catch((): Outcome<FoundMessage[]> => ({ ok: false, code: 'network' }));

/** Marks the chat as read up to and including this message. */
export const readMessages = (groupId: number, upTo: number): Promise<void> =>
  submit({ kind: 'message.read', args: { id: upTo, group_id: groupId } });

/** Marks messages that a box holds as seen on this device, by their keys. */
export const seeOnSite = (keys: readonly string[]): Promise<void> => markHeldSeen(keys);

/** Marks at most 500 notifications as read; ids beyond that are ignored. */
export const readMentions = (ids: readonly number[]): Promise<void> =>
  submit({ kind: 'log.read', args: { ids: ids.slice(0, 500) } });

export async function retryMessage(opId: string): Promise<void> {
  await retryOp(opId);
  syncInBackgroundIfOffline();
}

/** Resolves an edit conflict: the person's own version replaces the version from the server. */
export async function keepOwnVersion(opId: string): Promise<void> {
  await keepOwnVersionOp(opId);
  syncInBackgroundIfOffline();
}

/** Resolves to false if the message is being sent at this moment. */
export const discardMessage = (opId: string): Promise<boolean> => discardOp(opId);

export interface DraftInput {
  text: string;
  replyTo?: number;
  editing?: number;
  base?: string;
}

/** Stores the draft, or deletes it if it has no text, reply or edit. */
export async function storeDraft(groupId: number, draft: DraftInput): Promise<void> {
  const key = draftKey(groupId);
  if (draft.text.trim() === '' && draft.replyTo === undefined && draft.editing === undefined) {
    await deleteDraft(key);
  } else {
    await putDraft({ key, ...draft, updatedAt: Date.now() });
  }
}

export const removeDraft = (groupId: number): Promise<void> => deleteDraft(draftKey(groupId));

/** Moves the draft of a new private chat to the chat that the server has created. */
export async function moveDraft(groupId: number, otherId: number, draft: Draft): Promise<void> {
  await putDraft({ ...draft, key: draftKey(groupId) });
  await deleteDraft(draftKey(newChatId(otherId)));
}

/**
 * Never rejects. If the sync worker ends before it replies, `ChatScreen` calls this again when the page is
 * shown.
 */
export const openChat = (groupId: number): Promise<void> =>
  sync()
    .openGroup(groupId)
    .catch(() => undefined);
export const loadOlderMessages = (groupId: number) => sync().loadOlder(groupId);
export const loadMessagesAround = (
  groupId: number,
  id: number,
): Promise<Outcome<{ excerpt: string | null }>> =>
  sync()
    .loadAround(groupId, id)
    .catch(() => ({ ok: false, code: 'network' }) as const);
export const growExcerpt = (groupId: number, end: 'older' | 'newer') => sync().growExcerpt(groupId, end);
export async function sendTyping(groupId: number, typing: boolean): Promise<void> {
  if (!isNewChat(groupId))
    await sync()
      .typing(groupId, typing)
      .catch(() => undefined);
}

export const listShared = (groupId: number, kind: SharedKind) =>
  callServer('listShared', { params: { id: groupId }, query: { kind } });
