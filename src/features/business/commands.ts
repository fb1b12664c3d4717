import type { BusinessCard, BusinessFeedback } from '../../../contract/business.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { storeSlots } from '../../db/business-slots.ts';
import { listNotifications } from '../../db/notifications.ts';
import { discardOp, enqueue } from '../../db/outbox.ts';
import type { NewOp } from '../../db/outbox-op.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { callServer } from '../../platform/online.ts';

async function add(op: NewOp): Promise<void> {
  await enqueue(op);
  syncInBackgroundIfOffline();
}

const inSeconds = (slots: readonly number[]) => slots.map((slot) => Math.floor(slot / 1000));

export const saveCard = (card: BusinessCard) => add({ kind: 'business.profile', args: card });

/** Slots in ms. */
export const changeSlots = (blocked: readonly number[], freed: readonly number[]) =>
  add({ kind: 'business.plan', args: { blocked: inSeconds(blocked), freed: inSeconds(freed) } });

export const setStarredBlocks = (starred_blocks: boolean) =>
  add({ kind: 'business.plan', args: { starred_blocks } });

export const dismissSuggestion = (user_id: number, dismissed: boolean) =>
  add({ kind: 'business.plan', args: { dismissed: { user_id, dismissed } } });

type Request = Omit<OperationArgs<'business.request'>, 'slots'> & { slots: readonly number[] };

/** Slots in ms. */
export const requestMeeting = ({ slots, ...request }: Request) =>
  add({ kind: 'business.request', args: { ...request, slots: inSeconds(slots) } });

export interface StepTarget {
  id: number;
  /** The other person. */
  userId: number;
}

interface Answer {
  message: string | null;
}

const of = ({ id, userId }: StepTarget) => ({ id, user_id: userId });

/** `start` in ms. */
export const acceptSlot = (
  target: StepTarget,
  { start, message, link }: Answer & { start: number; link: string | null },
) =>
  add({
    kind: 'business.accept',
    args: { ...of(target), start: start / 1000, message, ...(link !== null && { link }) },
  });

/** Slots in ms. */
export const proposeSlots = (target: StepTarget, { slots, message }: Answer & { slots: readonly number[] }) =>
  add({ kind: 'business.propose', args: { ...of(target), slots: inSeconds(slots), message } });

export const declineMeeting = (target: StepTarget, { message }: Answer) =>
  add({ kind: 'business.decline', args: { ...of(target), message } });

/** Withdraws a request, also one that has not been sent, or cancels a meeting. */
export const cancelMeeting = ({ id, userId }: StepTarget, { message }: Answer) =>
  add({ kind: 'business.cancel', args: { ...(id > 0 && { id }), user_id: userId, message } });

export const rateMeeting = (target: StepTarget, feedback: BusinessFeedback | null) =>
  add({ kind: 'business.feedback', args: { ...of(target), feedback } });

/** Marks the notifications about a meeting as read. */
export async function markMeetingSeen(id: number): Promise<void> {
  const ids = (await listNotifications())
    .filter(({ business, read }) => business?.id === id && !read)
    .map((log) => log.id);
  if (ids.length > 0) await add({ kind: 'log.read', args: { ids: ids.slice(0, 500) } });
}

/** Removes a refused step; the meeting stays as it was. */
export const discardStep = (opId: string) => discardOp(opId);

/** Fetches the slots in which the two are free, and stores them for offline use. */
export async function fetchSlotsWith(userId: number): Promise<boolean> {
  const outcome = await callServer('getBusinessSlots', { params: { id: userId } });
  if (outcome.ok) await storeSlots({ id: userId, at: Date.now(), slots: outcome.value.slots });
  return outcome.ok;
}

/** Gets the address of the room of an online meeting. Needs a connection. */
export const enterMeeting = (id: number) => callServer('enterBusinessMeeting', { params: { id } });
