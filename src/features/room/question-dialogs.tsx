import { Trans, useLingui } from '@lingui/react/macro';
import { eventQuestionMax, writtenAnswerMax } from '../../../contract/event-questions.ts';
import { type EventQuestionView, isQuestionOnSite } from '../../db/overlay-event-questions.ts';
import { isLocale } from '../../i18n/locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import {
  discardChange,
  editQuestion,
  moderateQuestion,
  rewriteQuestion,
  withdrawQuestion,
} from './commands.ts';
import { putQuestion, withdrawAnonymously } from './anonymous-questions.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { TextDialog } from './question-text-dialog.tsx';
import { TopicDialog } from './topic-dialog.tsx';

export type QuestionDialog = 'edit' | 'withdraw' | 'answer' | 'merge' | 'topic' | 'report';

interface QuestionDialogsProps {
  dialog: QuestionDialog;
  /** As it was when the dialog was opened. */
  question: EventQuestionView;
  /** The questions of the event now. */
  questions: readonly EventQuestionView[];
  onClose: () => void;
}

export function QuestionDialogs({ dialog, question, questions, onClose }: QuestionDialogsProps) {
  const attempt = useLocalWrite();
  const { id, event_id, pending, token } = question;
  const withdraw = () => {
    if (token === undefined) return withdrawQuestion(nowOf({ question, questions }) ?? question);
    return id < 0 && pending ? discardChange(pending.opId) : withdrawAnonymously({ event_id, token });
  };
  switch (dialog) {
    case 'withdraw':
      return (
        <ConfirmDialog
          question={<Trans>Withdraw your question?</Trans>}
          verb={<Trans>Withdraw</Trans>}
          onConfirm={() => attempt(withdraw)}
          onClose={onClose}
        >
          <p>
            {id < 0 && !isQuestionOnSite(question) ? (
              <Trans context="question">It has not been sent yet.</Trans>
            ) : (
              <Trans context="question">It will be deleted for everyone.</Trans>
            )}
          </p>
        </ConfirmDialog>
      );
    case 'edit':
      return <EditDialog question={question} questions={questions} onClose={onClose} />;
    case 'answer':
      return <AnswerDialog question={question} questions={questions} onClose={onClose} />;
    case 'topic':
      return <TopicDialog question={question} onClose={onClose} />;
    case 'report':
      return <ReportDialog question={question} onClose={onClose} />;
    case 'merge':
      return <MergeDialog question={question} questions={questions} onClose={onClose} />;
  }
}

type TextProps = Omit<QuestionDialogsProps, 'dialog'>;

const isMerged = ({ merged_into }: EventQuestionView) => (merged_into ?? null) !== null;

/** The question now. One that was sent since the dialog was opened has another id. */
const nowOf = ({ question, questions }: Pick<TextProps, 'question' | 'questions'>) =>
  questions.find(({ id, key }) => id === question.id && key === question.key) ??
  (question.id < 0
    ? (questions.find(({ client_id }) => client_id && client_id === question.key) ??
      questions.find(({ id, own, content }) => id > 0 && own && content === question.content))
    : undefined);

function EditDialog({ question, questions, onClose }: TextProps) {
  const { t } = useLingui();
  const now = nowOf({ question, questions });
  const isDecided = !now || now.state === 'answered' || now.state === 'declined' || isMerged(now);
  const save = async (content: string) => {
    if (!now) return false;
    const { id, event_id, pending, token, language = null } = now;
    if (id < 0 && !now.onSite) return pending !== null && (await rewriteQuestion(pending.opId, content));
    if (token === undefined) await editQuestion(now, content);
    else await putQuestion({ event_id, content, token, language: isLocale(language) ? language : null });
    return true;
  };
  return (
    <TextDialog
      title={<Trans>Edit question</Trans>}
      label={t`Your question to the speakers`}
      before={question.content}
      limit={eventQuestionMax}
      draft={`edited-question:${question.id}`}
      blocked={isDecided}
      note={
        isDecided ? (
          <Trans>The question was answered, hidden or withdrawn in the meantime. It can’t be changed.</Trans>
        ) : (
          now.content !== question.content && (
            <Trans>The question was changed on another device in the meantime: {now.content}</Trans>
          )
        )
      }
      onSave={save}
      onClose={onClose}
    />
  );
}

function AnswerDialog({ question, questions, onClose }: TextProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const now = nowOf({ question, questions });
  const answer = now?.answer ?? null;
  const isReplacing = answer !== null && answer !== (question.answer ?? null);
  const name = now?.answered_by ? fullName(now.answered_by) : '';
  const isGone = !now || isMerged(now);
  const note = isGone ? (
    <Trans>The question was withdrawn or merged in the meantime. It can’t be answered.</Trans>
  ) : isReplacing ? (
    <Trans>
      {name} answered in the meantime: {answer}
    </Trans>
  ) : (
    now.state === 'declined' &&
    question.state !== 'declined' && (
      <Trans>The question was hidden in the meantime. Saving publishes it with your answer.</Trans>
    )
  );
  return (
    <TextDialog
      title={<Trans>Answer in writing</Trans>}
      quoted={question.content}
      label={t`Answer`}
      before={question.answer ?? ''}
      limit={writtenAnswerMax}
      draft={`question-answer:${question.id}`}
      blocked={isGone}
      note={note}
      {...(isReplacing && { verb: <Trans>Replace answer</Trans> })}
      onSave={async (text) => {
        if (!now) return false;
        await moderateQuestion(now, { act: 'answered', answer: text, base: answer, into: null });
        return true;
      }}
      onClose={onClose}
    />
  );
}
