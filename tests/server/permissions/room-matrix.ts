import { randomBytes } from 'node:crypto';
import { questionTokens } from '../../../contract/anonymous-questions.ts';
import { ballotTokenBytes } from '../../../contract/ballots.ts';
import type { Fixtures } from './fixtures.ts';
import { allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

/** A new question of a person of its own, so that no limit is reached. */
export const freshEventQuestion = async ({ school, futureEventId }: Fixtures) => {
  const author = await school.person();
  const asked = await author.call('POST', '/event-question', { event_id: futureEventId, content: 'Why?' });
  return { id: asked.body.data.id as number, event_id: futureEventId };
};
export const askArguments = ({ futureEventId }: Fixtures) => ({ event_id: futureEventId, content: 'How?' });

/** Attempts are limited by token. */
const newToken = () => randomBytes(ballotTokenBytes).toString('base64url');
const blinded = Array.from({ length: questionTokens }, () => 'a'.repeat(342));
/** An event with anonymous questions. */
const eventWithAnonymity = async ({ people, futureEventId }: Fixtures): Promise<number> => {
  await people.moderator.call('PUT', `/event/${futureEventId}/room`, {
    questions: 'direct',
    anonymous: true,
  });
  return futureEventId;
};

const votedKeys = [
  ...['answer', 'answered_at', 'answered_by', 'author', 'content', 'created_at', 'event_id', 'id'],
  ...['language', 'merged_into', 'own', 'pinned', 'rev', 'secrecy', 'state', 'topic', 'voted', 'votes'],
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
  requestQuestionTokens: {
    request: async (fixtures) => ({
      path: `/event/${await eventWithAnonymity(fixtures)}/question-tokens`,
      body: { blinded },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['blind_signatures', 'key'] },
  },
  putAnonymousQuestion: {
    // The token decides, not the caller.
    request: async (fixtures) => ({
      path: '/anonymous-questions',
      body: {
        event_id: await eventWithAnonymity(fixtures),
        content: 'How?',
        token: newToken(),
        signature: blinded[0],
      },
    }),
    roles: { otherwise: 403 },
  },
  findAnonymousQuestion: {
    request: ({ futureEventId }) => ({
      path: '/anonymous-questions/find',
      body: { event_id: futureEventId, token: newToken() },
    }),
    roles: { otherwise: 404 },
  },
  withdrawAnonymousQuestion: {
    request: ({ futureEventId }) => ({
      path: '/anonymous-questions/withdraw',
      body: { event_id: futureEventId, token: newToken() },
    }),
    roles: { otherwise: 200 },
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

export const anonymousQuestionOperations = {
  'eventQuestion.tokens': {
    args: async (fixtures: Fixtures) => ({ event_id: await eventWithAnonymity(fixtures), blinded }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'anonymousQuestion.put': {
    args: async (fixtures: Fixtures) => ({
      event_id: await eventWithAnonymity(fixtures),
      content: 'How?',
      token: newToken(),
    }),
    expected: { attendee: 'invalid', platformadmin: 'invalid' },
  },
  'anonymousQuestion.withdraw': {
    args: ({ futureEventId }: Fixtures) => ({ event_id: futureEventId, token: newToken() }),
    expected: { attendee: 'invalid', platformadmin: 'invalid' },
  },
};
