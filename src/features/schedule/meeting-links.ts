import type { EventView } from '../../db/overlay-events.ts';
import { kindOf } from './event-kind.ts';
import { isLive } from './schedule-days.ts';

const quarter = 15 * 60_000;

/** The author may begin a quarter of an hour before the time. */
export const isOpen = (event: EventView, myId: number | undefined, now: number): boolean =>
  isLive(event, now) ||
  (event.user?.id === myId && event.time_start - quarter <= now && now < event.time_finish);

/** Whether the meeting opens by the server's leave instead of by a link that everybody has. */
export const opensByEntry = (event: EventView): boolean =>
  ['embedded', 'jitsi', 'bigbluebutton', 'frame'].includes(event.meeting?.way ?? '');

/** Whether there is anything to join. */
export const canJoin = (event: EventView): boolean =>
  kindOf(event.type) !== 'break' && (opensByEntry(event) || meetingLinks(event).member !== null);

export interface MeetingLinks {
  /** For those who are signed in. */
  member: string | null;
  guest: string | null;
}

/** Where one joins. A break is not joined. */
export function meetingLinks(event: EventView): MeetingLinks {
  if (kindOf(event.type) === 'break') return { member: null, guest: null };
  const guest = event.zoom_link ?? null;
  const number = event.zoom_meeting_number;
  const byNumber = event.meeting?.way === 'app' && number ? `https://zoom.us/j/${number}` : null;
  const own = event.meeting?.way === 'app' ? null : event.internal_link;
  return { member: own ?? guest ?? byNumber, guest };
}
