import type { Rating } from '../../../contract/events.ts';
import { enqueue } from '../../db/outbox.ts';
import { leaveToBackground } from '../../platform/background-sync.ts';
import { askServer } from '../../platform/online.ts';
import { sync } from '../../platform/sync.ts';

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
