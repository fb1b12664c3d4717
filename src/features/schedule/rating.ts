import type { Rating } from '../../../contract/events.ts';
import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';

export const criteria = ['relevant', 'informative', 'interesting'] as const;
export type Stars = Record<keyof Rating, number>;

/** Whether all criteria are set. */
export const isComplete = (stars: Stars): stars is Rating =>
  criteria.every((criterion) => stars[criterion] > 0);

/**
 * Whether the person may rate: from the start on, except the author. Breaks and cancelled events can't be
 * rated.
 */
export const mayRate = (
  event: Pick<EventRow, 'time_start' | 'user' | 'status' | 'type'>,
  myId: number | undefined,
  now: number,
): boolean =>
  event.time_start <= now &&
  event.user?.id !== myId &&
  event.status !== 'cancelled' &&
  kindOf(event.type) !== 'break';

/** Text of the draft. */
export const starsToText = (stars: Stars): string => criteria.map((criterion) => stars[criterion]).join(' ');

/** Reads the text of a draft. Criteria without stars are left out. */
export function starsFromText(text: string): Partial<Stars> {
  const values = text.split(' ').map(Number);
  const ratings = criteria.map((criterion, at) => [criterion, values[at] ?? 0] as const);
  return Object.fromEntries(ratings.filter(([, value]) => value >= 1 && value <= 5));
}
