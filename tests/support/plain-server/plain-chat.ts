import {
  allowOnly,
  forbidden,
  invalid,
  notFound,
  optionalText,
  type PlainCall,
  type PlainRoutes,
  type PlainTools,
  textOf,
} from './plain-call.ts';
import { plainChannels } from './plain-channels.ts';
import { deletedMessage, liveMessage, messageRow } from './plain-chat-rows.ts';
import { groupOf } from './plain-groups.ts';
import { messagesOf, type PlainFile, type PlainGroup, type PlainMessage } from './plain-state.ts';

const textType = 1;
const imageType = 2;
const fileType = 3;
const maxBytes = 5 * 1024 * 1024;
const pageSize = 50;

function messageOf(call: PlainCall): PlainMessage {
  const message = call.tools.state.messages.get(call.id);
  if (!message) throw notFound();
  groupOf(call, message.group);
  return message;
}

function ownMessage(call: PlainCall): PlainMessage {
  const message = messageOf(call);
  if (message.author !== call.me.id) throw forbidden();
  return message;
}

type NewMessage = Pick<PlainMessage, 'group' | 'author' | 'content'> & Partial<PlainMessage>;

/** Adds a message to a group and sends it to the group's channel. */
export function addMessage(tools: PlainTools, fields: NewMessage): PlainMessage {
  const { state, now, nextId, emit } = tools;
  const message: PlainMessage = {
    type: textType,
    reply_of: null,
    forward_of: null,
    file: null,
    spam: false,
    ...fields,
    id: nextId(),
    created_at: now(),
    readers: new Set<number>(),
  };
  state.messages.set(message.id, message);
  emit(plainChannels.chat(message.group), 'chat.message.new', liveMessage(tools, message));
  return message;
}

function sendUpdated({ tools, me }: PlainCall, message: PlainMessage) {
  tools.emit(plainChannels.chat(message.group), 'chat.message.updated', liveMessage(tools, message));
  return messageRow(tools, message, me.id);
}

async function fileOf({ uploads, tools }: PlainCall): Promise<{ type: number; file: PlainFile }> {
  const upload = uploads.get('upload');
  if (!upload) throw invalid('upload', 'This field cant be blank');
  if (upload.size > maxBytes) throw invalid('upload', 'The file size is greater than the limit');
  const address = await tools.files.keep(upload);
  const isImage = upload.type.startsWith('image/');
  const file = { name: upload.name, size: upload.size, preview: isImage ? address : null, image: address };
  return { type: isImage ? imageType : fileType, file };
}

async function send(call: PlainCall, group: PlainGroup, reply_of: number | null) {
  const { tools, me, body } = call;
  const fields = { group: group.id, author: me.id, reply_of };
  const type = Number(body['type'] ?? textType);
  if (type === imageType) {
    const content = optionalText(body, 'content') ?? '';
    return messageRow(tools, addMessage(tools, { ...fields, content, ...(await fileOf(call)) }), me.id);
  }
  if (type !== textType) throw invalid('type', 'There is no such type');
  return messageRow(tools, addMessage(tools, { ...fields, content: textOf(body, 'content') }), me.id);
}

/** The id of `replyId` if it is a message of the group, else null. */
function replyOf(call: PlainCall, group: PlainGroup): number | null {
  const id = Number(call.body['replyId'] ?? 0);
  if (id === 0) return null;
  if (call.tools.state.messages.get(id)?.group !== group.id)
    throw invalid('replyId', 'There is no such message');
  return id;
}

function setSpam(call: PlainCall, spam: boolean) {
  allowOnly(call, ['state']);
  const message = messageOf(call);
  message.spam = spam;
  return sendUpdated(call, message);
}

const sendFields = ['content', 'type', 'group_id', 'replyId', 'upload'];

export const chatRoutes: PlainRoutes = {
  'GET /chat/message': (call) => {
    const { tools, query, me } = call;
    const messages = messagesOf(tools.state, groupOf(call, query.get('filter[group_id]')).id);
    const before = Number(query.get('before') ?? Infinity);
    const shown = tools.flavour.pages
      ? messages.filter(({ id }) => id < before).slice(-Number(query.get('limit') ?? pageSize))
      : messages;
    return shown.map((message) => messageRow(tools, message, me.id));
  },
  'POST /chat/message': (call) => {
    allowOnly(call, sendFields);
    const group = groupOf(call, call.body['group_id']);
    return send(call, group, replyOf(call, group));
  },
  'POST /chat/message/:id/reply': (call) => {
    allowOnly(call, sendFields);
    const message = messageOf(call);
    return send(call, groupOf(call, message.group), message.id);
  },
  'PUT /chat/message/:id': (call) => {
    allowOnly(call, ['id', 'content']);
    const message = ownMessage(call);
    message.content = textOf(call.body, 'content');
    return sendUpdated(call, message);
  },
  'DELETE /chat/message/:id': (call) => {
    const message = ownMessage(call);
    call.tools.state.messages.delete(message.id);
    const payload = deletedMessage(call.tools, message);
    call.tools.emit(plainChannels.chat(message.group), 'chat.message.deleted', payload);
  },
  'POST /chat/message/:id/read': (call) => {
    allowOnly(call, ['dialog_id']);
    const { me, tools } = call;
    const message = messageOf(call);
    for (const each of messagesOf(tools.state, message.group))
      if (each.id <= message.id) each.readers.add(me.id);
    return messageRow(tools, message, me.id);
  },
  'PUT /chat/message/:id/spam': (call) => setSpam(call, true),
  'PUT /chat/message/:id/unspam': (call) => setSpam(call, false),
  'POST /chat/message/:id/forward': (call) => {
    allowOnly(call, ['group_id']);
    const { me, tools } = call;
    const { id, content, type, file } = messageOf(call);
    const group = groupOf(call, call.body['group_id']).id;
    return messageRow(
      tools,
      addMessage(tools, { group, author: me.id, content, type, file, forward_of: id }),
      me.id,
    );
  },
  /** The specification names neither the parameter nor the shape. */
  'GET /chat/search': ({ me, query, tools }) => {
    const words = [...query.values()].find((value) => value.trim() !== '')?.toLowerCase();
    if (words === undefined) throw invalid('search', 'This field cant be blank');
    const { groups, messages } = tools.state;
    return [...messages.values()]
      .filter(
        ({ group, content }) =>
          groups.get(group)?.members.has(me.id) && content.toLowerCase().includes(words),
      )
      .toReversed()
      .map((message) => messageRow(tools, message, me.id));
  },
};
