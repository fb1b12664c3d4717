import { Trans, useLingui } from '@lingui/react/macro';
import { ChartBarBig } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { isAnswered, type PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { renderOnce } from '../../ui/render-once.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePolls } from './hooks.ts';
import { maySeeResults } from './may-see-results.ts';
import { groupPolls, isRefused, type PollGroup, unansweredPolls, listedPolls } from './poll-order.ts';
import { Participation } from './participation.tsx';
import { PollRun } from './poll-run.tsx';
import { usePollLabels } from './poll-labels.ts';
import { RefusedAnswer } from './refused-answer.tsx';
import styles from './polls.module.css';

/** Estimated height of a poll before it is measured, in px. */
const rowHeight = 160;

type Row = { open: readonly PollView[] } | { group: PollGroup } | { poll: PollView };

/** Polls by group, with answers to give and results. */
export function PollsScreen() {
  const found = usePolls();
  const [run, setAsked] = useState<readonly PollView[] | null>(null);
  const polls = useMemo(
    () => listedPolls(found?.polls ?? []).filter(({ state }) => state !== 'draft'),
    [found],
  );
  const rows = useMemo(() => rowsOf(polls), [polls]);
  if (!found) return null;
  return (
    <Page>
      {polls.length === 0 ? (
        <PageScroll>
          {found.known ? (
            <StateNote icon={<ChartBarBig />} title={<Trans>No polls yet</Trans>}>
              <Trans>Polls from the organisers appear here. You will be notified.</Trans>
            </StateNote>
          ) : (
            <MissingList offline={found.offline} />
          )}
        </PageScroll>
      ) : (
        <PageList name="polls" rows={rows} rowHeight={rowHeight}>
          {renderOnce((row: Row) =>
            'poll' in row ? (
              <PollCard
                key={row.poll.id}
                poll={row.poll}
                role={found.role}
                onAnswer={() => setAsked([row.poll])}
              />
            ) : 'group' in row ? (
              <GroupHead key={`group ${row.group.title}`} group={row.group} />
            ) : (
              <AnswerButton key="open" open={row.open} onAnswer={() => setAsked(row.open)} />
            ),
          )}
        </PageList>
      )}
      {run && <PollRun polls={run} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function rowsOf(polls: readonly PollView[]): Row[] {
  const open = unansweredPolls(polls);
  return [
    ...(open.length > 0 ? [{ open }] : []),
    ...groupPolls(polls).flatMap((group): Row[] => [{ group }, ...group.polls.map((poll) => ({ poll }))]),
  ];
}

function AnswerButton({ open, onAnswer }: { open: readonly PollView[]; onAnswer: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="primary" size="wide" onClick={onAnswer}>
      {open.length === 1 ? t`Answer open question` : t`Answer open questions (${open.length})`}
    </Button>
  );
}

function GroupHead({ group: { title, polls } }: { group: PollGroup }) {
  const labels = usePollLabels();
  return (
    <div className={styles.group}>
      <h2>{labels.group(title)}</h2>
      <GroupFacts polls={polls} />
    </div>
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
