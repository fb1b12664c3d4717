import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { fileLimits } from './files.ts';
import {
  asRow,
  asRows,
  clientId,
  filledText,
  flag,
  id,
  idText,
  lateTimestamp,
  lenient,
  number,
  readAs,
  rev,
  rowText,
  text,
  timestamp,
  localized,
} from './scalars.ts';
import { asFile, messageFile, type Voice, voice } from './message-file.ts';
import { author, person, type Person, personInRow } from './users.ts';

export const groupTypes = { course: 1, private: 2, group: 3 } as const;
export const messageTypes = { text: 1, image: 2, file: 3 } as const;
export const messageMaxLength = 10_000;

/** A type as `{id}`. Other servers may send the id alone; an unreadable one becomes `fallbackId`. */
const kind = (fallbackId: number) =>
  lenient<{ id: number }>(v.optional(readAs(asRow, v.object({ id: number() })), { id: fallbackId }));

/** The part of a message that its replies and forwards contain; empty content if it was deleted. */
const quoted = readAs(
  asRow,
  v.object({ id, content: v.nullish(rowText, ''), author: v.optional(v.nullable(personInRow)) }),
);

export const message = v.object({
  id,
  group: readAs(asRow, v.object({ id })),
  content: v.nullish(rowText, ''),
  type: kind(messageTypes.text),
  author,
  created_at: lateTimestamp,
  edited_at: v.optional(v.nullable(timestamp)),
  /** For own messages: another person has read it. For others: the caller has. Absent in live events. */
  read: v.optional(v.nullable(flag)),
  spam: v.optional(v.nullable(flag)),
  reply_of: v.optional(v.nullable(quoted)),
  /** The original message with its author; the content is the message's own. */
  forward_of: v.optional(v.nullable(quoted)),
  file: v.optional(v.nullable(readAs(asFile, v.nullable(messageFile)))),
  reactions: v.optional(v.nullable(v.array(v.object({ emoji: rowText, users: v.array(id) })))),
  /** Ids of the mentioned people. */
  mentions: v.optional(v.nullable(v.array(id))),
  client_id: v.optional(v.nullable(rowText)),
  rev: v.optional(rev, 0),
});
export type Message = v.InferOutput<typeof message>;

/**
 * A message as our server sends it, with two fields of the specification that our own client does not read.
 */
export const sentMessage = v.object({
  ...message.entries,
  /** The id in `reply_of`. */
  replyId: v.optional(v.nullable(number())),
  /** True only in local rows of other clients that are not sent yet. */
  isGhost: v.optional(flag),
});
export type MessageOnWire = v.InferInput<typeof sentMessage>;

/** In the row of its group a message may lack the group. */
const lastMessage = v.object({
  ...message.entries,
  group: v.optional(readAs(asRow, v.object({ id: number() })), { id: 0 }),
});

/** Drops the online state, which the event `users` keeps up to date. */
const member = v.pipe(
  v.object({
    ...person.entries,
    chat_role: v.optional(v.nullable(rowText)),
    online: v.optional(v.nullable(flag)),
    last_action_at: v.optional(v.nullable(timestamp)),
  }),
  v.transform(({ online: _online, last_action_at: _at, chat_role: _role, ...row }): Person => row),
);

export const group = v.object({
  id,
  type: kind(groupTypes.group),
  /** In a private chat the name of the other person; `avatar` and `photo` are theirs too. */
  title: v.nullish(rowText, ''),
  /** The name of the event in all languages, for its chat, unless that was renamed (extension). */
  localized_title: v.optional(v.nullable(localized)),
  description: v.optional(v.nullable(rowText)),
  avatar: v.optional(v.nullable(rowText)),
  /** Same value as `avatar`, under the specification's name for creating a group. */
  photo: v.optional(v.nullable(rowText)),
  /** Absent if only counters or read marks changed: the stored members stay. */
  members: v.optional(v.nullable(readAs(asRows, v.array(member)))),
  author: v.optional(v.nullable(personInRow)),
  message: v.optional(v.nullable(lastMessage)),
  message_count: v.optional(number(), 0),
  message_read: v.optional(number(), 0),
  /** The newest message the caller has read, 0 for none; null: this server has no read marks (extension). */
  read_id: v.optional(v.nullable(number()), null),
  /** The newest message that any other member has read (extension). */
  others_read_id: v.optional(number(), 0),
  created_at: v.optional(v.nullable(timestamp)),
  /** Only chat admins may write. */
  read_only: v.optional(v.nullable(flag)),
  /** A moderator has blocked this private chat: neither person may write. */
  blocked: v.optional(v.nullable(flag)),
  pinned_message: v.optional(v.nullable(quoted)),
  /** For organisers: the cohort whose members are in the chat (extension). */
  cohort: v.optional(v.nullable(number())),
  /** The caller is in it only because of its cohort (extension). */
  by_cohort: v.optional(v.nullable(flag)),
  /** Until when a box may carry the chat to people on site; null or absent if none does (extension). */
  carried_until: v.optional(v.nullable(timestamp)),
  /** The caller's own settings, and until when they may not write. */
  pinned: v.optional(v.nullable(flag)),
  muted_until: v.optional(v.nullable(timestamp)),
  silenced_until: v.optional(v.nullable(timestamp)),
  rev: v.optional(rev, 0),
});
export type Group = v.InferOutput<typeof group>;
export type GroupOnWire = v.InferInput<typeof group>;

export const mentions = v.pipe(v.array(id), v.maxLength(50, 'max:50'));

/** Empty for a message that is not a reply. */
const replyId = v.optional(
  v.nullable(
    v.union([
      v.pipe(
        v.picklist(['', 0, '0']),
        v.transform(() => null),
      ),
      id,
    ]),
  ),
);

export const sendInput = v.object({
  content: filledText(messageMaxLength),
  group_id: id,
  replyId,
  mentions: v.optional(mentions),
  client_id: v.optional(clientId),
});

/** JSON text if sent in a form. */
const voiceInput = lenient<Voice>(
  v.union([v.pipe(v.string(), v.maxLength(4000), v.parseJson(), voice), voice]),
);

/** For files `type` is only a hint: the server detects pictures by their content. */
const sendBody = v.object({
  ...sendInput.entries,
  content: v.optional(text(messageMaxLength), ''),
  type: v.optional(v.pipe(number(), v.picklist(Object.values(messageTypes))), messageTypes.text),
  voice: v.optional(voiceInput),
  /** Store a picture as a file, without re-encoding it for display. */
  as_file: v.optional(flag),
});

export const editInput = v.object({
  content: sendInput.entries.content,
  mentions: v.optional(mentions),
  /**
   * The text when its author began to edit. If the message has another text by now, the edit is a conflict.
   */
  base: v.optional(text(messageMaxLength)),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/message',
  access: 'approved',
  summary:
    'List the messages of a group in order: with limit the newest window, or the window before, after or around a message; without limit the newest thousand. meta gives the number of further messages, per page',
  query: v.object({
    'filter[group_id]': idText,
    /** At most one of `before`, `after` and `around`. The message need not exist: its id is a position. */
    before: v.optional(idText),
    after: v.optional(idText),
    /** One half of the window ends with this message, the other half follows it. */
    around: v.optional(idText),
    /** Pages of 1,000 messages, the newest first, for requests without `limit` and without a message. */
    page: v.optional(idText),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(200)),
    ),
  }),
  output: v.array(sentMessage),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chat/message',
  access: 'approved',
  summary: 'Send a text message or, as a form with type 2, a file with an optional text',
  body: sendBody,
  form: { upload: fileLimits.chat },
  fileNames: { file: 'upload' },
  output: sentMessage,
  keyed: true,
});

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/chat/message/:id/reply',
  access: 'approved',
  summary: 'Reply to a message in its group',
  params: v.object({ id: idText }),
  body: v.object({
    content: sendInput.entries.content,
    type: v.optional(v.pipe(number(), v.picklist([messageTypes.text])), messageTypes.text),
    /** Clients may repeat it; another group than the message's is refused. */
    group_id: v.optional(id),
    replyId,
    mentions: v.optional(mentions),
    client_id: v.optional(clientId),
  }),
  output: sentMessage,
  keyed: true,
});

export const editMessage = endpoint({
  method: 'PUT',
  path: '/chat/message/:id',
  access: 'approved',
  summary: 'Edit a message of the caller',
  params: v.object({ id: idText }),
  body: v.object({
    ...editInput.entries,
    /** Clients may repeat it; another id than in the path is refused. */
    id: v.optional(id),
    client_id: v.optional(clientId),
  }),
  output: sentMessage,
  keyed: true,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/chat/message/:id',
  access: 'approved',
  summary: 'Delete a message of the caller, or any message as a chat admin',
  params: v.object({ id: idText }),
  keyed: true,
});

export const readMessage = endpoint({
  method: 'POST',
  path: '/chat/message/:id/read',
  access: 'approved',
  summary: 'Mark all messages up to this one read; returns null if this message was deleted',
  params: v.object({ id: idText }),
  body: v.optional(v.object({ dialog_id: v.optional(id) }), {}),
  output: v.nullable(sentMessage),
  keyed: true,
});
