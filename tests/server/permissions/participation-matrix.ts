import { randomUUID } from 'node:crypto';
import { mailFile } from '../../support/mailed-file.ts';
import { allowAdmins, refuseUnlessApproved, allowOrganisers, type Row } from './row.ts';
import type { Fixtures } from './fixtures.ts';

const pollKeys = [
  ...[
    'addressed',
    'anonymously',
    'canceled',
    'closed_at',
    'closes_at',
    'cohorts',
    'courses',
    'created_at',
    'electorate',
  ],
  ...['ballot_key', 'correct', 'counted', 'event_id', 'own', 'quiz', 'secrecy', 'session'],
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
export const freshReview = async ({ otherPerson }: Fixtures) =>
  (await otherPerson.call('POST', '/review', { content: 'Good' })).body.data as {
    id: number;
    version: number;
  };
export const freshRequest = async ({ otherPerson }: Fixtures) => {
  const sent = await otherPerson.call('POST', '/support', { message: 'Where?' });
  if (sent.status === 200) return sent.body.data.id as number;
  const { data } = (await otherPerson.call('GET', '/support')).body;
  return data[0].id as number;
};
const freshCanned = async ({ people }: Fixtures) =>
  (await people.moderator.call('POST', '/desk/canned', { title: 'Hi', localized_text: {} })).body.data
    .id as number;

/** Polls, feedback, support requests and guest links. */
export const participationMatrix: Record<string, Row> = {
  listPolls: {
    request: () => ({ path: '/polls' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  voteInPoll: {
    request: async (fixtures) => ({
      path: `/polls/${await openPoll(fixtures)}/vote`,
      body: { vote: 'Friday' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: pollKeys },
  },
  cancelPoll: {
    request: async (fixtures) => ({ path: `/polls/${await openPoll(fixtures)}/cancel`, body: {} }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: pollKeys },
  },
  getPollResults: {
    request: async (fixtures) => ({ path: `/polls/${await openPoll(fixtures)}/results` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: [
        'counted',
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
    roles: { ...allowAdmins, otherwise: 403 },
    keys: { caller: 'admin', expected: pollKeys },
  },
  editPoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}`, body: pollForm }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  movePoll: {
    request: async (fixtures) => ({
      path: `/desk/polls/${await draft(fixtures)}/position`,
      body: { position: 0 },
    }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  openPoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}/open` }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  closePoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await openPoll(fixtures)}/close` }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  copyPoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}/copy`, body: {} }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  deletePoll: {
    request: async (fixtures) => ({ path: `/desk/polls/${await draft(fixtures)}` }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  listReviews: {
    request: () => ({ path: '/review' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  addReview: {
    request: () => ({ path: '/review', body: { content: 'Good' } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: reviewKeys },
  },
  editReview: {
    request: async (fixtures) => ({
      path: `/review/${(await freshReview(fixtures)).id}`,
      body: { content: 'Bad' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  deleteReview: {
    request: async (fixtures) => ({ path: `/review/${(await freshReview(fixtures)).id}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  decideReviews: {
    request: async (fixtures) => ({
      path: '/desk/reviews/decide',
      body: {
        decision: 'approve',
        reviews: [await freshReview(fixtures)].map(({ id, version }) => ({ id, version })),
      },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['done', 'happened', 'stale'] },
  },
  listRequests: {
    request: () => ({ path: '/support' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  addRequest: {
    request: () => ({ path: '/support', body: { type: 'request', message: 'Where?' } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: requestKeys },
  },
  replyToRequest: {
    // The request of another person: unknown to every caller.
    request: async (fixtures) => ({
      path: `/support/${await freshRequest(fixtures)}/reply`,
      body: { message: 'Me too' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  getRequestFile: {
    request: async (fixtures) => {
      const id = await freshRequest(fixtures);
      return { path: `/support/${id}/files/${await mailFile(fixtures.school, id)}` };
    },
    roles: { ...allowOrganisers, otherwise: 404 },
  },
  askAsGuest: {
    request: () => ({
      path: '/support/guest',
      body: { name: 'Guest', email: `${randomUUID()}@example.org`, message: 'Where?' },
    }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['message'] },
  },
  confirmGuest: {
    request: () => ({ path: '/support/guest/confirm', body: { token: 'unknown' } }),
    roles: { otherwise: 422 },
  },
  listDeskActs: {
    request: () => ({ path: '/desk/acts/polls' }),
    roles: { ...allowAdmins, otherwise: 403 },
  },
  getDeskCounts: {
    request: () => ({ path: '/desk/counts' }),
    roles: { ...allowOrganisers, otherwise: 403, chatAdmin: 200 },
    keys: {
      caller: 'moderator',
      expected: ['chat', 'feedback', 'jobs', 'people', 'polls', 'programme', 'support'],
    },
  },
  getDeskOverview: {
    request: () => ({ path: '/desk/overview' }),
    roles: { ...allowOrganisers, otherwise: 403, chatAdmin: 200 },
    keys: { caller: 'moderator', expected: ['certificates', 'counts', 'missing'] },
  },
  listInbox: {
    request: () => ({ path: '/desk/support' }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['counts', 'requests', 'total'] },
  },
  getDeskRequest: {
    request: async (fixtures) => ({ path: `/desk/support/${await freshRequest(fixtures)}` }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: deskKeys },
  },
  answerRequest: {
    request: async (fixtures) => ({
      path: `/desk/support/${await freshRequest(fixtures)}/answer`,
      body: { message: 'There', close: true },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: deskKeys },
  },
  noteOnRequest: {
    request: async (fixtures) => ({
      path: `/desk/support/${await freshRequest(fixtures)}/note`,
      body: { message: 'Known' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  changeRequest: {
    request: async (fixtures) => ({
      path: `/desk/support/${await freshRequest(fixtures)}`,
      body: { state: 'closed' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  openGuestPage: {
    // The link does not exist.
    request: () => ({ path: `/guest/1.${'a'.repeat(32)}` }),
    roles: { otherwise: 404 },
  },
  listGuestLinks: {
    request: ({ eventId }) => ({ path: `/event/${eventId}/guests` }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  addGuestLink: {
    request: ({ eventId }) => ({ path: `/event/${eventId}/guests`, body: { name: 'Press' } }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
    keys: {
      caller: 'speaker',
      expected: ['created_at', 'event_id', 'id', 'link', 'name', 'opened', 'revoked'],
    },
  },
  revokeGuestLink: {
    request: async ({ eventId, people }) => {
      const { body } = await people.moderator.call('POST', `/event/${eventId}/guests`, { name: 'Press' });
      return { path: `/event/${eventId}/guests/${body.data.id}` };
    },
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  listCanned: {
    request: () => ({ path: '/desk/canned' }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  addCanned: {
    request: () => ({ path: '/desk/canned', body: { title: 'Hi', localized_text: { en: 'Hi' } } }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['id', 'localized_text', 'title'] },
  },
  editCanned: {
    request: async (fixtures) => ({
      path: `/desk/canned/${await freshCanned(fixtures)}`,
      body: { title: 'Ho', localized_text: {} },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  deleteCanned: {
    request: async (fixtures) => ({ path: `/desk/canned/${await freshCanned(fixtures)}` }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
};
