import { channels } from '../../../contract/channels.ts';
import {
  forbidden,
  invalid,
  notFound,
  type PlainCall,
  type PlainRoutes,
  type PlainTools,
  textOf,
} from './plain-call.ts';
import { groupRow, liveMessage, messageRow } from './plain-rows.ts';
import { messagesOf, type PlainGroup, type PlainMessage } from './plain-state.ts';

const privateType = 2;
const groupType = 3;
const pageSize = 50;

/** A group one is in. */
function groupOf({ me, tools: { state } }: PlainCall, id: unknown): PlainGroup {
  const group = state.groups.get(Number(id));
  if (!group) throw notFound();
  if (!group.members.has(me.id)) throw forbidden();
  return group;
}

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

/** Somebody says something in a group; everybody in it hears of it. */
export function say(
  tools: PlainTools,
  said: { group: number; author: number; content: string; reply_of?: number | null },
): PlainMessage {
  const { state, now, nextId, emit } = tools;
  const message = { reply_of: null, ...said, id: nextId(), created_at: now(), readers: new Set<number>() };
  state.messages.set(message.id, message);
  emit(channels.chat(message.group), 'chat.message.new', { ...liveMessage(state, message), read: false });
  return message;
}

export function addGroup(
  tools: PlainTools,
  made: Omit<PlainGroup, 'id' | 'members' | 'description'> & { members: number[] },
): PlainGroup {
  const group = { description: null, ...made, id: tools.nextId(), members: new Set(made.members) };
  tools.state.groups.set(group.id, group);
  for (const member of group.members) tellAdded(tools, group, member);
  return group;
}

export const tellAdded = ({ state, emit }: PlainTools, group: PlainGroup, member: number): void =>
  emit(channels.groups(member), 'chat.group.added', groupRow(state, group, member));

export function leave({ emit }: PlainTools, group: PlainGroup, member: number): void {
  group.members.delete(member);
  emit(channels.groups(member), 'chat.group.deleted', { id: group.id });
}

function send(call: PlainCall, group: PlainGroup, reply_of: number | null) {
  const { tools, me, body } = call;
  if (body['type'] !== undefined && body['type'] !== 1) throw invalid('type', 'Only texts.');
  const content = textOf(body, 'content');
  return messageRow(tools.state, say(tools, { group: group.id, author: me.id, content, reply_of }), me.id);
}

export const chatRoutes: PlainRoutes = {
  'GET /chat/group': ({ me, tools: { state } }) =>
    [...state.groups.values()]
      .filter(({ members }) => members.has(me.id))
      .map((group) => groupRow(state, group, me.id)),
  'POST /chat/group': ({ me, body, tools }) => {
    if (me.chat_role !== 'chat_admin') throw forbidden();
    const title = textOf(body, 'title');
    const named = Array.isArray(body['members']) ? body['members'].map(Number) : [];
    const members = [me.id, ...named.filter((id) => tools.state.users.has(id))];
    return groupRow(tools.state, addGroup(tools, { type: groupType, title, author: me.id, members }), me.id);
  },
  'POST /chat/private': ({ me, body, tools }) => {
    const other = tools.state.users.get(Number(body['user_id']));
    if (!other) throw notFound();
    const both = [me.id, other.id];
    const known = [...tools.state.groups.values()].find(
      ({ type, members }) => type === privateType && both.every((id) => members.has(id)),
    );
    const made = { type: privateType, title: other.last_name, author: me.id, members: both };
    return groupRow(tools.state, known ?? addGroup(tools, made), me.id);
  },
  'DELETE /chat/group/:id': (call) => leave(call.tools, groupOf(call, call.id), call.me.id),
  'GET /chat/message': (call) => {
    const { tools, query, me } = call;
    const messages = messagesOf(tools.state, groupOf(call, query.get('filter[group_id]')).id);
    const before = Number(query.get('before') ?? Infinity);
    const shown = tools.pages
      ? messages.filter(({ id }) => id < before).slice(-Number(query.get('limit') ?? pageSize))
      : messages;
    return shown.map((message) => messageRow(tools.state, message, me.id));
  },
  'POST /chat/message': (call) => {
    const group = groupOf(call, call.body['group_id']);
    const reply = call.body['replyId'];
    return send(call, group, typeof reply === 'number' ? reply : null);
  },
  'POST /chat/message/:id/reply': (call) => {
    const message = messageOf(call);
    return send(call, groupOf(call, message.group), message.id);
  },
  'PUT /chat/message/:id': (call) => {
    const message = ownMessage(call);
    message.content = textOf(call.body, 'content');
    const { state, emit } = call.tools;
    emit(channels.chat(message.group), 'chat.message.updated', liveMessage(state, message));
    return messageRow(state, message, call.me.id);
  },
  'DELETE /chat/message/:id': (call) => {
    const { id, group } = ownMessage(call);
    call.tools.state.messages.delete(id);
    call.tools.emit(channels.chat(group), 'chat.message.deleted', { id, group: { id: group } });
  },
  'POST /chat/message/:id/read': (call) => {
    const { me, tools } = call;
    const message = messageOf(call);
    for (const each of messagesOf(tools.state, message.group))
      if (each.id <= message.id) each.readers.add(me.id);
    return messageRow(tools.state, message, me.id);
  },
};
