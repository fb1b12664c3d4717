import { randomUUID } from 'node:crypto';
import { refuseUnlessApproved, allowOrganisers, type Row } from './row.ts';
import type { Fixtures } from './fixtures.ts';

const messageKeys = [
  ...['author', 'client_id', 'content', 'created_at', 'file', 'forward_of', 'group', 'id', 'isGhost', 'read'],
  ...['replyId', 'reply_of', 'rev', 'spam', 'type'],
];
const groupKeys = [
  ...[
    'author',
    'avatar',
    'created_at',
    'description',
    'id',
    'members',
    'message',
    'message_count',
    'message_read',
    'others_read_id',
  ],
  ...['photo', 'read_id', 'rev', 'title', 'type'],
];

const freshMessage = async ({ otherPerson, groupId }: Fixtures) => {
  const answer = await otherPerson.call('POST', '/chat/message', { content: 'fresh', group_id: groupId });
  return answer.body.data.id as number;
};

const inGroup = { member: 200, stranger: 404, removed: 404 } as const;
export const chatMatrix: Record<string, Row> = {
  listGroups: {
    request: () => ({ path: '/chat/group' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'member', expected: groupKeys },
  },
  createGroup: {
    request: () => ({ path: '/chat/group', body: { title: 'New', members: [] } }),
    roles: { ...refuseUnlessApproved, otherwise: 403, chatAdmin: 200 },
    keys: { caller: 'chatAdmin', expected: groupKeys },
  },
  setChatCohort: {
    // A chat admin who is not an organiser can't list cohorts, and an organiser who is no chat admin changes no groups.
    request: ({ groupId }) => ({ path: `/chat/group/${groupId}/cohort`, body: { cohort: null } }),
    roles: { ...refuseUnlessApproved, otherwise: 403 },
  },
  addMember: {
    request: ({ groupId, byRelation }) => ({ path: `/chat/group/${groupId}/${byRelation.member.id}` }),
    roles: { ...refuseUnlessApproved, otherwise: 403, chatAdmin: 200 },
    relations: { member: 403, removed: 403 },
  },
  dropMember: {
    request: async ({ groupId, people, school }) => {
      const fresh = await school.person();
      await people.chatAdmin.call('POST', `/chat/group/${groupId}/${fresh.id}`);
      return { path: `/chat/group/${groupId}/${fresh.id}` };
    },
    roles: { ...refuseUnlessApproved, otherwise: 403, chatAdmin: 200 },
    relations: { member: 403, removed: 403 },
  },
  leaveGroup: {
    request: async ({ people, byRelation, school }, caller) => {
      const groupId = await school.group(people.attendee, ...(caller === byRelation.member ? [caller] : []));
      return { path: `/chat/group/${groupId}` };
    },
    roles: { ...refuseUnlessApproved, otherwise: 404, attendee: 200 },
    relations: inGroup,
  },
  openPrivateChat: {
    request: ({ otherPerson }) => ({ path: '/chat/private', body: { user_id: otherPerson.id } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: groupKeys },
  },
  listMessages: {
    request: ({ groupId }) => ({ path: `/chat/message?filter[group_id]=${groupId}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: messageKeys.filter((key) => key !== 'client_id') },
  },
  sendMessage: {
    request: ({ groupId }) => ({
      path: '/chat/message',
      body: { content: 'hi', group_id: groupId, client_id: randomUUID() },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: messageKeys },
  },
  replyToMessage: {
    request: ({ messageId }) => ({
      path: `/chat/message/${messageId}/reply`,
      body: { content: 'hi', client_id: randomUUID() },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: messageKeys },
  },
  editMessage: {
    request: async (fixtures) => ({
      path: `/chat/message/${await freshMessage(fixtures)}`,
      body: { content: 'changed', base: 'not what it says' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: { ...inGroup, member: 403 },
  },
  deleteMessage: {
    request: async (fixtures) => ({ path: `/chat/message/${await freshMessage(fixtures)}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: { ...inGroup, member: 403 },
  },
  readMessage: {
    request: async (fixtures) => ({ path: `/chat/message/${await freshMessage(fixtures)}/read` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: messageKeys.filter((key) => key !== 'client_id') },
  },
  forwardMessage: {
    // The target is the same group, so members know both.
    request: async (fixtures) => ({
      path: `/chat/message/${await freshMessage(fixtures)}/forward`,
      body: { group_id: fixtures.groupId },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: messageKeys.filter((key) => key !== 'client_id') },
  },
  reactToMessage: {
    request: async (fixtures) => ({
      path: `/chat/message/${await freshMessage(fixtures)}/reaction`,
      body: { emoji: '👍' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: [...messageKeys.filter((key) => key !== 'client_id'), 'reactions'] },
  },
  markSpam: {
    request: async (fixtures) => ({ path: `/chat/message/${await freshMessage(fixtures)}/spam` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
  },
  unmarkSpam: {
    request: async (fixtures) => ({ path: `/chat/message/${await freshMessage(fixtures)}/unspam` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
  },
  pinMessage: {
    request: async (fixtures) => ({
      path: `/chat/message/${await freshMessage(fixtures)}/pin`,
      body: { pinned: true },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: { ...inGroup, member: 403 },
  },
  listReports: {
    request: () => ({ path: '/desk/chat' }),
    roles: { ...allowOrganisers, otherwise: 403, chatAdmin: 200 },
  },
  moderateReport: {
    // The message has no report, so moderators get 404.
    request: async (fixtures) => ({
      path: `/desk/chat/${await freshMessage(fixtures)}`,
      body: { verdict: 'delete' },
    }),
    roles: {
      ...refuseUnlessApproved,
      moderator: 404,
      admin: 404,
      platformadmin: 404,
      chatAdmin: 404,
      otherwise: 403,
    },
  },
  silencePerson: {
    request: ({ groupId, byRelation }) => ({
      path: '/desk/chat/silence',
      body: { group_id: groupId, user_id: byRelation.member.id, seconds: 0 },
    }),
    roles: { ...allowOrganisers, otherwise: 403, chatAdmin: 200 },
  },
  blockChat: {
    // A group is not a private chat, so moderators get 404.
    request: ({ groupId }) => ({ path: '/desk/chat/block', body: { group_id: groupId, blocked: true } }),
    roles: {
      ...refuseUnlessApproved,
      moderator: 404,
      admin: 404,
      platformadmin: 404,
      chatAdmin: 404,
      otherwise: 403,
    },
  },
  listShared: {
    // Non-members get an empty list: `chat-search.test.ts`.
    request: ({ groupId }) => ({ path: `/chat/group/${groupId}/shared?kind=files` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  searchMessages: {
    // Messages of other groups are never found: `chat-search.test.ts`.
    request: () => ({ path: '/chat/search?q=fresh' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  getMessageFile: {
    // The message has no file, so everyone gets 404. `chat-files.test.ts` covers messages with a file.
    request: async (fixtures) => ({ path: `/chat/message/${await freshMessage(fixtures)}/file` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: { ...inGroup, member: 404 },
  },
  listReaders: {
    request: async (fixtures) => ({ path: `/chat/message/${await freshMessage(fixtures)}/readers` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: { ...inGroup, member: 403 },
  },
  updateGroup: {
    request: ({ groupId }) => ({ path: `/chat/group/${groupId}`, body: { description: 'Field work' } }),
    roles: { ...refuseUnlessApproved, otherwise: 403, chatAdmin: 200 },
    relations: { member: 403, removed: 403 },
  },
  muteGroup: {
    request: ({ groupId }) => ({ path: `/chat/group/${groupId}/mute`, body: { until: null } }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: groupKeys },
  },
  pinGroup: {
    request: ({ groupId }) => ({ path: `/chat/group/${groupId}/pin`, body: { pinned: false } }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
    relations: inGroup,
    keys: { caller: 'member', expected: groupKeys },
  },
};
