import type { Pace, ReactionKind } from '../../../contract/room.ts';
import type { NewRoomSettings } from '../../../contract/room-settings.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { discardOp, enqueue, getOp } from '../../db/outbox.ts';
import { rewriteOp } from '../../db/outbox-repairs.ts';
import type { EventQuestionView } from '../../db/overlay-event-questions.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { callServer } from '../../platform/online.ts';

type Target = Pick<EventQuestionView, 'id' | 'event_id' | 'key'>;

/** Names a question in an operation: by its key while it is not at the school. */
const named = ({ id, event_id, key }: Target) =>
  id > 0 || key === undefined ? { args: { id, event_id } } : { args: { id: 0, event_id }, dependsOn: key };

export async function askQuestion(args: OperationArgs<'eventQuestion.ask'>): Promise<void> {
  await enqueue({ kind: 'eventQuestion.ask', args });
  syncInBackgroundIfOffline();
}

export async function editQuestion(question: Target, content: string): Promise<void> {
  const { args, ...rest } = named(question);
  await enqueue({ kind: 'eventQuestion.edit', args: { ...args, content }, ...rest });
  syncInBackgroundIfOffline();
}

/** Changes a question of this device that the school does not have. Returns false if it is being sent. */
export async function rewriteQuestion(opId: string, content: string): Promise<boolean> {
  const op = await getOp(opId);
  const rewritten = op !== undefined && (await rewriteOp(op, content));
  syncInBackgroundIfOffline();
  return rewritten;
}

export async function withdrawQuestion(question: Target): Promise<void> {
  await enqueue({ kind: 'eventQuestion.withdraw', ...named(question) });
  syncInBackgroundIfOffline();
}

export async function voteForQuestion(question: Target, voted: boolean): Promise<void> {
  const { args, ...rest } = named(question);
  await enqueue({ kind: 'eventQuestion.vote', args: { ...args, voted }, ...rest });
  syncInBackgroundIfOffline();
}

type Moderation = Omit<
  OperationArgs<'eventQuestion.moderate'>,
  keyof OperationArgs<'eventQuestion.withdraw'>
>;

export async function moderateQuestion(question: Target, moderation: Moderation): Promise<void> {
  const { args, ...rest } = named(question);
  await enqueue({ kind: 'eventQuestion.moderate', args: { ...args, ...moderation }, ...rest });
  syncInBackgroundIfOffline();
}

export async function reportQuestion(args: OperationArgs<'eventQuestion.report'>): Promise<void> {
  await enqueue({ kind: 'eventQuestion.report', args });
  syncInBackgroundIfOffline();
}

export async function setHand(event_id: number, raised: boolean): Promise<void> {
  await enqueue({ kind: 'eventHand.raise', args: { event_id, raised } });
  syncInBackgroundIfOffline();
}

export async function moderateHand(args: OperationArgs<'eventHand.moderate'>): Promise<void> {
  await enqueue({ kind: 'eventHand.moderate', args });
  syncInBackgroundIfOffline();
}

export async function joinChat(event_id: number): Promise<void> {
  await enqueue({ kind: 'roomChat.join', args: { event_id } });
  syncInBackgroundIfOffline();
}

/** Sends a reaction. It describes this moment, so one that fails is dropped. */
export const react = (eventId: number, kind: ReactionKind) =>
  callServer('reactInRoom', { params: { id: eventId }, body: { kind } });

export const getPace = (eventId: number) => callServer('getPace', { params: { id: eventId } });

/** Votes about the speed of the talk. Not queued, because a late vote would be wrong. */
export const setPace = (eventId: number, pace: Pace | null) =>
  callServer('setPace', { params: { id: eventId }, body: { pace } });

/** Discards a change that has not been sent. */
export const discardChange = (opId: string) => discardOp(opId);

export const saveRoomSettings = (eventId: number, settings: NewRoomSettings) =>
  callServer('setRoom', { params: { id: eventId }, body: settings });
