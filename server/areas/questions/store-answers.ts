import type { NewAnswers } from '../../../contract/questions.ts';
import type { Write } from '../../db/write.ts';

/** Stores checked answers; a null clears one. */
export async function storeAnswers(
  tx: Write,
  userId: number,
  answers: NewAnswers,
  { rev, at }: { rev: number; at: Date },
): Promise<void> {
  if (answers.length === 0) return;
  tx.peopleChanged([userId]);
  await tx.db
    .insertInto('question_answer')
    .values(
      answers.map(({ question_id, answer }) => ({
        question_id,
        user_id: userId,
        answer: answer === null ? null : JSON.stringify(answer),
        rev,
        at,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['question_id', 'user_id']).doUpdateSet((eb) => ({
        answer: eb.ref('excluded.answer'),
        rev: eb.ref('excluded.rev'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}
