import type { HandView } from '../../db/overlay-event-hands.ts';

/** The first raised hand of a person in the room; without one, the first raised hand. */
export function nextHand(hands: readonly HandView[], absent: readonly number[]): HandView | undefined {
  const raised = hands.filter(({ state }) => state === 'raised');
  return raised.find(({ person }) => !absent.includes(person?.id ?? 0)) ?? raised[0];
}
