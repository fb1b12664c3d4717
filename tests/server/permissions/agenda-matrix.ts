import { refuseUnlessApproved, allowOrganisers, type Row } from './row.ts';

export const agendaMatrix: Record<string, Row> = {
  listAgenda: { request: () => ({ path: '/agenda' }), roles: { ...refuseUnlessApproved, otherwise: 200 } },
  setAgenda: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/agenda`, body: { starred: true } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['id', 'note', 'rev', 'seen', 'starred'] },
  },
  listBookings: {
    request: () => ({ path: '/bookings' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  book: {
    // The event has no limited places, so approved callers get 422.
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/booking` }),
    roles: { ...refuseUnlessApproved, otherwise: 422 },
  },
  cancelBooking: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/booking` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  setPlaces: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/places`, body: { places: null } }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
  getAgendaSettings: {
    request: () => ({ path: '/agenda/settings' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  setReminder: {
    request: () => ({ path: '/agenda/settings', body: { remind_minutes: 5 } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  renewFeed: {
    request: () => ({ path: '/agenda/feed' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  endFeed: { request: () => ({ path: '/agenda/feed' }), roles: { ...refuseUnlessApproved, otherwise: 200 } },
  // The address of a feed needs no sign-in; this one does not exist.
  readFeed: { request: () => ({ path: `/calendar/1.${'a'.repeat(32)}.ics` }), roles: { otherwise: 404 } },
  listEventBookings: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/bookings` }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
  },
};
