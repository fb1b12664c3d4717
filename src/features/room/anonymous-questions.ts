import { questionDelayMs, questionSize } from '../../../contract/anonymous-questions.ts';
import type { RoomSettings } from '../../../contract/room-settings.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { database } from '../../db/current-database.ts';
import { getMeta } from '../../db/meta.ts';
import { enqueue, listOpsOfLane, retryOp } from '../../db/outbox.ts';
import { updateToken } from '../../db/question-tokens.ts';
import { padBody } from '../../lib/ballot-size.ts';
import { callServer } from '../../platform/online.ts';

/** True if the server signs tokens blindly here. Pages without HTTPS have no WebCrypto. */
export const isSigned = ({ question_key }: Pick<RoomSettings, 'question_key'>): boolean =>
  Boolean(question_key) && crypto.subtle !== undefined;

/**
 * Requests the tokens of this device for an event, once. Called when the room is opened, whether or not the
 * person asks: who has tokens says nothing about who has asked. A refused request is repeated.
 */
export async function prepareTokens(event_id: number, key: string): Promise<void> {
  if (await getMeta(`questionTokens:${event_id}`)) {
    const ops = await listOpsOfLane(`room:${event_id}`);
    const refused = ops.find(({ kind, state }) => kind === 'eventQuestion.tokens' && state === 'dead');
    if (refused) await retryOp(refused.opId);
    return;
  }
  // Loaded with the library for blind signatures.
  const { newQuestionTokens } = await import('./new-question-tokens.ts');
  const tokens = await newQuestionTokens(key);
  const args = { event_id, blinded: tokens.tokens.map(({ blinded }) => blinded) };
  await enqueue({ kind: 'eventQuestion.tokens', args, tokens });
}

type NewQuestion = Omit<OperationArgs<'anonymousQuestion.put'>, 'token'>;

/** Asks anonymously. The question is sent after a random time. Returns false if all tokens are used. */
export async function askAnonymously(question: NewQuestion, key: string): Promise<boolean> {
  await prepareTokens(question.event_id, key);
  return putQuestion({ ...question, token: '' });
}

/** Changes an anonymous question, sent or not. */
export async function putQuestion(args: OperationArgs<'anonymousQuestion.put'>): Promise<boolean> {
  const { min, max } = questionDelayMs;
  const delay = Math.round(min + Math.random() * (max - min));
  return (await enqueue({ kind: 'anonymousQuestion.put', args }, { delay })) !== null;
}

export async function withdrawAnonymously(args: OperationArgs<'anonymousQuestion.withdraw'>): Promise<void> {
  await enqueue({ kind: 'anonymousQuestion.withdraw', args });
}

/**
 * Fetches the state of an own anonymous question that others don't see. The server can't notify its author,
 * whom it does not know.
 */
export async function refreshQuestion(event_id: number, token: string): Promise<void> {
  const body = padBody({ event_id, token }, questionSize);
  const answer = await callServer('findAnonymousQuestion', { body });
  if (!answer.ok) return;
  const db = database();
  await db.transaction('rw', db.meta, () => updateToken(db, event_id, token, { question: answer.value }));
}
