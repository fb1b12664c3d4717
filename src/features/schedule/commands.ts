import { addOfflineMaterials } from '../../db/offline-materials.ts';
import { listMaterialsAt } from './queries.ts';
import type { SpeakerAnswer } from '../../../contract/speakers.ts';
import type { MeetingWay } from '../../../contract/meetings.ts';
import type { Rating } from '../../../contract/events.ts';
import type { EventRow } from '../../db/database.ts';
import { enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import type { DeskSeen } from '../../lib/desk.ts';
import { callServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';
import { seenOf } from './agenda/changes.ts';

type MeetingField = 'internal_link' | 'zoom_link' | 'zoom_meeting_number' | 'zoom_password' | 'dial_in';
type MeetingChoice = Partial<Record<MeetingField, string>> & { meeting_way?: MeetingWay | '' };

/** Refetches one event. Errors, such as a missing connection, are ignored. */
export const refetchEvent = (eventId: number): void =>
  void sync()
    .openEvent(eventId)
    .catch(() => undefined);

/** Sends a rating. The last rating of an event counts. */
export async function rateEvent(eventId: number, rating: Rating): Promise<void> {
  await enqueue({ kind: 'event.rate', args: { event_id: eventId, ...rating } });
  syncInBackgroundIfOffline();
}

/** Stars or unstars an event. Starring also marks its current state as seen. */
export async function starEvent(event: EventRow, starred: boolean): Promise<void> {
  await enqueue({
    kind: 'agenda.set',
    args: { event_id: event.id, starred, ...(starred && { seen: seenOf(event) }) },
  });
  syncInBackgroundIfOffline();
}

export async function writeNote(eventId: number, note: string): Promise<void> {
  await enqueue({ kind: 'agenda.set', args: { event_id: eventId, note: note.trim() || null } });
  syncInBackgroundIfOffline();
}

/** Marks the current state of an event as seen. */
export async function markChangesSeen(event: EventRow): Promise<void> {
  await enqueue({ kind: 'agenda.seen', args: { event_id: event.id, seen: seenOf(event) } });
}

/** Queues a booking. It is pending until the server decides. */
export async function bookPlace(eventId: number): Promise<void> {
  await enqueue({ kind: 'booking.add', args: { event_id: eventId } });
  syncInBackgroundIfOffline();
}

export async function cancelBooking(eventId: number): Promise<void> {
  await enqueue({ kind: 'booking.cancel', args: { event_id: eventId } });
  syncInBackgroundIfOffline();
}

export const listCohorts = () => callServer('listCohorts');
export const setPlaces = (
  eventId: number,
  body: { places: number | null; closes_at: number | null; cohorts?: number[] },
) => callServer('setPlaces', { params: { id: eventId }, body });
export const listEventBookings = (eventId: number) =>
  callServer('listEventBookings', { params: { id: eventId } });

/** Sets the recording: a library material or a web address. A null `url` deletes it. */
export const setRecording = (eventId: number, body: { url?: string | null; material_id?: number }) =>
  callServer('setRecording', { params: { id: eventId }, body });

/** Sets how people join the meeting. Empty fields are deleted. */
export const setMeeting = (eventId: number, body: MeetingChoice, deskSeen: DeskSeen) =>
  callServer('setMeeting', { params: { id: eventId }, body, deskSeen });

/** Requests the entry (link or signed ticket) that lets this person join now. */
export const enterMeeting = (eventId: number) => callServer('enterMeeting', { params: { id: eventId } });

/** Reports the end of a visit. It is not queued, so a person who leaves offline counts as still inside. */
export const leaveMeeting = (eventId: number, visit: string) =>
  callServer('leaveMeeting', { params: { id: eventId }, body: { visit } });

export const listMeetingWays = () => callServer('listMeetingWays');
export const listAttendance = () => callServer('listAttendance');
export const getAttendance = (eventId: number) => callServer('getAttendance', { params: { id: eventId } });

export const getSpeakerAnswer = (eventId: number) =>
  callServer('getSpeakerAnswer', { params: { id: eventId } });
export const setSpeakerAnswer = (eventId: number, answer: SpeakerAnswer, note: string) =>
  callServer('setSpeakerAnswer', { params: { id: eventId }, body: { answer, note } });

/** Marks the materials of events for download. Returns their count. */
export async function downloadMaterialsOf(events: ReadonlySet<number>): Promise<number> {
  const materials = await listMaterialsAt(events);
  await addOfflineMaterials(
    materials.map(({ id }) => id),
    Date.now(),
  );
  return materials.length;
}

export const getAgendaSettings = () => callServer('getAgendaSettings');
export const setReminder = (remind_minutes: 0 | 5 | 15 | 30) =>
  callServer('setReminder', { body: { remind_minutes } });
export const setCalendarMails = (calendar_mails: boolean) =>
  callServer('setCalendarMails', { body: { calendar_mails } });
/** Creates a new secret address. The previous one stops working. */
export const renewFeed = () => callServer('renewFeed');
export const deleteFeed = () => callServer('endFeed');
