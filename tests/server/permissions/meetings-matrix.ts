import { refuseUnlessApproved, allowOrganisers, type Row } from './row.ts';

export const meetingsMatrix: Record<string, Row> = {
  setMeeting: {
    request: ({ futureEventId }) => ({
      path: `/event/${futureEventId}/meeting`,
      body: { zoom_link: 'https://zoom.example/1' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  signMeeting: {
    // No meeting is embedded in the event, so approved callers get 422.
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/meeting-signature` }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
    relations: { speaker: 422 },
  },
  enterMeeting: {
    // The event starts in hours, so approved callers get 422.
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/meeting-entry` }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
    relations: { speaker: 422 },
  },
  leaveMeeting: {
    request: ({ futureEventId }) => ({
      path: `/event/${futureEventId}/meeting-leave`,
      body: { visit: '7f1f0000-0000-4000-8000-000000000000' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  listMeetingWays: {
    request: () => ({ path: '/meetings/ways' }),
    roles: { ...refuseUnlessApproved, attendee: 403, chatAdmin: 403, otherwise: 200 },
  },
  listAttendance: {
    request: () => ({ path: '/meetings/attendance' }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  getAttendance: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/attendance` }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
};
