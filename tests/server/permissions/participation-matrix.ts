import { randomUUID } from 'node:crypto';
import { admins, approved, organisers, type Row } from './row.ts';
import type { Fixtures } from './fixtures.ts';

const pollKeys = [
  ...['anonymously', 'canceled', 'closed_at', 'closes_at', 'courses', 'created_at', 'electorate', 'event_id'],
  ...['free_answer', 'group', 'id', 'kind', 'localized_title', 'mandatory', 'opens_at', 'position', 'range'],
  ...['results', 'rev', 'roles', 'skipped_count', 'state', 'status', 'texts', 'title', 'variations', 'vote'],
  ...['voted', 'votes', 'votes_count'],
].toSorted();
const reviewKeys = [
  ...['author', 'content', 'created_at', 'draft', 'event_id', 'id', 'reason', 'rev', 'state', 'version'],
];
const requestKeys = ['created_at', 'id', 'messages', 'rev', 'state', 'type', 'updated_at'];
const deskKeys = [...requestKeys, 'assignee', 'context', 'guest', 'person'].toSorted();

export const pollForm = {
  localized_title: { en: 'Which day?' },
  kind: 'text',
  group: 'final',
  variations: [],
  free_answer: false,
  mandatory: false,
  results: 'closed',
  roles: [],
  courses: [],
};
const draft = async ({ people }: Fixtures) =>
  (await people.admin.call('POST', '/desk/polls', pollForm)).body.data.id as number;
export const openPoll = async (fixtures: Fixtures) => {
  const id = await draft(fixtures);
  await fixtures.people.admin.call('POST', `/desk/polls/${id}/open`);
  return id;
};
export const freshReview = async ({ author }: Fixtures) =>
  (await author.call('POST', '/review', { content: 'Good' })).body.data as { id: number; version: number };
export const freshRequest = async ({ author }: Fixtures) => {
  const sent = await author.call('POST', '/support', { message: 'Where?' });
  if (sent.status === 200) return sent.body.data.id as number;
  const { data } = (await author.call('GET', '/support')).body;
  return data[0].id as number;
};
const freshCanned = async ({ people }: Fixtures) =>
  (await people.moderator.call('POST', '/desk/canned', { title: 'Hi', localized_text: {} })).body.data
    .id as number;

/** Polls, feedback, support requests and guest links. */
export const participationMatrix: Record<string, Row> = {
  listPolls: {
    request: () => ({ path: '/polls' }),
    roles: { ...approved, otherwise: 200 },
  },
  voteInPoll: {
    request: async (fixtures) => ({
      path: `/polls/${await openPoll(fixtures)}/vote`,
      body: { vote: 'Friday' },
    }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: pollKeys },
  },
  cancelPoll: {
    request: async (fixtures) => ({ path: `/polls/${await openPoll(fixtures)}/cancel`, body: {} }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: pollKeys },
  },
  getPollResults: {
    request: async (fixtures) => ({ path: `/polls/${await openPoll(fixtures)}/results` }),
    roles: { ...approved, otherwise: 200 },
    keys: {
      as: 'attendee',
      are: [
        'electorate',
        'hidden',
        'id',
        'skipped',
        'state',
        'texts',
        'voted',
        'voters',
        'votes',
        'withheld',
      ],
    },
  },
  addPoll: {
    request: () => ({ path: '/desk/polls', body: pollForm }),
    roles: { ...admins, otherwise: 403 },
    keys: { as: 'admin', are: pollKeys },
  },
  editPoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}`, body: pollForm }),
    roles: { ...admins, otherwise: 403 },
  },
  movePoll: {
    request: async (fixtures) => ({
      path: `/desk/polls/${await draft(fixtures)}/position`,
      body: { position: 0 },
    }),
    roles: { ...admins, otherwise: 403 },
  },
  openPoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}/open` }),
    roles: { ...admins, otherwise: 403 },
  },
  closePoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await openPoll(fixtures)}/close` }),
    roles: { ...admins, otherwise: 403 },
  },
  copyPoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}/copy`, body: {} }),
    roles: { ...admins, otherwise: 403 },
  },
  deletePoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}` }),
    roles: { ...admins, otherwise: 403 },
  },
  listReviews: {
    request: () => ({ path: '/review' }),
    roles: { ...approved, otherwise: 200 },
  },
  addReview: {
    request: () => ({ path: '/review', body: { content: 'Good' } }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: reviewKeys },
  },
  editReview: {
    request: async (fixtures) => ({
      path: `/review/${(await freshReview(fixtures)).id}`,
      body: { content: 'Bad' },
    }),
    roles: { ...approved, otherwise: 404 },
  },
  deleteReview: {
    request: async (fixtures) => ({ path: `/review/${(await freshReview(fixtures)).id}` }),
    roles: { ...approved, otherwise: 404 },
  },
  decideReviews: {
    request: async (fixtures) => ({
      path: '/desk/reviews/decide',
      body: {
        decision: 'approve',
        reviews: [await freshReview(fixtures)].map(({ id, version }) => ({ id, version })),
      },
    }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: ['done', 'happened', 'stale'] },
  },
  listRequests: {
    request: () => ({ path: '/support' }),
    roles: { ...approved, otherwise: 200 },
  },
  addRequest: {
    request: () => ({ path: '/support', body: { type: 'request', message: 'Where?' } }),
    roles: { ...approved, otherwise: 200 },
    keys: { as: 'attendee', are: requestKeys },
  },
  replyToRequest: {
    // The request of another person: unknown to every caller.
    request: async (fixtures) => ({
      path: `/support/${await freshRequest(fixtures)}/reply`,
      body: { message: 'Me too' },
    }),
    roles: { ...approved, otherwise: 404 },
  },
  askAsGuest: {
    request: () => ({
      path: '/support/guest',
      body: { name: 'Guest', email: `${randomUUID()}@example.org`, message: 'Where?' },
    }),
    roles: { otherwise: 200 },
    keys: { as: 'attendee', are: ['message'] },
  },
  confirmGuest: {
    request: () => ({ path: '/support/guest/confirm', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  listDeskActs: {
    request: () => ({ path: '/desk/acts/polls' }),
    roles: { ...admins, otherwise: 403 },
  },
  getDeskCounts: {
    request: () => ({ path: '/desk/counts' }),
    roles: { ...organisers, otherwise: 403, chatAdmin: 200 },
    keys: {
      as: 'moderator',
      are: ['chat', 'feedback', 'jobs', 'people', 'polls', 'programme', 'support'],
    },
  },
  listInbox: {
    request: () => ({ path: '/desk/support' }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: ['counts', 'requests', 'total'] },
  },
  getDeskRequest: {
    request: async (fixtures) => ({ path: `/desk/support/${await freshRequest(fixtures)}` }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: deskKeys },
  },
  answerRequest: {
    request: async (fixtures) => ({
      path: `/desk/support/${await freshRequest(fixtures)}/answer`,
      body: { message: 'There', close: true },
    }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: deskKeys },
  },
  noteOnRequest: {
    request: async (fixtures) => ({
      path: `/desk/support/${await freshRequest(fixtures)}/note`,
      body: { message: 'Known' },
    }),
    roles: { ...organisers, otherwise: 403 },
  },
  changeRequest: {
    request: async (fixtures) => ({
      path: `/desk/support/${await freshRequest(fixtures)}`,
      body: { state: 'closed' },
    }),
    roles: { ...organisers, otherwise: 403 },
  },
  openGuestPage: {
    // The link does not exist.
    request: () => ({ path: `/guest/1.${'a'.repeat(32)}` }),
    roles: { otherwise: 404 },
  },
  listGuestLinks: {
    request: ({ eventId }) => ({ path: `/event/${eventId}/guests` }),
    roles: { ...organisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  addGuestLink: {
    request: ({ eventId }) => ({ path: `/event/${eventId}/guests`, body: { name: 'Press' } }),
    roles: { ...organisers, otherwise: 403 },
    relations: { speaker: 200 },
    keys: { as: 'speaker', are: ['created_at', 'event_id', 'id', 'link', 'name', 'opened', 'revoked'] },
  },
  revokeGuestLink: {
    request: async ({ eventId, people }) => {
      const { body } = await people.moderator.call('POST', `/event/${eventId}/guests`, { name: 'Press' });
      return { path: `/event/${eventId}/guests/${body.data.id}` };
    },
    roles: { ...organisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  listCanned: {
    request: () => ({ path: '/desk/canned' }),
    roles: { ...organisers, otherwise: 403 },
  },
  addCanned: {
    request: () => ({ path: '/desk/canned', body: { title: 'Hi', localized_text: { en: 'Hi' } } }),
    roles: { ...organisers, otherwise: 403 },
    keys: { as: 'moderator', are: ['id', 'localized_text', 'title'] },
  },
  editCanned: {
    request: async (fixtures) => ({
      path: `/desk/canned/${await freshCanned(fixtures)}`,
      body: { title: 'Ho', localized_text: {} },
    }),
    roles: { ...organisers, otherwise: 403 },
  },
  deleteCanned: {
    request: async (fixtures) => ({ path: `/desk/canned/${await freshCanned(fixtures)}` }),
    roles: { ...organisers, otherwise: 403 },
  },
};
