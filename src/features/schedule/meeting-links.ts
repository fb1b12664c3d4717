import type { EventView } from '../../db/overlay-events.ts';
import { signsHere } from './browser-keys.ts';
import { kindOf } from './event-kind.ts';
import { zoomPage } from '../../lib/zoom-app.ts';
import { isLive } from './schedule-days.ts';

const quarter = 15 * 60_000;

/** The author may begin a quarter of an hour before the time. */
export const isOpen = (event: EventView, myId: number | undefined, now: number): boolean =>
  isLive(event, now) ||
  (event.user?.id === myId && event.time_start - quarter <= now && now < event.time_finish);

/** Whether the meeting opens inside the product, by what the server or this build signs, instead of by a link. */
export const opensByEntry = (event: EventView): boolean =>
  event.meeting
    ? ['embedded', 'jitsi', 'bigbluebutton', 'frame'].includes(event.meeting.way)
    : signsHere && Boolean(event.zoom_meeting_number);

/** Whether there is anything to join. */
export const canJoin = (event: EventView): boolean =>
  kindOf(event.type) !== 'break' && (opensByEntry(event) || meetingLinks(event).member !== null);

export interface MeetingLinks {
  /** For those who are signed in. */
  member: string | null;
  guest: string | null;
  /** `member` opens Zoom by the meeting's number: people may be asked for the passcode. */
  byNumber: boolean;
}

/**
 * Where one joins, by the fields of the specification; a server that names a way of opening narrows them. A break is
 * not joined.
 */
export function meetingLinks(event: EventView): MeetingLinks {
  if (kindOf(event.type) === 'break') return { member: null, guest: null, byNumber: false };
  const { way } = event.meeting ?? {};
  const guest = event.zoom_link || null;
  const number = event.zoom_meeting_number;
  const link = (way === 'app' ? null : event.internal_link) || guest;
  const numbered = number && (way === undefined || way === 'app') ? zoomPage(number) : null;
  return { member: link ?? numbered, guest, byNumber: !link && numbered !== null };
}
