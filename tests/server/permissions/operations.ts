import type { OperationKind } from '../../../contract/operations.ts';
import type { Person } from '../../support/school.ts';
import { card } from '../../support/business.ts';
import { freshContact, freshMeeting, pastMeeting, requestArguments } from './business-matrix.ts';
import { freshCheckIn, freshTarget } from './check-in-matrix.ts';
import { freshHand, openRoomChat, raiseArguments } from './room-hands-matrix.ts';
import { anonymousQuestionOperations, askArguments, freshEventQuestion } from './room-matrix.ts';
import { sessionPoll } from './screen-matrix.ts';
import { freshQuestion } from './people-matrix.ts';
import { freshRequest, freshReview, openPoll } from './participation-matrix.ts';
import { ballotOperations } from './ballot-matrix.ts';
import type { Relation, Fixtures } from './fixtures.ts';

export interface OperationRow {
  args: (fixtures: Fixtures, caller: Person) => object | Promise<object>;
  /** The push’s result for the operation: `done`, or the error code. */
  expected: Partial<Record<Relation | 'attendee' | 'chatAdmin' | 'platformadmin', string>>;
}

const message = async ({ otherPerson, groupId }: Fixtures) => {
  const answer = await otherPerson.call('POST', '/chat/message', { content: 'fresh', group_id: groupId });
  return { id: answer.body.data.id as number, group_id: groupId };
};

const notFoundForOthers = {
  stranger: 'notFound',
  removed: 'notFound',
  chatAdmin: 'notFound',
  platformadmin: 'notFound',
};

const freshMaterial = async ({ people }: Fixtures) => {
  const added = await people.admin.call('POST', '/library', { url: 'https://example.org/fresh' });
  return { id: added.body.data.id as number };
};

/** The expected result of each kind of operation by caller. A missing kind fails the test. */
export const operationMatrix: Record<OperationKind, OperationRow> = {
  'message.send': {
    args: ({ groupId }) => ({ group_id: groupId, content: 'hi' }),
    expected: { member: 'done', ...notFoundForOthers },
  },
  'agenda.set': {
    args: ({ futureEventId }) => ({ event_id: futureEventId, starred: true }),
    expected: { attendee: 'done', removed: 'done' },
  },
  'agenda.seen': {
    args: ({ futureEventId }) => ({ event_id: futureEventId, seen: null }),
    expected: { attendee: 'done' },
  },
  'booking.add': {
    // The event has no limited places.
    args: ({ futureEventId }) => ({ event_id: futureEventId }),
    expected: { attendee: 'invalid', platformadmin: 'invalid' },
  },
  'booking.cancel': {
    args: ({ futureEventId }) => ({ event_id: futureEventId }),
    expected: { attendee: 'done' },
  },
  'checkIn.add': {
    args: async (fixtures) => ({ ...(await freshTarget(fixtures)), at: 0 }),
    expected: { attendee: 'forbidden', chatAdmin: 'forbidden', helper: 'done', platformadmin: 'done' },
  },
  'checkIn.undo': {
    args: freshCheckIn,
    expected: { attendee: 'forbidden', chatAdmin: 'forbidden', helper: 'done', platformadmin: 'done' },
  },
  'message.edit': {
    // A conflict would reveal the text, so callers without the right to edit get `forbidden` first.
    args: async (fixtures) => ({
      ...(await message(fixtures)),
      content: 'changed',
      base: 'not what it says',
    }),
    expected: { member: 'forbidden', ...notFoundForOthers },
  },
  'message.delete': {
    args: message,
    expected: { member: 'forbidden', ...notFoundForOthers },
  },
  'message.read': {
    args: message,
    expected: { member: 'done', ...notFoundForOthers },
  },
  'message.file': {
    args: ({ groupId }) => ({ group_id: groupId, file: '00000000-0000-4000-8000-000000000000' }),
    expected: { member: 'invalid' },
  },
  'message.forward': {
    args: message,
    expected: { member: 'done', ...notFoundForOthers },
  },
  'message.react': {
    args: async (fixtures) => ({ ...(await message(fixtures)), emoji: '👍' }),
    expected: { member: 'done', ...notFoundForOthers },
  },
  'message.spam': {
    args: async (fixtures) => ({ ...(await message(fixtures)), spam: true }),
    expected: { member: 'done', ...notFoundForOthers },
  },
  'message.pin': {
    args: async (fixtures) => ({ ...(await message(fixtures)), pinned: true }),
    expected: { member: 'forbidden', ...notFoundForOthers },
  },
  'group.create': {
    args: () => ({ title: 'New', description: null, members: [] }),
    expected: { member: 'forbidden', chatAdmin: 'done', platformadmin: 'forbidden' },
  },
  'group.private': {
    args: ({ byRelation }) => ({ user_id: byRelation.member.id }),
    expected: { attendee: 'done', member: 'notFound', platformadmin: 'done' },
  },
  'group.update': {
    args: ({ groupId }) => ({ group_id: groupId, title: 'Renamed' }),
    expected: { member: 'forbidden', stranger: 'forbidden', chatAdmin: 'done', platformadmin: 'forbidden' },
  },
  'group.photo': {
    args: ({ groupId }) => ({ group_id: groupId, file: '00000000-0000-4000-8000-000000000000' }),
    expected: { chatAdmin: 'invalid' },
  },
  'group.add': {
    args: ({ groupId, byRelation }) => ({ group_id: groupId, user_id: byRelation.member.id }),
    expected: { member: 'forbidden', stranger: 'forbidden', chatAdmin: 'done', platformadmin: 'forbidden' },
  },
  'group.drop': {
    args: async ({ groupId, people, school }) => {
      const fresh = await school.person();
      await people.chatAdmin.call('POST', `/chat/group/${groupId}/${fresh.id}`);
      return { group_id: groupId, user_id: fresh.id };
    },
    expected: { member: 'forbidden', stranger: 'forbidden', chatAdmin: 'done', platformadmin: 'forbidden' },
  },
  'group.leave': {
    args: async ({ people, byRelation, school }, caller) => ({
      group_id: await school.group(people.attendee, ...(caller === byRelation.member ? [caller] : [])),
    }),
    expected: { member: 'done', ...notFoundForOthers },
  },
  'group.delete': {
    args: async ({ people, school }) => ({ group_id: await school.group(people.attendee) }),
    expected: { attendee: 'forbidden', chatAdmin: 'done', platformadmin: 'forbidden' },
  },
  'group.mute': {
    args: ({ groupId }) => ({ group_id: groupId, until: null }),
    expected: { member: 'done', ...notFoundForOthers },
  },
  'group.pin': {
    args: ({ groupId }) => ({ group_id: groupId, pinned: false }),
    expected: { member: 'done', ...notFoundForOthers },
  },
  'event.rate': {
    args: ({ eventId }) => ({ event_id: eventId, relevant: 1, informative: 2, interesting: 3 }),
    expected: { attendee: 'done', speaker: 'forbidden', platformadmin: 'done' },
  },
  'log.read': {
    args: ({ notificationIds, byRelation }) => ({ ids: [notificationIds.get(byRelation.member.id)] }),
    expected: { stranger: 'notFound', platformadmin: 'notFound', member: 'done' },
  },
  'log.delete': {
    args: ({ notificationIds, byRelation }) => ({ ids: [notificationIds.get(byRelation.member.id)] }),
    expected: { stranger: 'notFound', platformadmin: 'notFound', member: 'done' },
  },
  'material.edit': {
    args: ({ materialId }) => ({ id: materialId, name: 'Renamed' }),
    expected: { attendee: 'forbidden', speaker: 'done', chatAdmin: 'forbidden', platformadmin: 'done' },
  },
  'material.delete': {
    args: freshMaterial,
    expected: { attendee: 'forbidden', speaker: 'forbidden', platformadmin: 'done' },
  },
  'material.restore': {
    args: async (fixtures) => {
      const made = await freshMaterial(fixtures);
      await fixtures.people.admin.call('DELETE', `/library/${made.id}`);
      return made;
    },
    expected: { attendee: 'forbidden', speaker: 'forbidden', platformadmin: 'done' },
  },
  'profile.avatar': {
    args: () => ({ file: '00000000-0000-4000-8000-000000000000' }),
    expected: { attendee: 'invalid' },
  },
  'poll.vote': {
    args: async (fixtures) => ({ poll_id: await openPoll(fixtures), vote: 'Friday', anonymously: true }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'poll.cancel': {
    args: async (fixtures) => ({ poll_id: await openPoll(fixtures), anonymously: false }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  ...ballotOperations,
  ...anonymousQuestionOperations,
  'poll.start': {
    args: ({ futureEventId }) => ({ event_id: futureEventId, ...sessionPoll }),
    expected: { attendee: 'forbidden', platformadmin: 'done', speaker: 'done' },
  },
  'poll.close': {
    args: async ({ futureEventId, people }) => {
      const { body } = await people.moderator.call('POST', `/event/${futureEventId}/polls`, sessionPoll);
      return { event_id: futureEventId, poll: body.data.id };
    },
    expected: { attendee: 'forbidden', platformadmin: 'done', speaker: 'done' },
  },
  'review.add': {
    args: () => ({ content: 'Good' }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'review.edit': {
    args: async (fixtures) => ({ id: (await freshReview(fixtures)).id, content: 'Bad' }),
    expected: { attendee: 'notFound', platformadmin: 'notFound' },
  },
  'review.delete': {
    args: async (fixtures) => ({ id: (await freshReview(fixtures)).id }),
    expected: { attendee: 'notFound', platformadmin: 'notFound' },
  },
  'eventQuestion.ask': { args: askArguments, expected: { attendee: 'done', platformadmin: 'done' } },
  'eventQuestion.edit': {
    args: async (fixtures) => ({ ...(await freshEventQuestion(fixtures)), content: 'What?' }),
    expected: { attendee: 'notFound', platformadmin: 'notFound' },
  },
  'eventQuestion.withdraw': {
    args: freshEventQuestion,
    expected: { attendee: 'notFound', platformadmin: 'notFound' },
  },
  'eventQuestion.vote': {
    args: async (fixtures) => ({ ...(await freshEventQuestion(fixtures)), voted: true }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'eventQuestion.report': {
    args: async (fixtures) => ({ ...(await freshEventQuestion(fixtures)), reason: 'spam' }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'eventQuestion.moderate': {
    args: async (fixtures) => ({ ...(await freshEventQuestion(fixtures)), act: 'pin' }),
    expected: { attendee: 'forbidden', platformadmin: 'done', speaker: 'done' },
  },
  'eventHand.raise': { args: raiseArguments, expected: { attendee: 'done', platformadmin: 'done' } },
  'eventHand.moderate': {
    args: async (fixtures) => ({ ...(await freshHand(fixtures)), act: 'call' }),
    expected: { attendee: 'forbidden', platformadmin: 'done', speaker: 'done' },
  },
  'roomChat.join': { args: openRoomChat, expected: { attendee: 'done', platformadmin: 'done' } },
  'request.add': {
    args: () => ({ type: 'request', message: 'Where?', context: {} }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'request.reply': {
    args: async (fixtures) => ({ request_id: await freshRequest(fixtures), message: 'Me too' }),
    expected: { attendee: 'notFound', platformadmin: 'notFound' },
  },
  'question.answer': {
    args: async (fixtures) => ({ question_id: await freshQuestion(fixtures), answer: 'Vegan' }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'business.profile': { args: () => card, expected: { attendee: 'done', platformadmin: 'done' } },
  'business.plan': {
    args: () => ({ starred_blocks: false }),
    expected: { attendee: 'done', platformadmin: 'done' },
  },
  'business.request': { args: requestArguments, expected: { attendee: 'done', platformadmin: 'done' } },
  'business.accept': {
    args: freshMeeting,
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'business.propose': {
    args: async (fixtures) => {
      const { start, ...meeting } = await freshMeeting(fixtures);
      return { ...meeting, slots: [start] };
    },
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'business.decline': {
    args: freshMeeting,
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'business.cancel': {
    args: freshMeeting,
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'business.feedback': {
    args: async (fixtures) => ({ ...(await pastMeeting(fixtures)), feedback: 'useful' }),
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'contact.share': {
    args: async (fixtures) => ({ user_id: await freshContact(fixtures), fields: [], at: 0 }),
    expected: { attendee: 'done', stranger: 'invalid', platformadmin: 'invalid' },
  },
  'contact.note': {
    args: async (fixtures) => ({ user_id: await freshContact(fixtures), note: 'Pumps' }),
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'contact.remove': {
    args: async (fixtures) => ({ user_id: await freshContact(fixtures) }),
    expected: { attendee: 'done', stranger: 'notFound', platformadmin: 'notFound' },
  },
  'profile.update': {
    args: () => ({ position: 'Geologist' }),
    expected: { attendee: 'done', chatAdmin: 'done', platformadmin: 'done' },
  },
};
