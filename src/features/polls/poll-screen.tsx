import { Trans, useLingui } from '@lingui/react/macro';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Vote } from '../../../contract/polls.ts';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ArticlePage, Page, PageScroll } from '../../ui/page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BallotState } from './ballot-state.tsx';
import { usePolls } from './hooks.ts';
import { MissingPoll } from './missing-poll.tsx';
import { maySeeResults } from './may-see-results.ts';
import { isRefused } from './poll-order.ts';
import { PollRun } from './poll-run.tsx';
import { usePollLabels } from './poll-labels.ts';
import { Participation } from './participation.tsx';
import { RefusedAnswer } from './refused-answer.tsx';
import styles from './polls.module.css';

/** One poll with the person's own answer and its participation. */
export function PollScreen({ id }: { id: number }) {
  const found = usePolls();
  if (!found) return null;
  const poll = found.polls.find((each) => each.id === id);
  if (!poll)
    return (
      <Page>
        <PageScroll>
          <MissingPoll known={found.known} offline={found.offline} />
        </PageScroll>
      </Page>
    );
  return <Opened poll={poll} role={found.role} />;
}

function Opened({ poll, role }: { poll: PollView; role: string | undefined }) {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const labels = usePollLabels();
  const answered = isAnswered(poll);
  const mayAnswer = poll.addressed && poll.state === 'open' && !answered;
  // Notifications link here with `answer`, which opens the question at once.
  const opensAnswer = new URLSearchParams(useSearch()).has('answer') && mayAnswer;
  const [isAnswering, setAsked] = useState(opensAnswer);
  return (
    <ArticlePage title={localized(poll.localized_title, poll.title)} label={t`Poll`}>
      <div className={styles.tags}>
        <Tag hue={poll.state === 'open' ? 'accent' : 'neutral'}>{labels.states[poll.state]}</Tag>
        <Tag>{labels.own(poll)}</Tag>
        <Tag>{labels.group(poll.group)}</Tag>
      </div>
      {isRefused(poll) && <RefusedAnswer poll={poll} />}
      <Card className={styles.card}>
        {answered ? (
          <OwnAnswer poll={poll} />
        ) : !poll.addressed ? (
          <p>
            <Trans>This poll is for other people.</Trans>
          </p>
        ) : poll.state === 'open' ? (
          <p>
            <Trans>You have not answered yet.</Trans>
          </p>
        ) : (
          <p>
            <Trans>You did not answer.</Trans>
          </p>
        )}
        <BallotState poll={poll} />
        {poll.pending && !poll.ballot && poll.pending.state !== 'not-sent' && (
          <p className={styles.saved}>
            <CloudUpload size={16} aria-hidden="true" />
            <span>
              <Trans>Your answer is saved on this device. It will be sent later.</Trans>
            </span>
          </p>
        )}
        <Participation poll={poll} />
        <p className={styles.facts}>
          {poll.state === 'open' && poll.closes_at ? t`Closes: ${dateTime(poll.closes_at)}` : null}
          {poll.closed_at ? t`Closed: ${dateTime(poll.closed_at)}` : null}
        </p>
        {poll.results && <p className={styles.facts}>{t`Results: ${labels.results[poll.results]}`}</p>}
        <div className={styles.acts}>
          {mayAnswer && (
            <Button variant="primary" onClick={() => setAsked(true)}>
              <Trans context="button">Answer</Trans>
            </Button>
          )}
          {maySeeResults(poll, role) && (
            <Link className={buttonClass()} href={addresses.pollResults.getHref(poll.id)}>
              <Trans>Results</Trans>
            </Link>
          )}
        </div>
      </Card>
      {isAnswering && <PollRun polls={[poll]} onClose={() => setAsked(false)} />}
    </ArticlePage>
  );
}

function OwnAnswer({ poll }: { poll: PollView }) {
  const { localized, list } = useFormats();
  if (poll.canceled)
    return (
      <p>
        <Trans>You skipped this question.</Trans>
      </p>
    );
  // Some servers don't return the person's answer, which does not mean that it was anonymous.
  if (!poll.anonymously && (poll.vote === null || poll.vote === undefined))
    return (
      <p>
        <Trans>You have answered this question.</Trans>
      </p>
    );
  if (poll.anonymously || poll.vote === null || poll.vote === undefined)
    return (
      <p>
        {poll.secrecy === 'confidential' ? (
          <Trans>
            You answered confidentially. Your answer is not stored with your name, but the people who run the
            server could have read both together.
          </Trans>
        ) : (
          <Trans>You answered anonymously. Your answer is not stored with your name.</Trans>
        )}
      </p>
    );
  const titleOf = (part: number | string) => {
    const option = typeof part === 'number' && poll.variations.find(({ id }) => id === part);
    return option ? localized(option.localized_title, option.title) : String(part);
  };
  return (
    <p>
      <Trans>Your answer:</Trans> {list(partsOf(poll.vote).map(titleOf))}
    </p>
  );
}

const partsOf = (vote: Vote): (number | string)[] =>
  Array.isArray(vote) ? vote : vote === null ? [] : [vote];
