import type { EventView } from '../../db/overlay-events.ts';
import { kindOf } from './event-kind.ts';
import { isLive } from './schedule-days.ts';

const quarter = 15 * 60_000;

/** The author may begin a quarter of an hour before the time. */
export const isOpen = (event: EventView, myId: number | undefined, now: number): boolean =>
  isLive(event, now) ||
  (event.user?.id === myId && event.time_start - quarter <= now && now < event.time_finish);

export interface MeetingLinks {
  /** For those who are signed in. */
  member: string | null;
  guest: string | null;
}

/** Where one joins. A break is not joined. */
export function meetingLinks(event: EventView): MeetingLinks {
  if (kindOf(event.type) === 'break') return { member: null, guest: null };
  const guest = event.zoom_link ?? null;
  return { member: event.internal_link ?? guest, guest };
}
