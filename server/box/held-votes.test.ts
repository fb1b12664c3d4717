import { expect, it } from 'vitest';
import { maxHeld, maxVotesHeld, maxVotesOfPerson, maxVotesOnQuestion } from '../../contract/held.ts';
import { hasRoomForVote } from './held-votes.ts';
import type { HeldEntry } from './journal.ts';

const vote = (userId: number, id: number) => ({
  ...{ kind: 'eventQuestion.vote' as const, userId, dependsOn: null },
  args: { id, event_id: 9, voted: true },
});
const many = (
  count: number,
  voteAt: (at: number) => Pick<HeldEntry, 'kind' | 'userId' | 'dependsOn' | 'args'>,
) => Array.from({ length: count }, (_, at) => voteAt(at));

it('limits the votes of one person for a question', () => {
  const held = many(maxVotesOnQuestion, () => vote(1, 5));
  expect(hasRoomForVote(held.slice(1), vote(1, 5))).toBe(true);
  expect(hasRoomForVote(held, vote(1, 5))).toBe(false);
  expect([hasRoomForVote(held, vote(2, 5)), hasRoomForVote(held, vote(1, 6))]).toEqual([true, true]);
});

it('limits the votes of one person', () => {
  const held = many(maxVotesOfPerson, (at) => vote(1, at));
  expect([hasRoomForVote(held, vote(1, 999)), hasRoomForVote(held, vote(2, 999))]).toEqual([false, true]);
});

it('leaves half of the journal to other operations', () => {
  const votes = many(maxVotesHeld, (at) => vote(at, at));
  const messages = votes.map((each) => ({ ...each, kind: 'message.send' as const }));
  expect(maxVotesHeld).toBe(maxHeld / 2);
  expect([hasRoomForVote(votes, vote(1, 0)), hasRoomForVote(messages, vote(1, 0))]).toEqual([false, true]);
});
