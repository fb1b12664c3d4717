import type { Rating } from '../../../contract/events.ts';
import { enqueue } from '../../db/outbox.ts';
import { leaveToBackground } from '../../platform/background-sync.ts';
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
