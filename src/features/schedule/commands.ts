import type { Rating } from '../../../contract/events.ts';
import { enqueue } from '../../db/outbox.ts';
import { leaveToBackground } from '../../platform/background-sync.ts';
import { askServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

type MeetingField = 'internal_link' | 'zoom_link' | 'zoom_meeting_number' | 'zoom_password' | 'dial_in';

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
export const setMeeting = (eventId: number, body: Partial<Record<MeetingField, string>>) =>
  askServer('setMeeting', { params: { id: eventId }, body });
