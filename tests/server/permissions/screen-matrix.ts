import { allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

const ofHosts = { roles: { ...allowOrganisers, otherwise: 403 }, relations: { speaker: 200 } } as const;

export const sessionPoll = {
  localized_title: { en: 'Clear?' },
  kind: 'scale',
  range: { from: 1, to: 5 },
  results: 'voted',
};

export const screenMatrix: Record<string, Row> = {
  openScreen: {
    request: () => ({ path: '/screens' }),
    roles: { otherwise: 200 },
    keys: { caller: 'attendee', expected: ['code', 'expires_at', 'token'] },
  },
  getScreen: {
    // A session is no screen.
    request: () => ({ path: '/screens/picture' }),
    roles: { otherwise: 401 },
  },
  getScreenRemote: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/screen` }),
    ...ofHosts,
    keys: { caller: 'speaker', expected: ['choice', 'polls', 'screens'] },
  },
  setScreen: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/screen`, body: { view: 'agenda' } }),
    ...ofHosts,
  },
  addScreen: {
    request: async ({ school, futureEventId }) => {
      const opened = await school.call('POST', '/screens');
      return {
        path: `/event/${futureEventId}/screens`,
        body: { code: opened.body.data.code, name: 'Room' },
      };
    },
    ...ofHosts,
    keys: { caller: 'speaker', expected: ['screen', 'token'], nullKeys: ['token'] },
  },
  startSessionPoll: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/polls`, body: sessionPoll }),
    ...ofHosts,
  },
  closeSessionPoll: {
    request: async ({ futureEventId, people }) => {
      const { body } = await people.moderator.call('POST', `/event/${futureEventId}/polls`, sessionPoll);
      return { path: `/event/${futureEventId}/polls/${body.data.id}/close` };
    },
    ...ofHosts,
  },
  getQuizRanking: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/quiz` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: ['entries', 'named', 'own', 'people', 'questions'],
      nullKeys: ['own'],
    },
  },
  setQuizName: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/quiz`, body: { named: true } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  deleteScreen: {
    request: async ({ futureEventId, people }) => {
      const { body } = await people.moderator.call('POST', `/event/${futureEventId}/screens`, {});
      return { path: `/event/${futureEventId}/screens/${body.data.screen.id}` };
    },
    ...ofHosts,
  },
};
