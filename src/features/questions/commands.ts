import { enqueue } from '../../db/outbox.ts';
import type { AnswerValue } from '../../lib/question.ts';
import { syncInBackgroundIfOffline } from '../../platform/background-sync.ts';
import { callServer } from '../../platform/online.ts';

/**
 * Resolves when the answers are stored on this device.
 * @throws if the device can't store them
 */
export async function saveAnswers(answers: ReadonlyMap<number, AnswerValue | null>): Promise<void> {
  for (const [question_id, answer] of answers)
    await enqueue({ kind: 'question.answer', args: { question_id, answer } });
  syncInBackgroundIfOffline();
}

/** Uploads a file as the answer to a question. Needs a connection. */
export const uploadFile = (id: number, file: File) =>
  callServer('uploadAnswerFile', { params: { id }, files: { answerFile: file } });
