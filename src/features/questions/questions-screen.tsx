import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { fieldErrorText } from '../../i18n/field-errors.ts';
import { type AnswerValue, checkAnswers, tidyAnswer } from '../../lib/question.ts';
import { Button } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { QuestionField } from '../../ui/question-field.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast } from '../../ui/toast.ts';
import { saveAnswers } from './commands.ts';
import { FileAnswer } from './file-answer.tsx';
import { useQuestions } from './hooks.ts';
import type { Questions } from './queries.ts';
import styles from './questions.module.css';

/** The questions of the organisers to the person. Answers are stored on the device and sent later. */
export function QuestionsScreen() {
  const { t } = useLingui();
  const value = useQuestions();
  return (
    <Page>
      <PageScroll>
        {value && !value.known && <MissingList offline={value.offline} />}
        {value?.known && value.questions.length === 0 && (
          <StateNote icon={<ClipboardCheck />} title={t`No questions`}>
            <Trans>Questions of the organisers appear here.</Trans>
          </StateNote>
        )}
        {value?.known && value.questions.length > 0 && <QuestionForm {...value} />}
      </PageScroll>
    </Page>
  );
}

function QuestionForm({ questions: all, offline }: Questions) {
  const { t, i18n } = useLingui();
  // Files are uploaded at once, not with the form.
  const questions = all.filter(({ kind }) => kind !== 'file');
  /** Answers that are not saved yet. */
  const [edited, setEdited] = useState<ReadonlyMap<number, AnswerValue | null>>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const answers = new Map(
      questions.map(({ id, answer }) => [id, edited.has(id) ? (edited.get(id) ?? null) : answer]),
    );
    const found = checkAnswers(questions, answers);
    setErrors(found);
    const first = questions.find(({ id }) => found.has(id));
    if (first) {
      form.querySelector<HTMLElement>(`[name="answers.${first.id}"]`)?.focus();
      return;
    }
    try {
      await saveAnswers(new Map([...edited].map(([id, answer]) => [id, tidyAnswer(answer)])));
    } catch {
      return showToast(t`The changes could not be saved on this device. They are still here.`);
    }
    setEdited(new Map());
    showToast(t`Your answers are saved.`);
  };
  const errorOf = (id: number, refused: readonly string[] | undefined) => {
    const rule = errors.get(id);
    const text = rule !== undefined ? fieldErrorText([rule]) : refused && fieldErrorText(refused);
    return typeof text === 'object' ? i18n._(text) : text;
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <p>
        <Trans>The organisers see your answers.</Trans>
      </p>
      {all.map((question) => {
        const { id, pending } = question;
        if (question.kind === 'file') return <FileAnswer key={id} question={question} offline={offline} />;
        const refused = edited.has(id) ? undefined : pending?.error?.errors?.['answer'];
        return (
          <div key={id}>
            <QuestionField
              question={question}
              answer={edited.has(id) ? (edited.get(id) ?? null) : question.answer}
              error={errorOf(id, refused)}
              onChange={(answer) => {
                setEdited(new Map([...edited, [id, answer]]));
                setErrors(new Map([...errors].filter(([each]) => each !== id)));
              }}
            />
            {pending?.state === 'waiting' && (
              <p className={styles.note}>
                <Trans>Saved on this device. It will be sent later.</Trans>
              </p>
            )}
          </div>
        );
      })}
      {questions.length > 0 && (
        <Button type="submit" variant="primary" aria-disabled={edited.size === 0 || undefined}>
          <Trans>Save answers</Trans>
        </Button>
      )}
    </form>
  );
}
