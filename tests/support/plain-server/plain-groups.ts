import {
  allowOnly,
  forbidden,
  idsOf,
  invalid,
  notFound,
  optionalText,
  type PlainCall,
  type PlainRoutes,
  type PlainTools,
  textOf,
} from './plain-call.ts';
import { plainChannels } from './plain-channels.ts';
import { groupRow, groupType, privateType } from './plain-chat-rows.ts';
import type { PlainGroup } from './plain-state.ts';

const fields = ['title', 'type', 'description', 'members', 'upload'];

/** Returns a group of which the caller is a member. */
export function groupOf({ me, tools: { state } }: PlainCall, id: unknown): PlainGroup {
  const group = state.groups.get(Number(id));
  if (!group) throw notFound();
  if (!group.members.has(me.id)) throw forbidden();
  return group;
}

export function addGroup(
  tools: PlainTools,
  made: Pick<PlainGroup, 'type' | 'title' | 'author'> &
    Partial<Omit<PlainGroup, 'members'>> & { members: readonly number[] },
): PlainGroup {
  const { nextId, state } = tools;
  const group = { description: null, photo: null, ...made, id: nextId(), members: new Set(made.members) };
  state.groups.set(group.id, group);
  for (const member of group.members) sendAdded(tools, group, member);
  return group;
}

export const sendAdded = (tools: PlainTools, group: PlainGroup, member: number): void =>
  tools.emit(plainChannels.groups(member), 'chat.group.added', groupRow(tools, group, member));

/** Sends the group's row to its members. */
export function sendUpdate(tools: PlainTools, group: PlainGroup): void {
  for (const member of group.members)
    tools.emit(plainChannels.groups(member), 'chat.group.update', groupRow(tools, group, member));
}

export function leave(tools: PlainTools, group: PlainGroup, member: number): void {
  group.members.delete(member);
  tools.emit(plainChannels.groups(member), 'chat.group.deleted', { id: group.id });
  sendUpdate(tools, group);
}

function managedGroup(call: PlainCall): PlainGroup {
  if (call.me.chat_role !== 'chat_admin') throw forbidden();
  return groupOf(call, call.id);
}

function openPrivate(tools: PlainTools, me: number, other: number | undefined): PlainGroup {
  if (other === undefined || !tools.state.users.has(other)) throw notFound();
  const known = [...tools.state.groups.values()].find(
    ({ type, members }) => type === privateType && members.has(me) && members.has(other),
  );
  return known ?? addGroup(tools, { type: privateType, title: '', author: me, members: [me, other] });
}

const photoOf = async ({ uploads, tools }: PlainCall): Promise<Pick<PlainGroup, 'photo'> | undefined> => {
  const upload = uploads.get('upload');
  if (!upload) return undefined;
  if (!upload.type.startsWith('image/')) throw invalid('upload', 'This is no picture');
  return { photo: await tools.files.keep(upload) };
};

export const groupRoutes: PlainRoutes = {
  'GET /chat/group': ({ me, tools }) =>
    [...tools.state.groups.values()]
      .filter(({ members }) => members.has(me.id))
      .map((group) => groupRow(tools, group, me.id)),
  'POST /chat/group': async (call) => {
    allowOnly(call, fields);
    const { me, body, tools } = call;
    const named = idsOf(body, 'members').filter((id) => tools.state.users.has(id));
    const type = Number(body['type']);
    if (type === privateType)
      return groupRow(
        tools,
        openPrivate(
          tools,
          me.id,
          named.find((id) => id !== me.id),
        ),
        me.id,
      );
    if (me.chat_role !== 'chat_admin') throw forbidden();
    if (type !== groupType) throw invalid('type', 'There is no such type');
    const [title, description] = [textOf(body, 'title'), optionalText(body, 'description')];
    const members = [me.id, ...named];
    const made = { type, title, description, author: me.id, members, ...(await photoOf(call)) };
    return groupRow(tools, addGroup(tools, made), me.id);
  },
  /** The form holds the whole group: a missing description is cleared. The photo stays. */
  'POST /chat/group/:id': async (call) => {
    allowOnly(call, ['id', ...fields]);
    const group = managedGroup(call);
    const [title, description] = [textOf(call.body, 'title'), optionalText(call.body, 'description')];
    Object.assign(group, { title, description }, await photoOf(call));
    sendUpdate(call.tools, group);
    return groupRow(call.tools, group, call.me.id);
  },
  'DELETE /chat/group/:id': (call) => leave(call.tools, groupOf(call, call.id), call.me.id),
  'POST /chat/group/:id/:other': (call) => {
    allowOnly(call, ['group', 'user_id']);
    const group = managedGroup(call);
    if (!call.tools.state.users.has(call.other)) throw notFound();
    group.members.add(call.other);
    sendAdded(call.tools, group, call.other);
    sendUpdate(call.tools, group);
    return groupRow(call.tools, group, call.me.id);
  },
};

/** Calls whose paths the specification does not show, at paths derived from similar calls. */
export const unshownRoutes: PlainRoutes = {
  'POST /chat/private': (call) => {
    allowOnly(call, ['user_id']);
    const { me, body, tools } = call;
    return groupRow(tools, openPrivate(tools, me.id, Number(body['user_id'])), me.id);
  },
  'DELETE /chat/group/:id/:other': (call) => {
    const group = managedGroup(call);
    if (!group.members.has(call.other)) throw notFound();
    leave(call.tools, group, call.other);
  },
};
