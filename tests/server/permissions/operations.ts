import type { OperationKind } from '../../../contract/operations.ts';
import type { Person } from '../../support/school.ts';
import type { Standing, World } from './world.ts';

interface OperationRow {
  args: (world: World, caller: Person) => object | Promise<object>;
  /** What the push answers for the operation: `done`, or the code of the refusal. */
  expected: Partial<Record<Standing | 'attendee' | 'chatAdmin' | 'platformadmin', string>>;
}

const message = async ({ author, groupId }: World) => {
  const answer = await author.call('POST', '/chat/message', { content: 'fresh', group_id: groupId });
  return { id: answer.body.data.id as number, group_id: groupId };
};

const unknownOutside = {
  stranger: 'notFound',
  removed: 'notFound',
  chatAdmin: 'notFound',
  platformadmin: 'notFound',
};

/** Who may push what; a kind of operation that stands in no row fails the test. */
export const operationMatrix: Record<OperationKind, OperationRow> = {
  'message.send': {
    args: ({ groupId }) => ({ group_id: groupId, content: 'hi' }),
    expected: { member: 'done', ...unknownOutside },
  },
  'message.edit': {
    // A conflict would tell what it says: who may not edit is not to get that far.
    args: async (world) => ({ ...(await message(world)), content: 'changed', base: 'not what it says' }),
    expected: { member: 'forbidden', ...unknownOutside },
  },
  'message.delete': {
    args: message,
    expected: { member: 'forbidden', ...unknownOutside },
  },
  'message.read': {
    args: message,
    expected: { member: 'done', ...unknownOutside },
  },
  'event.rate': {
    args: ({ eventId }) => ({ event_id: eventId, relevant: 1, informative: 2, interesting: 3 }),
    expected: { attendee: 'done', speaker: 'forbidden', platformadmin: 'done' },
  },
  'log.read': {
    args: ({ logOf, standing }) => ({ ids: [logOf.get(standing.member.id)] }),
    expected: { stranger: 'notFound', platformadmin: 'notFound', member: 'done' },
  },
  'log.delete': {
    args: ({ logOf, standing }) => ({ ids: [logOf.get(standing.member.id)] }),
    expected: { stranger: 'notFound', platformadmin: 'notFound', member: 'done' },
  },
  'profile.avatar': {
    args: () => ({ file: '00000000-0000-4000-8000-000000000000' }),
    expected: { attendee: 'invalid' },
  },
  'profile.update': {
    args: () => ({ position: 'Geologist' }),
    expected: { attendee: 'done', chatAdmin: 'done', platformadmin: 'done' },
  },
};
