import { Trans, useLingui } from '@lingui/react/macro';
import { ChartBarBig } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';
import type { SessionPollView } from '../../db/overlay-session-polls.ts';
import { loadTexts } from '../../i18n/activate.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { AnswerInPlace } from './answer-in-place.tsx';
import { closeSessionPoll } from './commands.ts';
import { useLivePoll, useSessionPolls } from './hooks.ts';
import { maySeeResults } from './may-see-results.ts';
import { Participation } from './participation.tsx';
import { usePollLabels } from './poll-labels.ts';
import { isRefused } from './poll-order.ts';
import { PollRun } from './poll-run.tsx';
import { QuizRanking } from './quiz-ranking.tsx';
import { RefusedAnswer } from './refused-answer.tsx';
import { ResultsTable } from './results-table.tsx';
import { storeStartDraft } from './start-draft.ts';
import { storedResults } from './stored-results.ts';
import { UnsentAnswer } from './unsent-answer.tsx';
import { ClosingTag, mayClose, RefusedChange, StartingPoll } from './starting-poll.tsx';
import styles from './polls.module.css';

const StartPollDialog = lazy(async () => {
  const [part] = await Promise.all([import('./start-poll-dialog.tsx'), loadTexts('screen')]);
  return { default: part.StartPollDialog };
});

/** The polls of an event. `hosts`: the person is a speaker of the event or an organiser, and may start one. */
export function SessionPolls({ eventId, hosts }: { eventId: number; hosts: boolean }) {
  const { t } = useLingui();
  const found = useSessionPolls(eventId);
  const [starting, setStarting] = useState(false);
  const [run, setRun] = useState<PollView | null>(null);
  const polls = found?.session;
  if (!polls || (polls.length === 0 && !hosts)) return null;
  const closed = polls.filter(({ session, state }) => session && state === 'closed');
  const lastClosed = closed.toSorted((a, b) => b.id - a.id).at(0);
  const closedQuestions = polls.filter(({ quiz, state }) => quiz && state === 'closed').length;
  return (
    <section className={styles.group} aria-label={t`Polls for this event`}>
      <h2>{t`Polls for this event`}</h2>
      {hosts && (
        <Button aria-haspopup="dialog" onClick={() => setStarting(true)}>
          <ChartBarBig />
          <Trans>Start a poll</Trans>
        </Button>
      )}
      <ul className={styles.list}>
        {polls.map((poll) => (
          <li key={poll.id}>
            {poll.starting ? (
              <StartingPoll
                poll={poll}
                starting={poll.starting}
                onEdit={() => {
                  storeStartDraft(poll);
                  setStarting(true);
                }}
              />
            ) : (
              <SessionPoll
                poll={poll}
                hosts={hosts}
                isLastClosed={poll.id === lastClosed?.id}
                role={found?.role}
                offline={found?.offline ?? false}
                onAnswer={() => setRun(poll)}
              />
            )}
          </li>
        ))}
      </ul>
      {closedQuestions > 0 && <QuizRanking eventId={eventId} closed={closedQuestions} />}
      {run && <PollRun polls={[run]} onClose={() => setRun(null)} />}
      {starting && (
        <Suspense>
          <StartPollDialog
            eventId={eventId}
            polls={found?.polls ?? []}
            offline={found?.offline ?? false}
            onClose={() => setStarting(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface SessionPollProps {
  poll: SessionPollView;
  hosts: boolean;
  /** It was the last one to close: its results stay in view. */
  isLastClosed: boolean;
  role: string | undefined;
  offline: boolean;
  onAnswer: () => void;
}

function SessionPoll({ poll, hosts, isLastClosed, role, offline, onAnswer }: SessionPollProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const labels = usePollLabels();
  const isOpen = poll.state === 'open';
  const attempt = useLocalWrite();
  return (
    <div className={styles.session}>
      <Link href={addresses.poll.getHref(poll.id)}>{localized(poll.localized_title, poll.title)}</Link>
      <div className={styles.tags}>
        <Tag hue={isOpen ? 'accent' : 'neutral'}>{labels.states[poll.state]}</Tag>
        <Tag>{labels.own(poll)}</Tag>
        {poll.quiz && <Tag>{t`Quiz`}</Tag>}
        <ClosingTag poll={poll} />
      </div>
      <RefusedChange change={poll.closing} />
      {hosts && <Participation poll={poll} />}
      {isRefused(poll) && <RefusedAnswer poll={poll} />}
      {!isOpen && poll.session && !isAnswered(poll) && <UnsentAnswer pollId={poll.id} />}
      {!isOpen && <RightAnswer poll={poll} />}
      {isOpen && maySeeResults(poll, role) && <LiveResults poll={poll} />}
      {isLastClosed && maySeeResults(poll, role) && <ClosedResults poll={poll} />}
      {isOpen && !isAnswered(poll) && poll.session && <AnswerInPlace poll={poll} offline={offline} />}
      <div className={styles.acts}>
        {isOpen && !isAnswered(poll) && !poll.session && (
          <Button size="small" variant="primary" onClick={onAnswer}>
            <Trans context="button">Answer</Trans>
          </Button>
        )}
        {maySeeResults(poll, role) && (
          <Link className={buttonClass('plain', 'small')} href={addresses.pollResults.getHref(poll.id)}>
            <Trans>Results</Trans>
          </Link>
        )}
        {hosts && isOpen && poll.session && mayClose(poll) && (
          <Button size="small" onClick={() => attempt(() => closeSessionPoll(poll.event_id ?? 0, poll.id))}>
            <Trans>Close poll</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The right answer of a closed question of a quiz, and whether the person gave it. */
function RightAnswer({ poll }: { poll: PollView }) {
  const { localized } = useFormats();
  const right = poll.variations.find(({ id }) => id === poll.correct);
  if (!right) return null;
  const title = localized(right.localized_title, right.title);
  const own = [poll.vote ?? []].flat();
  return (
    <p>
      <Trans>Right answer: {title}</Trans>
      {own.length > 0 && (
        <>
          {' · '}
          {own.includes(right.id) ? <Trans>You were right.</Trans> : <Trans>You chose another answer.</Trans>}
        </>
      )}
    </p>
  );
}

/** The results of a closed poll from its row: a request of everybody in the room at once would be a burst. */
function ClosedResults({ poll }: { poll: PollView }) {
  const results = storedResults(poll);
  if (!poll.counted)
    return (
      <p className={styles.note}>
        <Trans>The last anonymous answers are being counted.</Trans>
      </p>
    );
  if (!results) return null;
  const { votes, texts, voted, withheld } = results;
  return <ResultsTable poll={poll} votes={votes} texts={texts} voted={voted} withheld={withheld} />;
}

/** The results of an open poll that the room has sent. */
function LiveResults({ poll }: { poll: PollView }) {
  const live = useLivePoll(poll.id);
  if (!live) return null;
  const { votes, texts, voted, withheld } = live;
  return <ResultsTable poll={poll} votes={votes} texts={texts ?? []} voted={voted} withheld={withheld} />;
}
