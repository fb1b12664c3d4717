import type { Fixtures } from './fixtures.ts';
import { allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

const day = '2026-06-08';

export const freshTarget = async ({ school }: Fixtures) => {
  const { id } = await school.person();
  return { user_id: id, day, event_id: null };
};
export const freshCheckIn = async (fixtures: Fixtures) => {
  const target = await freshTarget(fixtures);
  await fixtures.people.moderator.call('POST', '/check-in', { ...target, at: 0 });
  return target;
};

export const checkInMatrix: Record<string, Row> = {
  listAttendees: {
    request: () => ({ path: '/check-in/people' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'moderator',
      expected: [
        ...['course_type', 'email', 'first_name', 'id', 'last_name', 'localized_name', 'localized_surname'],
        ...['organisation', 'rev', 'role', 'serial'],
      ],
    },
  },
  listCheckIns: {
    request: () => ({ path: '/check-in' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  listOwnCodes: {
    request: () => ({ path: '/check-in/code' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['code', 'id', 'key', 'rev'] },
  },
  renewCode: {
    request: () => ({ path: '/check-in/code/renew' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['code', 'id', 'key', 'rev'] },
  },
  getOwnBadge: {
    request: () => ({ path: '/check-in/badge' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  getBadges: {
    request: ({ otherPerson }) => ({ path: `/desk/badges?user=${otherPerson.id}` }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
  addCheckIn: {
    request: async (fixtures) => ({
      path: '/check-in',
      body: { ...(await freshTarget(fixtures)), at: 0 },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    keys: { caller: 'moderator', expected: ['at', 'by', 'day', 'event_id', 'id', 'rev', 'user_id'] },
  },
  undoCheckIn: {
    request: async (fixtures) => ({ path: '/check-in/undo', body: await freshCheckIn(fixtures) }),
    roles: { ...allowOrganisers, otherwise: 403 },
  },
};
