import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Db } from '../../../server/db/client.ts';
import type { Operator } from '../../../server/operations/operator.ts';
import { openMemory } from '../harness/school.ts';
import { breaks, daysToDetect, type Mutant } from './first-failure.ts';

const { mutate } = await vi.hoisted(() => import('./mutate.ts'));

type Polls = typeof import('../../../server/areas/polls/operations.ts');
type Agenda = typeof import('../../../server/areas/agenda/operations.ts');
type Bookings = typeof import('../../../server/areas/agenda/booking-operations.ts');
type Availability = typeof import('../../../server/areas/business/availability.ts');
type Support = typeof import('../../../server/areas/support/operations.ts');
type Room = typeof import('../../../server/areas/room/operations.ts');
type Votes = typeof import('../../../server/areas/room/votes.ts');
type Hands = typeof import('../../../server/areas/room/hands.ts');
type SessionPolls = typeof import('../../../server/areas/polls/session-polls.ts');
type Groups = typeof import('../../../server/areas/chat/create-group.ts');
type Files = typeof import('../../../server/areas/chat/file-messages.ts');
type NewChats = typeof import('../../../src/db/new-chats.ts');
type StoredBallots = typeof import('../../../server/areas/ballots/store-ballots.ts');
type Tallies = typeof import('../../../server/areas/polls/tally.ts');
type RowChanges = typeof import('../../../workers/sync/apply/row-change.ts');

vi.mock('../../../server/areas/polls/operations.ts', async (original) =>
  mutate(await original<Polls>(), {
    'counts a vote for another option': ({ voteInPoll }) => ({
      voteInPoll: ((operator, args) =>
        voteInPoll(operator, { ...args, vote: (Number(args.vote) % 3) + 1 })) satisfies Polls['voteInPoll'],
    }),
  }),
);
vi.mock('../../../server/areas/agenda/operations.ts', async (original) =>
  mutate(await original<Agenda>(), {
    'deletes the note of an event that is starred': ({ setAgenda }) => ({
      setAgenda: ((operator, args) =>
        setAgenda(operator, { note: null, ...args })) satisfies Agenda['setAgenda'],
    }),
  }),
);
vi.mock('../../../server/areas/agenda/booking-operations.ts', async (original) =>
  mutate(await original<Bookings>(), {
    'confirms a cancellation without storing it': () => ({ cancelBooking: async () => null }),
  }),
);
vi.mock('../../../server/areas/business/availability.ts', async (original) =>
  mutate(await original<Availability>(), {
    'accepts meetings without looking for others at the same time': () => ({
      readAvailability: async () => () => null,
    }),
  }),
);
vi.mock('../../../server/areas/support/operations.ts', async (original) =>
  mutate(await original<Support>(), {
    'adds a reply to a support request twice': ({ replyToRequest }) => ({
      replyToRequest: (async (...call) => {
        await replyToRequest(...call);
        return replyToRequest(...call);
      }) satisfies Support['replyToRequest'],
    }),
  }),
);
vi.mock('../../../server/areas/room/operations.ts', async (original) =>
  mutate(await original<Room>(), {
    'asks a question twice': ({ askQuestion }) => ({
      askQuestion: (async (...call) => {
        await askQuestion(...call);
        return askQuestion(...call);
      }) satisfies Room['askQuestion'],
    }),
  }),
);
vi.mock('../../../server/areas/room/votes.ts', async (original) =>
  mutate(await original<Votes>(), {
    'counts a vote that was taken back': ({ voteForQuestion }) => ({
      voteForQuestion: ((operator, args) =>
        voteForQuestion(operator, { ...args, voted: true })) satisfies Votes['voteForQuestion'],
    }),
  }),
);
vi.mock('../../../server/areas/room/hands.ts', async (original) =>
  mutate(await original<Hands>(), {
    'leaves a lowered hand in the queue': ({ raiseHand }) => ({
      raiseHand: ((operator, args) =>
        raiseHand(operator, { ...args, raised: true })) satisfies Hands['raiseHand'],
    }),
  }),
);
vi.mock('../../../server/areas/polls/session-polls.ts', async (original) =>
  mutate(await original<SessionPolls>(), {
    'starts a poll twice': ({ startSessionPoll }) => ({
      startSessionPoll: (async (...call) => {
        await startSessionPoll(...call);
        return startSessionPoll(...call);
      }) satisfies SessionPolls['startSessionPoll'],
    }),
    'closes only polls whose id the device knows': ({ closeSessionPoll }) => ({
      closeSessionPoll: (operator: Operator, args: OperationArgs<'poll.close'>) =>
        typeof args.poll === 'number' ? closeSessionPoll(operator, args) : null,
    }),
  }),
);
vi.mock('../../../server/areas/chat/create-group.ts', async (original) =>
  mutate(await original<Groups>(), {
    'creates a group twice': ({ createGroupForCaller }) => ({
      createGroupForCaller: (async (...call) => {
        await createGroupForCaller(...call);
        return createGroupForCaller(...call);
      }) satisfies Groups['createGroupForCaller'],
    }),
  }),
);
vi.mock('../../../server/areas/chat/file-messages.ts', async (original) =>
  mutate(await original<Files>(), {
    'ignores the key of a message with a file': ({ sendFileMessage }) => ({
      sendFileMessage: ((caller, ...rest) =>
        sendFileMessage({ ...caller, key: undefined }, ...rest)) satisfies Files['sendFileMessage'],
    }),
  }),
);
vi.mock('../../../src/db/new-chats.ts', async (original) =>
  mutate(await original<NewChats>(), {
    'leaves the messages of a new chat waiting': () => ({
      moveToChat: async () => undefined,
      moveToStoredChats: async () => undefined,
    }),
  }),
);
vi.mock('../../../server/areas/ballots/store-ballots.ts', async (original) =>
  mutate(await original<StoredBallots>(), {
    'drops the ballots of anonymous answers': () => ({ storeBallots: async () => undefined }),
  }),
);
vi.mock('../../../server/areas/polls/tally.ts', async (original) =>
  mutate(await original<Tallies>(), {
    'counts anonymous answers twice': ({ withAnswers }) => ({
      withAnswers: ((tallies, answers) =>
        withAnswers(tallies, [...answers, ...answers])) satisfies Tallies['withAnswers'],
    }),
  }),
);
vi.mock('../../../workers/sync/apply/row-change.ts', async (original) =>
  mutate(await original<RowChanges>(), {
    'skips pulled changes of feedback': skipping('review'),
    'skips pulled changes of materials': skipping('material'),
    'skips pulled changes of questions': skipping('event_question'),
    'skips pulled changes of hands': skipping('event_hand'),
    'skips pulled changes of business meetings': skipping('business_meeting'),
  }),
);

function skipping(kind: string) {
  return ({ readChange }: RowChanges) => ({
    readChange: ((change, note) =>
      change.t === kind ? null : readChange(change, note)) satisfies RowChanges['readChange'],
  });
}

const mutants: Record<string, Mutant> = {
  'counts a vote for another option': { detects: breaks('L5'), tilt: { vote: 80 }, length: 15 },
  'drops the ballots of anonymous answers': {
    detects: breaks('I3', 'L1'),
    tilt: { vote: 120 },
    length: 20,
  },
  'counts anonymous answers twice': { detects: breaks('L5'), tilt: { vote: 120 }, length: 20 },
  'deletes the note of an event that is starred': {
    detects: breaks('L5'),
    tilt: { star: 50, writeNote: 50 },
    length: 20,
  },
  'confirms a cancellation without storing it': {
    detects: breaks('L5'),
    tilt: { book: 60, cancelBooking: 60 },
    length: 20,
  },
  'adds a reply to a support request twice': {
    detects: breaks('L2'),
    tilt: { requestSupport: 60, replyToSupport: 60 },
    length: 15,
  },
  'creates a group twice': { detects: breaks('L2'), tilt: { createGroup: 60 }, length: 15 },
  'ignores the key of a message with a file': {
    detects: breaks('L2'),
    tilt: { sendFile: 120, faultNext: 60 },
    length: 25,
  },
  'leaves the messages of a new chat waiting': {
    detects: breaks('I3'),
    tilt: { messagePerson: 80 },
    length: 15,
  },
  'skips pulled changes of feedback': { detects: breaks('L8'), tilt: { addFeedback: 60 }, length: 15 },
  'asks a question twice': { detects: breaks('L2'), tilt: { askQuestion: 80 }, length: 15 },
  'counts a vote that was taken back': { detects: breaks('L5'), tilt: { upvote: 80 }, length: 15 },
  'leaves a lowered hand in the queue': { detects: breaks('L5'), tilt: { raiseHand: 80 }, length: 15 },
  'starts a poll twice': { detects: breaks('L2'), tilt: { startPoll: 80 }, length: 15 },
  'closes only polls whose id the device knows': {
    detects: breaks('L5'),
    tilt: { startPoll: 80, closePoll: 80, lineDown: 40 },
    length: 20,
  },
  'skips pulled changes of questions': { detects: breaks('L8'), tilt: { askQuestion: 80 }, length: 15 },
  'accepts meetings without looking for others at the same time': {
    // The constraints of the database refuse the second meeting.
    detects: breaks('B1', 'I9'),
    tilt: { requestMeeting: 150, acceptMeeting: 300 },
    length: 30,
  },
  'skips pulled changes of business meetings': {
    detects: breaks('L8'),
    tilt: { requestMeeting: 80 },
    length: 15,
  },
  'skips pulled changes of hands': { detects: breaks('L8'), tilt: { raiseHand: 80 }, length: 15 },
  'skips pulled changes of materials': { detects: breaks('L8'), tilt: { renameMaterial: 80 }, length: 15 },
};

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.destroy());

it.each(Object.entries(mutants))('detects a server or an engine that %s', async (name, mutant) => {
  expect(await daysToDetect(db, name, mutant)).not.toBeNull();
});
