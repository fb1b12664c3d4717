import { expect, it } from 'vitest';
import { handoverSequence } from './handover-sequence.ts';
import type { HeldEntry } from './journal.ts';

const entry = (number: number, kind: HeldEntry['kind'], more: Partial<HeldEntry> = {}): HeldEntry => ({
  ...{ number, kind, opId: `op ${number}`, userId: 1, args: { id: 0 }, at: 0 },
  ...{ dependsOn: 'K', groupId: null, eventId: 9, ...more },
});
const vote = (number: number, dependsOn: string | null = 'K') =>
  entry(number, 'eventQuestion.vote', { dependsOn });
const act = (number: number, more?: Partial<HeldEntry>) => entry(number, 'eventQuestion.moderate', more);
const numbersOf = (...entries: HeldEntry[]) => handoverSequence(entries).map(({ number }) => number);
const ask = (number: number) => entry(number, 'eventQuestion.ask', { opId: 'K', dependsOn: null });

it('moves a vote behind the last act that has published its question', () => {
  const acts = [act(21, { publishes: true }), act(22), act(23, { publishes: true }), act(25)];
  expect(numbersOf(vote(5), vote(7), ask(20), ...acts)).toEqual([20, 21, 22, 23, 5, 7, 25]);
});

it('moves no other votes', () => {
  const others = [vote(3, null), vote(4, 'L')];
  expect(numbersOf(ask(1), ...others, act(6), vote(8))).toEqual([1, 3, 4, 6, 8]);
  const published = act(21, { publishes: true });
  expect(numbersOf(...others, ask(20), published, vote(22))).toEqual([3, 4, 20, 21, 22]);
});
