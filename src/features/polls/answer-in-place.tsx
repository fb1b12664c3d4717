import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import { freeAnswerMax } from '../../../contract/polls.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { readVote } from '../../lib/poll-answer.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/status-text.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { type Answer, voteOf, withDraft } from './answer-value.ts';
import { AnonymityNote } from './anonymity-note.tsx';
import { answerPoll, isSigned } from './commands.ts';
import { QuestionFields } from './question-fields.tsx';
import { useAnswerDraft } from './use-answer-draft.ts';
import styles from './polls.module.css';

/** The answer to a poll of one question, in the room itself. The results take its place. */
export function AnswerInPlace({ poll, offline }: { poll: PollView; offline: boolean }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const attempt = useLocalWrite();
  const id = useId();
  const { text, anonymous, keep, clear } = useAnswerDraft(poll.id);
  const [given, setGiven] = useState<Answer | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // A draft that was written as an anonymous answer stays one.
  const anonymously = chosen ?? anonymous ?? false;
  const [atOnce, setAtOnce] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const answer = given ?? withDraft(poll, text);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const vote = voteOf(poll, answer);
    if (vote === null) return setError(t`This question needs an answer.`);
    if (answer.isFreeText && answer.text.length > freeAnswerMax) return setError(t`The answer is too long.`);
    if (!readVote(poll, vote)) return setError(t`This is not a valid answer to the question.`);
    attempt(async () => {
      await answerPoll(poll, vote, !anonymously ? 'named' : atOnce ? 'anonymous-at-once' : 'anonymous');
      await clear();
      announce(offline ? t`Your answer will be sent later.` : t`Thank you for your answers.`);
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <span id={id} hidden>
        {localized(poll.localized_title, poll.title)}
      </span>
      <QuestionFields
        poll={poll}
        answer={answer}
        error={error}
        labelledBy={id}
        onChange={(changed) => {
          setGiven(changed);
          setError(undefined);
          if (changed.text !== answer.text) keep(changed.text, { anonymous: anonymously });
        }}
      />
      <SwitchField
        label={t`Answer anonymously`}
        checked={anonymously}
        onChange={(checked) => {
          setChosen(checked);
          if (answer.text !== '') keep(answer.text, { anonymous: checked });
        }}
      />
      {anonymously ? (
        <>
          <AnonymityNote polls={[poll]} />
          {isSigned(poll) && (
            <>
              <SwitchField label={t`Send without delay`} checked={atOnce} onChange={setAtOnce} />
              <p className={styles.note}>
                <Trans>If few people answer, the time can show which answer is yours.</Trans>
              </p>
            </>
          )}
        </>
      ) : (
        <p className={styles.note}>
          {poll.results === 'organisers' ? (
            <Trans>Organisers can see who gave which answer. Nobody else sees the results.</Trans>
          ) : (
            <Trans>Organisers can see who gave which answer. Everyone else sees only totals.</Trans>
          )}
        </p>
      )}
      {anonymously && (poll.quiz || answer.isFreeText) && (
        <p className={styles.note}>
          {poll.quiz && <Trans>Only answers with your name count in the ranking.</Trans>}{' '}
          {answer.isFreeText && (
            <Trans>Your text can reveal who you are. Leave out details that identify you.</Trans>
          )}
        </p>
      )}
      <Button type="submit" variant="primary">
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}
