import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { freeAnswerMax } from '../../../contract/polls.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { readVote } from '../../lib/poll-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { type Answer, voteOf, withDraft } from './answer-value.ts';
import { answerPoll, skipPoll } from './commands.ts';
import { usePolls } from './hooks.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { type Mode, StartDialog } from './poll-start-dialog.tsx';
import styles from './polls.module.css';

interface PollRunProps {
  /** The polls to answer. Only the list at opening counts. */
  polls: readonly PollView[];
  onClose: () => void;
}

/** Asks how to answer, then goes through the questions one by one. */
export function PollRun({ polls, onClose }: PollRunProps) {
  const { t } = useLingui();
  const offline = usePolls()?.offline ?? false;
  const [mode, setMode] = useState<Mode | null>(null);
  const [at, setAt] = useState(0);
  const [questions] = useState(polls);
  const poll = questions[at];
  const next = () => {
    if (at + 1 < questions.length) return setAt(at + 1);
    showToast(
      offline
        ? t`Thank you. Your answers are saved on this device and will be sent later.`
        : t`Thank you for your answers.`,
    );
    onClose();
  };
  if (!poll) return null;
  if (mode === null) return <StartDialog polls={questions} onStart={setMode} onClose={onClose} />;
  return (
    <QuestionDialog
      key={poll.id}
      poll={poll}
      at={at}
      of={questions.length}
      anonymously={mode === 'anonymous'}
      onNext={next}
      onClose={onClose}
    />
  );
}

interface QuestionDialogProps {
  poll: PollView;
  at: number;
  of: number;
  anonymously: boolean;
  onNext: () => void;
  onClose: () => void;
}

function QuestionDialog({ poll, at, of, anonymously, onNext, onClose }: QuestionDialogProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const attempt = useLocalWrite();
  const id = useId();
  const title = useRef<HTMLSpanElement>(null);
  const { text, keep, clear } = useAnswerDraft(poll.id);
  const [given, setGiven] = useState<Answer | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const answer = given ?? withDraft(poll, text);
  // The focus makes screen readers read each question.
  useEffect(() => title.current?.focus(), []);
  const isLast = at + 1 === of;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const vote = voteOf(poll, answer);
    if (vote === null) {
      return setError(
        poll.mandatory ? t`This question needs an answer.` : t`Choose an answer, or skip the question.`,
      );
    }
    if (answer.isFreeText && answer.text.length > freeAnswerMax) return setError(t`The answer is too long.`);
    if (!readVote(poll, vote)) return setError(t`This is not a valid answer to the question.`);
    attempt(async () => {
      await answerPoll(poll, vote, anonymously ? 'anonymous' : 'named');
      await clear();
    });
    onNext();
  };
  const skip = () => {
    attempt(() => skipPoll(poll.id, anonymously));
    onNext();
  };
  return (
    <Dialog
      title={
        <span id={id} ref={title} tabIndex={-1} className={styles.question}>
          {localized(poll.localized_title, poll.title)}
        </span>
      }
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.note}>
          {of > 1 && <>{t`Question ${at + 1} of ${of}`} · </>}
          {anonymously ? t`anonymous` : t`with names`}
          {poll.kind === 'multiple' && <> · {t`several answers possible`}</>}
          {poll.mandatory && <> · {t`answer required`}</>}
        </p>
        <QuestionFields
          poll={poll}
          answer={answer}
          error={error}
          labelledBy={id}
          onChange={(changed) => {
            setGiven(changed);
            setError(undefined);
            if (changed.text !== answer.text) keep(changed.text);
          }}
        />
        {anonymously && answer.isFreeText && (
          <p className={styles.note}>
            <Trans>Your text can reveal who you are. Leave out details that identify you.</Trans>
          </p>
        )}
        <DialogActions
          secondary={
            <>
              <Button onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              {!poll.mandatory && (
                <Button onClick={skip}>
                  <Trans>Skip</Trans>
                </Button>
              )}
            </>
          }
          primary={
            <Button type="submit" variant="primary">
              {isLast ? <Trans>Send and close</Trans> : <Trans>Next question</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
