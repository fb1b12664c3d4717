import type { MeetingEntry } from '../../../contract/meetings.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { addresses } from '../../lib/addresses.ts';
import { storeTicket } from '../../lib/meeting-ticket.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { enterMeeting } from './commands.ts';
import { signsInBrowser } from './browser-keys.ts';
import { meetingLinks } from './meeting-links.ts';

interface Joining {
  event: EventView;
  /** Title of the event and name of the person, as the meeting shows them. */
  title: string;
  name: string;
  myId: number;
}

/** Opens the meeting of an event and leaves this page. Returns the error if the meeting can't be opened. */
export async function openMeeting({ event, title, name, myId }: Joining): Promise<Outcome<null>> {
  const signed =
    signsInBrowser && !event.meeting
      ? await (await import('./browser-signature.ts')).signBrowserEntry(event, myId)
      : null;
  const outcome = signed
    ? ({ ok: true, value: { visit: undefined, entry: signed } } as const)
    : await enterMeeting(event.id);
  if (!outcome.ok) return outcome;
  const { entry, visit } = outcome.value;
  if (entry.way === 'embedded' || entry.way === 'jitsi' || entry.way === 'frame') {
    storeTicket({
      event: event.id,
      title,
      name,
      leave: addresses.leftMeeting.getHref(event.id, visit),
      ways: waysBeside(event, entry),
      entry,
      at: Date.now(),
    });
    location.assign(signed ? signedMeeting(event.id) : addresses.meeting.getHref(event.id));
  } else location.assign(entry.address);
  return { ok: true, value: null };
}

/** Address of the meeting document in builds with keys. Any static web server can answer it with the file. */
const signedMeeting = (id: number): string => `/meeting/index.html?event=${id}`;

const waysBeside = (event: EventView, entry: MeetingEntry) => ({
  number: event.zoom_meeting_number || null,
  passcode: event.zoom_password || null,
  dialIn: event.dial_in || null,
  link: entry.way === 'frame' ? entry.address : meetingLinks(event).member,
});
