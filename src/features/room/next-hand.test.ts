import { expect, it } from 'vitest';
import type { HandView } from '../../db/overlay-event-hands.ts';
import { nextHand } from './next-hand.ts';

const hand = (id: number, state: HandView['state'] = 'raised') =>
  ({ id, state, person: { id: id * 10 } }) as HandView;

it('calls the first person in the room, and an absent one if nobody else has raised a hand', () => {
  const hands = [hand(1, 'called'), hand(2), hand(3)];
  expect(nextHand(hands, [])?.id).toBe(2);
  expect(nextHand(hands, [20])?.id).toBe(3);
  expect(nextHand(hands, [20, 30])?.id).toBe(2);
  expect(nextHand([hand(1, 'called')], [])).toBeUndefined();
});
