import * as v from 'valibot';
import { group, groupTypes } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { fileLimits } from './files.ts';
import { clientId, filledText, flag, id, idText, number, text } from './scalars.ts';

export const groupTitle = filledText(120);
export const groupDescription = text(1000);
export const maxMembers = 10_000;

/** Unix seconds; stands for "without end". */
export const mutedForever = 9_999_999_999;
const until = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mutedForever));

export const groupChange = v.object({
  title: v.optional(groupTitle),
  description: v.optional(v.nullable(groupDescription)),
  read_only: v.optional(flag),
});

const ofGroup = v.object({ id: idText });
const type = v.pipe(number(), v.picklist([groupTypes.course, groupTypes.group]));

export const listGroups = endpoint({
  method: 'GET',
  path: '/chat/group',
  access: 'approved',
  summary: 'List the groups and private chats of the caller',
  output: v.array(group),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/chat/group',
  access: 'approved',
  summary: 'Create a group (chat admins)',
  form: { photo: fileLimits.avatar },
  fileNames: { upload: 'photo', avatar: 'photo' },
  body: v.object({
    title: groupTitle,
    type: v.optional(type, groupTypes.group),
    description: v.optional(v.nullable(groupDescription)),
    members: v.optional(v.pipe(v.array(id), v.maxLength(maxMembers)), []),
    read_only: v.optional(flag),
    client_id: v.optional(clientId),
  }),
  output: group,
  keyed: true,
});

const memberOfGroup = v.object({ id: idText, user_id: idText });

export const addMember = endpoint({
  method: 'POST',
  path: '/chat/group/:id/:user_id',
  access: 'approved',
  summary: 'Add a person to a group (chat admins)',
  params: memberOfGroup,
  body: v.optional(
    v.object({ group: v.optional(id), group_id: v.optional(id), user_id: v.optional(id) }),
    {},
  ),
  keyed: true,
});

export const dropMember = endpoint({
  method: 'DELETE',
  path: '/chat/group/:id/:user_id',
  access: 'approved',
  summary: 'Remove a person from a group (chat admins)',
  params: memberOfGroup,
  keyed: true,
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/chat/group/:id',
  access: 'approved',
  summary: 'Leave a group; for=all deletes it for all members (chat admins). Private chats cannot be left',
  params: ofGroup,
  query: v.object({ for: v.optional(v.literal('all')) }),
  keyed: true,
});

export const updateGroup = endpoint({
  method: 'POST',
  path: '/chat/group/:id',
  access: 'approved',
  summary: 'Change the title, description, photo or write access of a group (chat admins)',
  params: ofGroup,
  form: { photo: fileLimits.avatar },
  clearedByEmpty: ['description'],
  fileNames: { upload: 'photo', avatar: 'photo' },
  body: v.object({
    ...groupChange.entries,
    /** Clients may repeat these; values other than the group's are refused. */
    id: v.optional(id),
    type: v.optional(type),
    members: v.optional(v.pipe(v.array(id), v.maxLength(maxMembers))),
    client_id: v.optional(clientId),
  }),
  output: v.nullable(group),
  keyed: true,
});

export const setChatCohort = endpoint({
  method: 'PUT',
  path: '/chat/group/:id/cohort',
  access: 'approved',
  summary:
    'Make the members of a cohort members of a group; null removes those who were not added by hand (chat admins who are organisers)',
  params: ofGroup,
  body: v.object({ cohort: v.nullable(id) }),
  strict: true,
});

export const muteGroup = endpoint({
  method: 'PUT',
  path: '/chat/group/:id/mute',
  access: 'approved',
  summary: 'Mute a chat until a Unix time in seconds, 9999999999 for good; null unmutes it',
  params: ofGroup,
  body: v.object({ until: v.nullable(until), client_id: v.optional(clientId) }),
  output: group,
  keyed: true,
});

export const pinGroup = endpoint({
  method: 'PUT',
  path: '/chat/group/:id/pin',
  access: 'approved',
  summary: 'Pin or unpin a chat in the list of the caller',
  params: ofGroup,
  body: v.object({ pinned: flag, client_id: v.optional(clientId) }),
  output: group,
  keyed: true,
});

export const openPrivateChat = endpoint({
  method: 'POST',
  path: '/chat/private',
  access: 'approved',
  summary: 'Get the private chat with a person; creates it if there is none',
  body: v.object({ user_id: id, client_id: v.optional(clientId) }),
  output: group,
  keyed: true,
});
