import type { OpenQuestion } from '../../lib/question.ts';
import { QuestionField } from '../../ui/question-field.tsx';
import type { AnswersForm } from './use-answers.ts';

interface AnswerFieldsProps {
  questions: readonly OpenQuestion[];
  form: AnswersForm;
}

/** The questions of the organisers in a form of a person who has no account yet. */
export const AnswerFields = ({ questions, form }: AnswerFieldsProps) =>
  questions.map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      answer={form.answerOf(question.id)}
      error={form.errorOf(question.id)}
      onChange={(answer) => form.set(question.id, answer)}
    />
  ));
