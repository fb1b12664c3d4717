import { allowAdmins, allowOrganisers, type Row } from './row.ts';

export const programmeForm = {
  localized_name: { en: 'Planned' },
  localized_description: {},
  time_start: 1_900_000_000,
  time_finish: 1_900_003_600,
  kind: 'lecture',
  course_id: null,
  room: null,
  track: null,
  languages: [],
  experts: [],
  places: null,
  cancelled: false,
};
const onlyAdmins = { ...allowAdmins, otherwise: 403 };
const only = { ...allowOrganisers, otherwise: 403 };

export const programmeMatrix: Record<string, Row> = {
  listDraft: { request: () => ({ path: '/desk/programme' }), roles: only },
  getEventForm: {
    request: ({ futureEventId }) => ({ path: `/desk/programme/event/${futureEventId}` }),
    roles: only,
  },
  saveDraft: { request: () => ({ path: '/desk/programme', body: { form: programmeForm } }), roles: only },
  dropAllDrafts: { request: () => ({ path: '/desk/programme' }), roles: only },
  dropDraft: { request: () => ({ path: '/desk/programme/999999' }), roles: only },
  releaseDraft: {
    request: async ({ people }) => {
      await people.admin.call('PUT', '/desk/programme', { form: programmeForm });
      return { path: '/desk/programme/release', body: { tell_all: false } };
    },
    roles: only,
  },
  listReleases: { request: () => ({ path: '/desk/programme/releases' }), roles: only },
  undoRelease: {
    request: async ({ people }) => {
      await people.admin.call('PUT', '/desk/programme', { form: programmeForm });
      const { body } = await people.admin.call('POST', '/desk/programme/release', { tell_all: false });
      return { path: `/desk/programme/releases/${body.data.id}/undo` };
    },
    roles: only,
  },
  // The body has no file, so callers with the right to import get 422.
  importProgramme: {
    request: () => ({ path: '/desk/programme/import', body: {} }),
    roles: { ...onlyAdmins, admin: 422, platformadmin: 422 },
  },
  exportProgramme: { request: () => ({ path: '/desk/programme/export/schedule.json' }), roles: onlyAdmins },
  listFeeds: { request: () => ({ path: '/desk/programme/feeds' }), roles: onlyAdmins },
  addFeed: {
    request: (_, caller) => ({
      path: '/desk/programme/feeds',
      body: { url: `http://127.0.0.1/${caller?.id ?? 0}` },
    }),
    roles: onlyAdmins,
  },
  editFeed: {
    request: () => ({ path: '/desk/programme/feeds/999999', body: { paused: true } }),
    roles: { ...onlyAdmins, admin: 404, platformadmin: 404 },
  },
  readFeedNow: {
    request: () => ({ path: '/desk/programme/feeds/999999/read' }),
    roles: { ...onlyAdmins, admin: 404, platformadmin: 404 },
  },
  deleteFeed: { request: () => ({ path: '/desk/programme/feeds/999999' }), roles: onlyAdmins },
  listLaterAnnouncements: { request: () => ({ path: '/desk/announce' }), roles: only },
  dropLaterAnnouncement: { request: () => ({ path: '/desk/announce/999999' }), roles: only },
  addCourse: {
    request: () => ({ path: '/desk/courses', body: { localized_title: { en: 'New course' } } }),
    roles: onlyAdmins,
  },
  editCourse: {
    request: () => ({ path: '/desk/courses/999999', body: { localized_title: { en: 'Renamed' } } }),
    roles: { ...onlyAdmins, admin: 404, platformadmin: 404 },
  },
  deleteCourse: { request: () => ({ path: '/desk/courses/999999' }), roles: onlyAdmins },
  renamePlace: {
    request: () => ({ path: '/desk/programme/rename', body: { what: 'room', from: 'Nowhere', to: 'There' } }),
    roles: only,
  },
  listSpeakers: { request: () => ({ path: '/desk/speakers' }), roles: only },
  handOverEvent: {
    // An event of its own: other rows expect the speaker of `futureEventId`.
    request: async ({ school, people, byRelation }) => {
      const { id } = await school.ctx.db
        .insertInto('event')
        .values({
          name: 'Soil',
          kind: 'lecture',
          user_id: byRelation.speaker.id,
          time_start: new Date(Date.now() + 5 * 3_600_000),
          time_finish: new Date(Date.now() + 6 * 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const body = { former_id: byRelation.speaker.id, successor_id: people.expert.id };
      return { path: `/desk/event/${id}/hand-over`, body };
    },
    roles: only,
    keys: { caller: 'moderator', expected: ['id'] },
  },
  inviteSpeaker: {
    request: () => ({ path: '/desk/speakers/999999/invite', body: { email: 'nobody@example.org' } }),
    roles: { ...only, moderator: 404, admin: 404, platformadmin: 404 },
  },
  getDeskDay: { request: () => ({ path: '/desk/day' }), roles: only },
  // Only speakers of the event may read and answer; organisers may not.
  getSpeakerAnswer: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/speaking` }),
    roles: { ...only, moderator: 403, admin: 403, platformadmin: 403 },
  },
  setSpeakerAnswer: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/speaking`, body: { answer: 'yes' } }),
    roles: { ...only, moderator: 403, admin: 403, platformadmin: 403 },
  },
  announce: {
    request: () => ({
      path: '/desk/announce',
      body: {
        localized_title: { en: 'Doors open at nine' },
        localized_content: { en: 'Please come early' },
        to: { kind: 'role', role: 'expert' },
      },
    }),
    roles: only,
  },
};
