import type { EventRow } from '../../db/database.ts';

const recentMs = 2 * 3_600_000;

/**
 * Returns the event of the meeting that was just left: the event with this id, else the last started event
 * that runs or ended within two hours, else null.
 */
export function eventOfMeeting(events: readonly EventRow[], id: number | null, now: number): EventRow | null {
  const named = events.find((event) => event.id === id);
  if (named) return named;
  const begun = events.filter(
    ({ time_start, time_finish, status }) =>
      status !== 'cancelled' && time_start <= now && now - time_finish < recentMs,
  );
  return begun.toSorted((a, b) => b.time_start - a.time_start)[0] ?? null;
}
