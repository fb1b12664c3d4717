import { brokenRule, tidyAnswer } from '../../../contract/answer-rules.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { NewAnswers, QuestionOnWire } from '../../../contract/questions.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { type Asked, openQuestionsTo, questionsFor } from './rows.ts';

/** Stores the answer of the caller, or clears it. @throws Refusal if the caller is not asked, or at `answer` */
export async function answerQuestion(
  { ctx, tx, me }: Operator,
  { question_id, answer: sent }: OperationArgs<'question.answer'>,
): Promise<QuestionOnWire | null> {
  const [question] = await questionsFor(tx.db, me, { ids: [question_id] });
  if (!question) throw new Refusal('notFound', { subject: { type: 'question', id: question_id } });
  const answer = tidyAnswer(sent);
  const rule = brokenRule(question, answer);
  if (rule !== null) throw new Refusal('invalid', { fields: { answer: [rule] } });
  const rev = await tx.rev();
  await storeAnswers(tx, me.id, [{ question_id, answer }], { rev, at: new Date(ctx.now()) });
  await tx.change(`user:${me.id}`, 'question', question_id, 'put', rev);
  tx.nudge(me.id, rev);
  const [row] = await questionsFor(tx.db, me, { ids: [question_id] });
  return row ?? null;
}

/**
 * Checks the answers of a person without an account. Absent answers are accepted: apps that do not know the questions
 * leave them out, and the person answers later. Answers to other questions are dropped.
 * @throws Refusal at `answers.<id of the question>`
 */
export async function checkNewAnswers(
  db: Reader,
  asked: Asked,
  sent: NewAnswers | undefined,
): Promise<NewAnswers> {
  if (sent === undefined) return [];
  const answers = new Map(sent.map(({ question_id, answer }) => [question_id, tidyAnswer(answer)]));
  const fields: Record<string, string[]> = {};
  const checked: NewAnswers = [];
  for (const question of await openQuestionsTo(db, asked)) {
    const answer = answers.get(question.id) ?? null;
    const rule = brokenRule(question, answer);
    if (rule !== null) fields[`answers.${question.id}`] = [rule];
    else if (answer !== null) checked.push({ question_id: question.id, answer });
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
  return checked;
}

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
