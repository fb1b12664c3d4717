import type { MeetingWay } from '../../../contract/meetings.ts';
import type { Rating } from '../../../contract/events.ts';
import { enqueue } from '../../db/outbox.ts';
import { leaveToBackground } from '../../platform/background-sync.ts';
import { askServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

type MeetingField = 'internal_link' | 'zoom_link' | 'zoom_meeting_number' | 'zoom_password' | 'dial_in';
type MeetingChoice = Partial<Record<MeetingField, string>> & { meeting_way?: MeetingWay | '' };

/** Has one event fetched anew, when the device is online. */
export const askForEvent = (eventId: number): void =>
  void sync()
    .openEvent(eventId)
    .catch(() => undefined);

/** The last rating of an event counts. */
export async function rateEvent(eventId: number, rating: Rating): Promise<void> {
  await enqueue({ kind: 'event.rate', args: { event_id: eventId, ...rating } });
  leaveToBackground();
}

/** A film of the library, or an address; neither takes it away. */
export const setRecording = (eventId: number, body: { url?: string | null; material_id?: number }) =>
  askServer('setRecording', { params: { id: eventId }, body });

/** How one joins; what is empty is taken away. */
export const setMeeting = (eventId: number, body: MeetingChoice) =>
  askServer('setMeeting', { params: { id: eventId }, body });

/** What lets this person in, now. */
export const enterMeeting = (eventId: number) => askServer('enterMeeting', { params: { id: eventId } });

/** Told when the page after a meeting is shown; who is offline then is counted as having stayed. */
export const leaveMeeting = (eventId: number, visit: string) =>
  askServer('leaveMeeting', { params: { id: eventId }, body: { visit } });

export const listMeetingWays = () => askServer('listMeetingWays');
export const listAttendance = () => askServer('listAttendance');
export const getAttendance = (eventId: number) => askServer('getAttendance', { params: { id: eventId } });
