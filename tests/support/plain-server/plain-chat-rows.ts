import type { PlainTools } from './plain-call.ts';
import { authorRow, memberRow } from './plain-rows.ts';
import { messagesOf, type PlainGroup, type PlainMessage } from './plain-state.ts';

/** Ids of group types. All other types are one-to-one chats. */
export const privateType = 2;
export const groupType = 3;

const kind = ({ flavour }: PlainTools, id: number) => (flavour.types === 'numbers' ? id : { id });

export const messageRow = (tools: PlainTools, message: PlainMessage, viewer: number) => ({
  ...liveMessage(tools, message),
  read:
    message.author === viewer
      ? [...message.readers].some((id) => id !== viewer)
      : message.readers.has(viewer),
});

/** A message as sent to a channel, the same for all listeners. */
export const liveMessage = (tools: PlainTools, message: PlainMessage) => ({
  id: message.id,
  group: kind(tools, message.group),
  content: message.content,
  type: kind(tools, message.type),
  file: message.file,
  author: authorRow(tools, message.author),
  created_at: tools.time(message.created_at),
  read: false,
  spam: message.spam,
  reply_of: quoted(tools, message.reply_of),
  forward_of: quoted(tools, message.forward_of),
  replyId: message.reply_of,
});

/** Payload of the event for a deleted message. */
export const deletedMessage = (tools: PlainTools, { id, group }: PlainMessage) =>
  tools.flavour.types === 'numbers' ? { id } : { id, group: { id: group } };

function quoted(tools: PlainTools, id: number | null) {
  const message = id === null ? undefined : tools.state.messages.get(id);
  return message
    ? { id: message.id, content: message.content, author: authorRow(tools, message.author) }
    : null;
}

export function groupRow(tools: PlainTools, group: PlainGroup, viewer: number) {
  const messages = messagesOf(tools.state, group.id);
  const last = messages.at(-1);
  const other = [...group.members].find((id) => id !== viewer);
  const partner = group.type === privateType ? tools.state.users.get(other ?? viewer) : undefined;
  return {
    id: group.id,
    type: kind(tools, group.type),
    title: partner ? `${partner.first_name} ${partner.last_name}` : group.title,
    description: group.description,
    avatar: partner ? partner.avatar : group.photo,
    photo: partner ? partner.avatar : group.photo,
    members: [...group.members].map((id) => memberRow(tools, id)),
    author: authorRow(tools, group.author),
    message: last ? messageRow(tools, last, viewer) : null,
    message_count: messages.length,
    message_read: messages.filter(({ author, readers }) => author === viewer || readers.has(viewer)).length,
  };
}
