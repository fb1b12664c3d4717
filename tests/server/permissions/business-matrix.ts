import { businessSlots } from '../../../src/lib/business-slots.ts';
import { readBusinessRules } from '../../../server/areas/business/rules.ts';
import { card, openBusiness } from '../../support/business.ts';
import type { Person } from '../../support/school.ts';
import type { Fixtures } from './fixtures.ts';
import { allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

/** Short slots: each request of the matrix takes one of its own. */
const shortSlots = { from: '00:00', to: '23:55', minutes: 5 };
let used = 0;

/** A slot of the rules that no other request of the matrix has; sets the rules first if there are none. */
async function freshSlot({ school }: Fixtures): Promise<number> {
  const { rules, zone } = await readBusinessRules(school.ctx.db, school.ctx.config);
  const starts = rules
    ? businessSlots(rules, zone).map(({ start }) => start / 1000)
    : await openBusiness(school, shortSlots);
  // From the last day on, because the matrix has events of the attendee tomorrow.
  const start = starts.at(-1 - used++);
  if (start === undefined) throw new Error('The matrix has used all slots');
  return start;
}

async function addCard({ school }: Fixtures, { id }: Person): Promise<void> {
  const row = {
    ...{ user_id: id, active: true, offers: JSON.stringify(card.offers), needs: JSON.stringify(card.needs) },
    ...{ localized_text: '{}', languages: ['en'] },
  };
  await school.ctx.db
    .insertInto('business_profile')
    .values(row)
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
    .execute();
}

async function personWithCard(fixtures: Fixtures): Promise<Person> {
  const person = await fixtures.school.person();
  await addCard(fixtures, person);
  return person;
}

export const requestArguments = async (fixtures: Fixtures) => {
  const start = await freshSlot(fixtures);
  return { user_id: (await personWithCard(fixtures)).id, slots: [start], way: 'online' };
};

/** A request to the attendee. */
export async function freshMeeting(fixtures: Fixtures) {
  const { attendee } = fixtures.people;
  const start = await freshSlot(fixtures);
  await addCard(fixtures, attendee);
  const requester = await personWithCard(fixtures);
  const body = { user_id: attendee.id, slots: [start], way: 'online' };
  const { id } = (await requester.call('POST', '/business/meetings', body)).body.data;
  return { id: id as number, user_id: requester.id, start };
}

/** A past meeting of the attendee. */
export async function pastMeeting(fixtures: Fixtures) {
  const { id, user_id } = await freshMeeting(fixtures);
  await fixtures.school.ctx.db
    .updateTable('business_meeting')
    .set({ state: 'accepted', start_at: new Date(0), finish_at: new Date(60_000), proposals: [] })
    .where('id', '=', id)
    .execute();
  return { id, user_id };
}

/** A contact of the attendee, who has shared first. */
export async function freshContact({ school, people }: Fixtures): Promise<number> {
  const { id } = await school.person();
  await school.ctx.db
    .insertInto('contact')
    .values({ user_id: id, person_id: people.attendee.id, shared: true, at: new Date() })
    .execute();
  return id;
}

const meetingKeys = [
  ...['at', 'ended_by', 'feedback', 'group_id', 'id', 'link', 'message', 'message_by', 'minutes'],
  ...['other_message', 'partner', 'proposals', 'proposed_by', 'requester', 'rev', 'room', 'start', 'state'],
  ...['table', 'way'],
];
const onlyAttendee = { ...refuseUnlessApproved, attendee: 200, otherwise: 404 };
const step = (name: string, bodyOf: (start: number) => object = () => ({})): Row => ({
  request: async (fixtures) => {
    const { id, start } = await freshMeeting(fixtures);
    return { path: `/business/meetings/${id}/${name}`, body: bodyOf(start) };
  },
  roles: onlyAttendee,
  keys: { caller: 'attendee', expected: meetingKeys },
});

let tables = 0;
const freshTable = async ({ school }: Fixtures): Promise<number> => {
  const name = `Table ${++tables}`;
  const { id } = await school.ctx.db
    .insertInto('business_table')
    .values({ name, position: tables })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const tableKeys = ['closed', 'coming', 'id', 'name', 'position'];
const deskMeetingKeys = [
  ...['at', 'id', 'minutes', 'partner', 'proposals', 'requester', 'start', 'state', 'table', 'way'],
];
const organisers = { ...allowOrganisers, otherwise: 403 };

export const businessMatrix: Record<string, Row> = {
  listBusinessProfiles: {
    request: async (fixtures) => {
      await personWithCard(fixtures);
      return { path: '/business/profiles' };
    },
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  saveBusinessProfile: {
    request: () => ({ path: '/business/profile', body: card }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: ['active', 'id', 'languages', 'localized_text', 'needs', 'offers', 'rev', 'ways'],
    },
  },
  listBusinessPlans: {
    request: () => ({ path: '/business/plan' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['blocked', 'dismissed', 'id', 'rev', 'starred_blocks'] },
  },
  changeBusinessPlan: {
    request: () => ({ path: '/business/plan', body: { starred_blocks: true } }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  getBusinessSlots: {
    request: async (fixtures) => {
      await freshSlot(fixtures);
      return { path: `/business/people/${(await personWithCard(fixtures)).id}/slots` };
    },
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['slots'] },
  },
  listBusinessMeetings: {
    request: async (fixtures) => {
      await freshMeeting(fixtures);
      return { path: '/business/meetings' };
    },
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: meetingKeys },
  },
  requestBusinessMeeting: {
    request: async (fixtures) => ({ path: '/business/meetings', body: await requestArguments(fixtures) }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: meetingKeys },
  },
  acceptBusinessMeeting: step('accept', (start) => ({ start })),
  proposeBusinessSlots: step('propose', (start) => ({ slots: [start] })),
  declineBusinessMeeting: step('decline'),
  cancelBusinessMeeting: step('cancel'),
  withdrawBusinessRequest: {
    // The attendee has made no request to the person.
    request: async (fixtures) => ({
      path: `/business/people/${(await freshMeeting(fixtures)).user_id}/withdraw`,
      body: {},
    }),
    roles: { ...refuseUnlessApproved, otherwise: 404 },
  },
  rateBusinessMeeting: {
    request: async (fixtures) => ({
      path: `/business/meetings/${(await pastMeeting(fixtures)).id}/feedback`,
      body: { feedback: 'useful' },
    }),
    roles: onlyAttendee,
  },
  enterBusinessMeeting: {
    // The school has no provider of rooms.
    request: async (fixtures) => ({
      path: `/business/meetings/${(await pastMeeting(fixtures)).id}/entry`,
    }),
    roles: { ...refuseUnlessApproved, attendee: 422, otherwise: 404 },
  },
  listContacts: {
    request: async (fixtures) => {
      await freshContact(fixtures);
      return { path: '/contacts' };
    },
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: {
      caller: 'attendee',
      expected: ['at', 'id', 'note', 'own', 'person', 'rev', 'shared', 'state'],
    },
  },
  shareContact: {
    request: async (fixtures) => ({
      path: '/contacts',
      body: { user_id: await freshContact(fixtures), fields: ['email'], at: 0 },
    }),
    // Without a code, only the person with whom somebody has shared may share.
    roles: { ...refuseUnlessApproved, attendee: 200, otherwise: 422 },
  },
  setContactNote: {
    request: async (fixtures) => ({
      path: `/contacts/${await freshContact(fixtures)}/note`,
      body: { note: 'Pumps' },
    }),
    roles: onlyAttendee,
  },
  removeContact: {
    request: async (fixtures) => ({ path: `/contacts/${await freshContact(fixtures)}` }),
    roles: onlyAttendee,
  },
  listBusinessTables: {
    request: async (fixtures) => {
      await freshTable(fixtures);
      return { path: '/desk/business/tables' };
    },
    roles: organisers,
    keys: { caller: 'moderator', expected: tableKeys },
  },
  addBusinessTable: {
    request: () => ({ path: '/desk/business/tables', body: { name: `Window ${++used}` } }),
    roles: organisers,
    keys: { caller: 'moderator', expected: tableKeys },
  },
  editBusinessTable: {
    request: async (fixtures) => ({
      path: `/desk/business/tables/${await freshTable(fixtures)}`,
      body: { closed: true },
    }),
    roles: organisers,
  },
  deleteBusinessTable: {
    request: async (fixtures) => ({ path: `/desk/business/tables/${await freshTable(fixtures)}` }),
    roles: organisers,
  },
  getRearrangement: {
    request: async (fixtures) => ({
      path: `/desk/business/tables/${await freshTable(fixtures)}/rearrangement`,
    }),
    roles: organisers,
  },
  releaseRearrangement: {
    request: async (fixtures) => ({
      path: `/desk/business/tables/${await freshTable(fixtures)}/release`,
      body: { moves: [] },
    }),
    roles: organisers,
  },
  listDeskMeetings: {
    request: async (fixtures) => {
      await freshMeeting(fixtures);
      return { path: '/desk/business/meetings' };
    },
    roles: organisers,
    keys: { caller: 'moderator', expected: deskMeetingKeys },
  },
  placeBusinessMeeting: {
    request: async (fixtures) => ({
      path: '/desk/business/meetings',
      body: {
        start: await freshSlot(fixtures),
        requester_id: (await fixtures.school.person()).id,
        partner_id: (await fixtures.school.person()).id,
        way: 'online',
      },
    }),
    roles: organisers,
    keys: { caller: 'moderator', expected: deskMeetingKeys },
  },
  moveBusinessMeeting: {
    request: async (fixtures) => {
      const { id, start } = await freshMeeting(fixtures);
      await fixtures.people.attendee.call('POST', `/business/meetings/${id}/accept`, { start });
      const to = await freshSlot(fixtures);
      return { path: `/desk/business/meetings/${id}`, body: { start: to } };
    },
    roles: organisers,
  },
  endBusinessMeeting: {
    request: async (fixtures) => ({ path: `/desk/business/meetings/${(await freshMeeting(fixtures)).id}` }),
    roles: organisers,
  },
  exportBusinessMeetings: {
    request: () => ({ path: '/desk/business/meetings.csv' }),
    roles: organisers,
  },
  getBusinessStatistics: {
    request: () => ({ path: '/desk/business/statistics' }),
    roles: organisers,
    keys: { caller: 'moderator', expected: ['feedback', 'slots', 'states', 'tables'] },
  },
};
