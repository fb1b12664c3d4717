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

const tomorrow = () => Math.floor(Date.now() / 1000) + 24 * 3600;

const freshHelper = async ({ school, people }: Fixtures): Promise<number> => {
  const { id } = await school.person();
  const help = { user_id: id, event_id: null, ends_at: tomorrow() };
  await people.moderator.call('POST', '/desk/check-in/helpers', help);
  return id;
};

const helperKeys = ['ends_at', 'event_id', 'id', 'person'];

export const checkInMatrix: Record<string, Row> = {
  listAttendees: {
    request: () => ({ path: '/check-in/people' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    relations: { helper: 200 },
    keys: {
      caller: 'helper',
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
    keys: { caller: 'attendee', expected: ['code', 'helps', 'id', 'key', 'rev'], nullKeys: ['helps'] },
  },
  renewCode: {
    request: () => ({ path: '/check-in/code/renew' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['code', 'helps', 'id', 'key', 'rev'], nullKeys: ['helps'] },
  },
  getOwnBadge: {
    request: () => ({ path: '/check-in/badge' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  listCheckInHelpers: {
    request: () => ({ path: '/desk/check-in/helpers' }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { helper: 403 },
    keys: { caller: 'moderator', expected: helperKeys },
  },
  saveCheckInHelper: {
    request: async (fixtures) => ({
      path: '/desk/check-in/helpers',
      body: { user_id: (await fixtures.school.person()).id, event_id: null, ends_at: tomorrow() },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { helper: 403 },
    keys: { caller: 'moderator', expected: helperKeys },
  },
  deleteCheckInHelper: {
    request: async (fixtures) => ({ path: `/desk/check-in/helpers/${await freshHelper(fixtures)}` }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { helper: 403 },
  },
  getBadges: {
    request: ({ otherPerson }) => ({ path: `/desk/badges?user=${otherPerson.id}` }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { helper: 403 },
  },
  addCheckIn: {
    request: async (fixtures) => ({
      path: '/check-in',
      body: { ...(await freshTarget(fixtures)), at: 0 },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { helper: 200 },
    keys: { caller: 'helper', expected: ['at', 'by', 'day', 'event_id', 'id', 'rev', 'user_id'] },
  },
  undoCheckIn: {
    request: async (fixtures) => ({ path: '/check-in/undo', body: await freshCheckIn(fixtures) }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { helper: 200 },
  },
};
