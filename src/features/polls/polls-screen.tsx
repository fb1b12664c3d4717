import { Trans, useLingui } from '@lingui/react/macro';
import { ChartBarBig } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePolls } from './hooks.ts';
import { maySeeResults } from './may-see-results.ts';
import { groupPolls, isRefused, unansweredPolls, listedPolls } from './poll-order.ts';
import { Participation } from './participation.tsx';
import { PollRun } from './poll-run.tsx';
import { usePollLabels } from './poll-labels.ts';
import { RefusedAnswer } from './refused-answer.tsx';
import styles from './polls.module.css';

/** Polls by group, with answers to give and results. */
export function PollsScreen() {
  const { t } = useLingui();
  const found = usePolls();
  const labels = usePollLabels();
  const [run, setAsked] = useState<readonly PollView[] | null>(null);
  if (!found) return null;
  const polls = listedPolls(found.polls).filter(({ state }) => state !== 'draft');
  const open = unansweredPolls(polls);
  return (
    <Page>
      <PageScroll>
        {!found.known && polls.length === 0 && <MissingList offline={found.offline} />}
        {found.known && polls.length === 0 && (
          <StateNote icon={<ChartBarBig />} title={<Trans>No polls yet</Trans>}>
            <Trans>Polls from the organisers appear here. You will be notified.</Trans>
          </StateNote>
        )}
        {open.length > 0 && (
          <Button variant="primary" size="wide" onClick={() => setAsked(open)}>
            {open.length === 1 ? t`Answer open question` : t`Answer open questions (${open.length})`}
          </Button>
        )}
        {groupPolls(polls).map(({ title, polls: inGroup }) => (
          <section key={title} className={styles.group} aria-label={labels.group(title)}>
            <h2>{labels.group(title)}</h2>
            <GroupFacts polls={inGroup} />
            <ul className={styles.list}>
              {inGroup.map((poll) => (
                <li key={poll.id}>
                  <PollCard poll={poll} role={found.role} onAnswer={() => setAsked([poll])} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </PageScroll>
      {run && <PollRun polls={run} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function GroupFacts({ polls }: { polls: readonly PollView[] }) {
  const { t } = useLingui();
  const completed = polls.filter((poll) => isAnswered(poll) && !poll.canceled).length;
  const skipped = polls.filter(({ canceled }) => canceled).length;
  return (
    <p className={styles.facts}>
      {t`Completed: ${completed} of ${polls.length}`}
      {skipped > 0 && ` · ${t`skipped: ${skipped}`}`}
    </p>
  );
}

interface PollCardProps {
  poll: PollView;
  role: string | undefined;
  onAnswer: () => void;
}

function PollCard({ poll, role, onAnswer }: PollCardProps) {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const labels = usePollLabels();
  const title = localized(poll.localized_title, poll.title);
  const answered = isAnswered(poll);
  return (
    <Card className={styles.card}>
      <h3 className={styles.title}>
        <Link href={addresses.poll.getHref(poll.id)}>{title}</Link>
      </h3>
      <div className={styles.tags}>
        <Tag hue={poll.state === 'open' ? 'accent' : 'neutral'}>{labels.states[poll.state]}</Tag>
        <Tag>{labels.own(poll)}</Tag>
      </div>
      <Participation poll={poll} />
      {poll.state === 'open' && poll.closes_at && (
        <p className={styles.facts}>{t`Closes: ${dateTime(poll.closes_at)}`}</p>
      )}
      {isRefused(poll) && <RefusedAnswer poll={poll} />}
      <div className={styles.acts}>
        {poll.state === 'open' && !answered && (
          <Button size="small" variant="primary" onClick={onAnswer}>
            <Trans context="button">Answer</Trans>
          </Button>
        )}
        {(poll.state === 'closed' || answered) && maySeeResults(poll, role) && (
          <Link className={buttonClass('plain', 'small')} href={addresses.pollResults.getHref(poll.id)}>
            <Trans>Results</Trans>
          </Link>
        )}
      </div>
    </Card>
  );
}
