import * as v from 'valibot';
import { sentMessage } from './chat.ts';
import { emoji } from './emoji.ts';
import { endpoint } from './endpoint.ts';
import { clientId, flag, id, idText, number } from './scalars.ts';
import { person } from './users.ts';

const ofMessage = v.object({ id: idText });
const keyOnly = { client_id: v.optional(clientId) };

export const forwardMessage = endpoint({
  method: 'POST',
  path: '/chat/message/:id/forward',
  access: 'approved',
  summary: 'Forward a message to another chat, with the name of its author',
  params: ofMessage,
  body: v.object({ group_id: id, ...keyOnly }),
  output: sentMessage,
  keyed: true,
});

export const reactToMessage = endpoint({
  method: 'PUT',
  path: '/chat/message/:id/reaction',
  access: 'approved',
  summary: 'Set the reaction of the caller to a message; null removes it',
  params: ofMessage,
  body: v.object({ emoji: v.nullable(emoji), ...keyOnly }),
  output: sentMessage,
  keyed: true,
});

/** Clients may repeat the state of the path in the body. */
const state = v.optional(v.object({ state: v.optional(flag), spam: v.optional(flag), ...keyOnly }), {});

export const markSpam = endpoint({
  method: 'PUT',
  path: '/chat/message/:id/spam',
  access: 'approved',
  summary: 'Report a message and hide it for the caller; a report by a chat admin hides it for everybody',
  params: ofMessage,
  body: state,
  output: sentMessage,
  keyed: true,
});

export const unmarkSpam = endpoint({
  method: 'PUT',
  path: '/chat/message/:id/unspam',
  access: 'approved',
  summary: 'Withdraw the report of a message',
  params: ofMessage,
  body: state,
  output: sentMessage,
  keyed: true,
});

export const pinMessage = endpoint({
  method: 'PUT',
  path: '/chat/message/:id/pin',
  access: 'approved',
  summary: 'Pin or unpin a message (chat admins in groups, both people in private chats)',
  params: ofMessage,
  body: v.object({ pinned: flag, ...keyOnly }),
  output: sentMessage,
  keyed: true,
});

export const getMessageFile = endpoint({
  method: 'GET',
  path: '/chat/message/:id/file',
  access: 'file',
  summary: 'Download the file of a message in a group of the caller; t is a file token or a signature',
  params: ofMessage,
  query: v.object({
    t: v.optional(v.pipe(v.string(), v.maxLength(200))),
    size: v.optional(v.literal('preview')),
  }),
});

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chat/search',
  access: 'approved',
  summary:
    'Search the chats of the caller for messages that contain every word, newest first; optionally before a message',
  query: v.object({
    q: v.pipe(v.string(), v.trim(), v.minLength(2, 'min:2'), v.maxLength(100, 'max:100')),
    group_id: v.optional(idText),
    before: v.optional(idText),
  }),
  output: v.array(sentMessage),
});

export const sharedKinds = ['photos', 'files', 'links'] as const;
export type SharedKind = (typeof sharedKinds)[number];

export const listShared = endpoint({
  method: 'GET',
  path: '/chat/group/:id/shared',
  access: 'approved',
  summary:
    'List the messages of a chat with photos, files or links, newest first, 50 at a time (members; extension)',
  params: v.object({ id: idText }),
  query: v.object({ kind: v.picklist(sharedKinds), before: v.optional(idText) }),
  output: v.array(sentMessage),
});

export const listReaders = endpoint({
  method: 'GET',
  path: '/chat/message/:id/readers',
  access: 'approved',
  summary: 'List up to 200 people who have read a message, and their total number',
  params: ofMessage,
  output: v.object({ people: v.array(person), total: number() }),
});
