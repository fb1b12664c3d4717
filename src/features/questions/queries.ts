import { database } from '../../db/current-database.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayQuestions, type QuestionView } from '../../db/overlay-questions.ts';

export interface Questions {
  /** In their order, with answers that are not sent yet. */
  questions: QuestionView[];
  /** False until the list was fetched once. */
  known: boolean;
  offline: boolean;
}

export async function getQuestions(): Promise<Questions> {
  const [rows, ops, snapshot, connection] = await Promise.all([
    database().questions.toArray(),
    listOps(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  return {
    questions: overlayQuestions(rows, ops),
    known: snapshot?.questions !== undefined,
    offline: changesWait(connection),
  };
}
