import type { Fixtures } from './fixtures.ts';
import { allowOrganisers, refuseUnlessApproved, type Row } from './row.ts';

const minute = 60_000;

/** An event that is running, without a speaker. */
async function runningEvent({ school }: Fixtures): Promise<number> {
  const now = Date.now();
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Live',
      kind: 'lecture',
      time_start: new Date(now - 10 * minute),
      time_finish: new Date(now + 10 * minute),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const raiseArguments = async (fixtures: Fixtures) => ({
  event_id: await runningEvent(fixtures),
  raised: true,
});

/** A raised hand at the event of the speaker. */
export const freshHand = async ({ school, futureEventId }: Fixtures) => {
  const person = await school.person();
  const { body } = await person.call('PUT', `/event/${futureEventId}/hand`, { raised: true });
  return { id: body.data.id as number, event_id: futureEventId };
};

/** An event whose chat is switched on. */
export const openRoomChat = async (fixtures: Fixtures) => {
  const event_id = await runningEvent(fixtures);
  const organiser = await fixtures.school.person({ role: 'moderator' });
  const settings = { questions: 'direct', anonymous: false, chat: true };
  await organiser.call('PUT', `/event/${event_id}/room`, settings);
  return { event_id };
};

const rowKeys = ['event_id', 'id', 'person', 'raised_at', 'rev', 'state'];

export const roomHandsMatrix: Record<string, Row> = {
  listEventHands: {
    request: () => ({ path: '/event-hand' }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  raiseHand: {
    request: async (fixtures) => ({
      path: `/event/${await runningEvent(fixtures)}/hand`,
      body: { raised: true },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: rowKeys },
  },
  moderateHand: {
    request: async (fixtures) => ({
      path: `/event-hand/${(await freshHand(fixtures)).id}/moderate`,
      body: { act: 'call' },
    }),
    roles: { ...allowOrganisers, otherwise: 403 },
    relations: { speaker: 200 },
    keys: { caller: 'moderator', expected: rowKeys },
  },
  reactInRoom: {
    request: async (fixtures) => ({
      path: `/event/${await runningEvent(fixtures)}/reaction`,
      body: { kind: 'applause' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  getPace: {
    request: ({ futureEventId }) => ({ path: `/event/${futureEventId}/pace` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
    keys: { caller: 'attendee', expected: ['audience', 'bar', 'own'] },
  },
  setPace: {
    request: async (fixtures) => ({
      path: `/event/${await runningEvent(fixtures)}/pace`,
      body: { pace: 'fine' },
    }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
  joinRoomChat: {
    request: async (fixtures) => ({ path: `/event/${(await openRoomChat(fixtures)).event_id}/chat` }),
    roles: { ...refuseUnlessApproved, otherwise: 200 },
  },
};
