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
} from './scalars.ts';
import { asFile, messageFile, type Voice, voice } from './message-file.ts';
import { author, person, type Person, somebody } from './users.ts';

export const groupTypes = { course: 1, private: 2, group: 3 } as const;
export const messageTypes = { text: 1, image: 2, file: 3 } as const;
export const messageMaxLength = 10_000;

/** Of what kind it is; another server may send the id alone, or something that cannot be read. */
const kind = (usual: number) =>
  lenient<{ id: number }>(v.optional(readAs(asRow, v.object({ id: number() })), { id: usual }));

/** What a reply or a forward shows of the message it points to; null content once that is deleted. */
const quoted = readAs(
  asRow,
  v.object({ id, content: v.nullish(rowText, ''), author: v.optional(v.nullable(somebody)) }),
);

export const message = v.object({
  id,
  group: readAs(asRow, v.object({ id })),
  content: v.nullish(rowText, ''),
  type: kind(messageTypes.text),
  author,
  created_at: lateTimestamp,
  edited_at: v.optional(v.nullable(timestamp)),
  /** Of an own message: someone else has read it. Of another's: the asker has. Absent in live events. */
  read: v.optional(v.nullable(flag)),
  spam: v.optional(v.nullable(flag)),
  reply_of: v.optional(v.nullable(quoted)),
  /** Who wrote it first; the words are the message's own. */
  forward_of: v.optional(v.nullable(quoted)),
  file: v.optional(v.nullable(readAs(asFile, v.nullable(messageFile)))),
  reactions: v.optional(v.nullable(v.array(v.object({ emoji: rowText, users: v.array(id) })))),
  /** Who is named in it with an @. */
  mentions: v.optional(v.nullable(v.array(id))),
  client_id: v.optional(v.nullable(rowText)),
  rev: v.optional(rev, 0),
});
export type Message = v.InferOutput<typeof message>;

/** A message as our server sends it: with two fields of the specification that our own client does not read. */
export const sentMessage = v.object({
  ...message.entries,
  /** The id in `reply_of`. */
  replyId: v.optional(v.nullable(number())),
  /** True only in rows that a client has made itself and not sent yet. */
  isGhost: v.optional(flag),
});
export type MessageOnWire = v.InferInput<typeof sentMessage>;

/** In the row of its group a message need not name the group. */
const lastMessage = v.object({
  ...message.entries,
  group: v.optional(readAs(asRow, v.object({ id: number() })), { id: 0 }),
});

/** Whether they are there is true of the moment only: the event `users` keeps it so. */
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
  /** Of a private chat the name of the other person, as `avatar` and `photo` are theirs. */
  title: v.nullish(rowText, ''),
  description: v.optional(v.nullable(rowText)),
  avatar: v.optional(v.nullable(rowText)),
  /** The same, as the specification names it where a group is made. */
  photo: v.optional(v.nullable(rowText)),
  /** Absent where only counters or read marks moved: what one holds stays. */
  members: v.optional(v.nullable(readAs(asRows, v.array(member)))),
  author: v.optional(v.nullable(somebody)),
  message: v.optional(v.nullable(lastMessage)),
  message_count: v.optional(number(), 0),
  message_read: v.optional(number(), 0),
  /** The newest message the asker has read, 0 if none; null: this server keeps no read marks (extension). */
  read_id: v.optional(v.nullable(number()), null),
  /** The newest message that anyone else has read (extension). */
  others_read_id: v.optional(number(), 0),
  created_at: v.optional(v.nullable(timestamp)),
  /** Only chat admins write. */
  read_only: v.optional(v.nullable(flag)),
  /** Nobody writes any more: a moderator stands between the two. */
  blocked: v.optional(v.nullable(flag)),
  pinned_message: v.optional(v.nullable(quoted)),
  /** The asker's own: what they have put on top, hear nothing of, or may not write in for now. */
  pinned: v.optional(v.nullable(flag)),
  muted_until: v.optional(v.nullable(timestamp)),
  silenced_until: v.optional(v.nullable(timestamp)),
  rev: v.optional(rev, 0),
});
export type Group = v.InferOutput<typeof group>;
export type GroupOnWire = v.InferInput<typeof group>;

export const mentions = v.pipe(v.array(id), v.maxLength(50, 'max:50'));

/** Empty for a message that is no reply. */
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

/** In a form it is text. */
const voiceInput = lenient<Voice>(
  v.union([v.pipe(v.string(), v.maxLength(4000), v.parseJson(), voice), voice]),
);

/** Of a file the type only says that it is one: whether it is a picture is seen by what is in it. */
const sendBody = v.object({
  ...sendInput.entries,
  content: v.optional(text(messageMaxLength), ''),
  type: v.optional(v.pipe(number(), v.picklist(Object.values(messageTypes))), messageTypes.text),
  voice: v.optional(voiceInput),
  /** A picture is kept as the file that it is. */
  as_file: v.optional(flag),
});

export const editInput = v.object({
  content: sendInput.entries.content,
  mentions: v.optional(mentions),
  /** What the message said when its author began to edit: where it says something else by now, that is a conflict. */
  base: v.optional(text(messageMaxLength)),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/chat/message',
  access: 'approved',
  summary:
    'Messages of a group in order: with limit the newest window, or the one before, after or around a message; without it the newest thousand; meta tells of more, by page',
  query: v.object({
    'filter[group_id]': idText,
    /** At most one of the three. The message need not exist: its id is a position. */
    before: v.optional(idText),
    after: v.optional(idText),
    /** Half of the window is this message and those before it, the other half follows it. */
    around: v.optional(idText),
    /** Of up to 1,000 messages, the newest first, for callers who name no `limit` and no message. */
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
  summary: 'Send a text message or, by a form with type 2, a file with or without words',
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
    /** May be said again; another than the message's is refused. */
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
  summary: "Edit one's own message",
  params: v.object({ id: idText }),
  body: v.object({
    ...editInput.entries,
    /** May be said again; another than in the path is refused. */
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
  summary: "Delete one's own message, or any as a chat admin",
  params: v.object({ id: idText }),
  keyed: true,
});

export const readMessage = endpoint({
  method: 'POST',
  path: '/chat/message/:id/read',
  access: 'approved',
  summary: 'Mark everything up to this message read; answers null when it has been deleted',
  params: v.object({ id: idText }),
  body: v.optional(v.object({ dialog_id: v.optional(id) }), {}),
  output: v.nullable(sentMessage),
  keyed: true,
});
