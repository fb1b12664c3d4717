import { organisers, type Row } from './row.ts';

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
const only = { ...organisers, otherwise: 403 };

export const programmeMatrix: Record<string, Row> = {
  listDraft: { request: () => ({ path: '/desk/programme' }), roles: only },
  getEventForm: {
    request: ({ futureEventId }) => ({ path: `/desk/programme/event/${futureEventId}` }),
    roles: only,
  },
  saveDraft: { request: () => ({ path: '/desk/programme', body: { form: programmeForm } }), roles: only },
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
