import type { CheckInTarget } from '../../../contract/check-in.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { callServer } from '../../platform/online.ts';

/** `code` is the scanned text; undefined for a person chosen by name. */
export async function addCheckIn(userId: number, target: CheckInTarget, code?: string): Promise<void> {
  const args = { user_id: userId, ...target, at: Date.now(), ...(code !== undefined && { code }) };
  await enqueue({ kind: 'checkIn.add', args });
  syncInBackgroundIfOffline();
}

export async function undoCheckIn(userId: number, target: CheckInTarget): Promise<void> {
  await enqueue({ kind: 'checkIn.undo', args: { user_id: userId, ...target } });
  syncInBackgroundIfOffline();
}

/** Removes a check-in that the server has refused from the outbox. */
export const dismissRefused = (opId: string) => discardOp(opId);

export const renewCode = () => callServer('renewCode');

export const listCourses = () => callServer('listCourses');

export const listHelpers = () => callServer('listCheckInHelpers');

/** `endsAt` in ms; a null event means all events and days. */
export const saveHelper = (userId: number, eventId: number | null, endsAt: number) =>
  callServer('saveCheckInHelper', {
    body: { user_id: userId, event_id: eventId, ends_at: Math.floor(endsAt / 1000) },
  });

export const deleteHelper = (id: number) => callServer('deleteCheckInHelper', { params: { id } });
