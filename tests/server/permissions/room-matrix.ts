import type { Fixtures } from './fixtures.ts';
import { allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

/** A new question of a person of its own, so that no limit is reached. */
export const freshEventQuestion = async ({ school, futureEventId }: Fixtures) => {
  const author = await school.person();
  const asked = await author.call('POST', '/event-question', { event_id: futureEventId, content: 'Why?' });
  return { id: asked.body.data.id as number, event_id: futureEventId };
};
export const askArguments = ({ futureEventId }: Fixtures) => ({ event_id: futureEventId, content: 'How?' });

const votedKeys = [
  ...['answer', 'answered_at', 'answered_by', 'author', 'content', 'created_at', 'event_id', 'id'],
  ...['language', 'merged_into', 'own', 'pinned', 'rev', 'state', 'topic', 'voted', 'votes'],
];
const rowKeys = [...votedKeys, 'reported', 'reports'].toSorted();

export const roomMatrix: Record<string, Row> = {
  listEventQuestions: {
    request: () => ({ path: '/event-question' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  askEventQuestion: {
    request: (fixtures) => ({ path: '/event-question', body: askArguments(fixtures) }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: rowKeys },
  },
  editEventQuestion: {
    request: async (fixtures) => ({
      path: `/event-question/${(await freshEventQuestion(fixtures)).id}`,
      body: { content: 'What?' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  withdrawEventQuestion: {
    request: async (fixtures) => ({ path: `/event-question/${(await freshEventQuestion(fixtures)).id}` }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  voteForEventQuestion: {
    request: async (fixtures) => ({
      path: `/event-question/${(await freshEventQuestion(fixtures)).id}/vote`,
      body: { voted: true },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: votedKeys },
  },
  reportEventQuestion: {
    request: async (fixtures) => ({
      path: `/event-question/${(await freshEventQuestion(fixtures)).id}/report`,
      body: { reason: 'spam' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: rowKeys },
  },
  moderateEventQuestion: {
    request: async (fixtures) => ({
      path: `/event-question/${(await freshEventQuestion(fixtures)).id}/moderate`,
      body: { act: 'later' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
    keys: { caller: 'moderator', expected: rowKeys },
  },
  setRoom: {
    request: ({ futureEventId }) => ({
      path: `/event/${futureEventId}/room`,
      body: { questions: 'direct', anonymous: false },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
};
