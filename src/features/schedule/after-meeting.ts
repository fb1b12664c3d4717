import type { EventRow } from '../../db/database.ts';

const lately = 2 * 3_600_000;

/** The event whose meeting somebody has just left: the one that is named, else what runs or ended last. */
export function eventOfMeeting(events: readonly EventRow[], id: number | null, now: number): EventRow | null {
  const named = events.find((event) => event.id === id);
  if (named) return named;
  const begun = events.filter(
    ({ time_start, time_finish, status }) =>
      status !== 'cancelled' && time_start <= now && now - time_finish < lately,
  );
  return begun.toSorted((a, b) => b.time_start - a.time_start)[0] ?? null;
}
