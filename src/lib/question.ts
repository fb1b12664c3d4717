import { brokenRule, tidyAnswer } from '../../contract/answer-rules.ts';
import type { AnswerValue, OpenQuestion } from '../../contract/questions.ts';

export type { AnswerValue, OpenQuestion };

/** Answers by the id of the question. */
export type Answers = ReadonlyMap<number, AnswerValue | null>;

/** The broken rules of the answers, by the id of the question. */
export function checkAnswers(questions: readonly OpenQuestion[], answers: Answers): Map<number, string> {
  return new Map(
    questions.flatMap((question) => {
      const rule = brokenRule(question, tidyAnswer(answers.get(question.id) ?? null));
      return rule === null ? [] : [[question.id, rule]];
    }),
  );
}

/** Whether a required question has no valid answer. */
export const isOutstanding = (question: OpenQuestion & { answer: AnswerValue | null }): boolean =>
  question.required && brokenRule(question, question.answer) !== null;

export { tidyAnswer };
export { questionLimits } from '../../contract/question-limits.ts';
export { countryCodes } from '../../contract/countries.ts';
