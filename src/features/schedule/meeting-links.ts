import type { EventView } from '../../db/overlay-events.ts';
import { signsInBrowser } from './browser-keys.ts';
import { kindOf } from './event-kind.ts';
import { zoomPage } from '../../lib/zoom-app.ts';
import { isLive } from './schedule-days.ts';

const earlyStartMs = 15 * 60_000;

/** Whether the meeting can be joined now. The author can start 15 minutes early. */
export const isMeetingOpen = (event: EventView, myId: number | undefined, now: number): boolean =>
  isLive(event, now) ||
  (event.user?.id === myId && event.time_start - earlyStartMs <= now && now < event.time_finish);

/**
 * Whether the meeting opens inside the app, with an entry signed by the server or this build, instead of by a
 * link.
 */
export const opensByEntry = (event: EventView): boolean =>
  event.meeting
    ? ['embedded', 'jitsi', 'bigbluebutton', 'frame'].includes(event.meeting.way)
    : signsInBrowser && Boolean(event.zoom_meeting_number);

export const canJoin = (event: EventView): boolean =>
  kindOf(event.type) !== 'break' && (opensByEntry(event) || meetingLinks(event).member !== null);

export interface MeetingLinks {
  /** For signed-in users. */
  member: string | null;
  guest: string | null;
  /** `member` opens Zoom by meeting number, so Zoom may ask for the passcode. */
  byNumber: boolean;
}

/**
 * Returns the links for joining, from the fields of the specification. If the server names a way to join,
 * only matching fields are used. A break has no links.
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
