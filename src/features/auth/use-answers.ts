import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { fieldErrorText } from '../../i18n/field-errors.ts';
import { type AnswerValue, checkAnswers, type OpenQuestion, tidyAnswer } from '../../lib/question.ts';

export interface AnswersForm {
  /** Shows the errors of the answers; true if there are none. `focus` moves the focus to the first of them. */
  check: (focus?: 'focus') => boolean;
  /** The answers as the server takes them. */
  sent: () => { question_id: number; answer: AnswerValue | null }[];
  /** Shows the errors that the server has found, by `answers.<id>`. */
  refuse: (errors: Readonly<Record<string, string[]>> | undefined) => void;
  answerOf: (id: number) => AnswerValue | null;
  errorOf: (id: number) => string | undefined;
  set: (id: number, answer: AnswerValue | null) => void;
}

/** The answers in a form of a person who has no account yet. */
export function useAnswers(questions: readonly OpenQuestion[]): AnswersForm {
  const { _: say } = useLingui();
  const [answers, setAnswers] = useState<ReadonlyMap<number, AnswerValue | null>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  return {
    check: (focus) => {
      const found = checkAnswers(questions, answers);
      setErrors(new Map([...found].map(([id, rule]) => [id, [rule]])));
      const first = questions.find(({ id }) => found.has(id));
      if (first && focus) document.getElementsByName(`answers.${first.id}`)[0]?.focus();
      return first === undefined;
    },
    sent: () => questions.map(({ id }) => ({ question_id: id, answer: tidyAnswer(answers.get(id) ?? null) })),
    refuse: (found = {}) =>
      setErrors(
        new Map(
          questions.flatMap(({ id }) => {
            const texts = found[`answers.${id}`];
            return texts ? [[id, texts]] : [];
          }),
        ),
      ),
    answerOf: (id) => answers.get(id) ?? null,
    errorOf: (id) => {
      const rules = errors.get(id);
      const text = rules && fieldErrorText(rules);
      return typeof text === 'object' ? say(text) : text;
    },
    set: (id, answer) => {
      setAnswers(new Map([...answers, [id, answer]]));
      setErrors(new Map([...errors].filter(([each]) => each !== id)));
    },
  };
}
