import { Trans, useLingui } from '@lingui/react/macro';
import { Printer, Projector } from 'lucide-react';
import { Link } from 'wouter';
import { type PollResults } from '../../../contract/poll-results.ts';
import type { PollView } from '../../db/overlay-polls.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { isOrganiser } from '../../lib/organisers.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ArticlePage, Page, PageScroll } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CountingNote } from './counting-note.tsx';
import { usePolls } from './hooks.ts';
import { MissingPoll } from './missing-poll.tsx';
import { Participation } from './participation.tsx';
import { HiddenResults } from './hidden-results.tsx';
import { ResultsTable } from './results-table.tsx';
import { SaveResults } from './save-results.tsx';
import { useResults } from './use-results.ts';
import { storedResults } from './stored-results.ts';
import styles from './polls.module.css';

const everyMs = 10_000;

/** The results of a poll. Results of a closed poll are also shown offline. */
export function ResultsScreen({ id }: { id: number }) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const found = usePolls();
  const poll = found?.polls.find((each) => each.id === id);
  if (!found) return null;
  if (!poll)
    return (
      <Page>
        <PageScroll>
          <MissingPoll known={found.known} offline={found.offline} />
        </PageScroll>
      </Page>
    );
  return (
    <ArticlePage title={localized(poll.localized_title, poll.title)} label={t`Results`}>
      <Results poll={poll} organiser={isOrganiser(found.role)} />
    </ArticlePage>
  );
}

function Results({ poll, organiser }: { poll: PollView; organiser: boolean }) {
  const { value, failed, again } = useResults(poll, poll.id, everyMs);
  const storedResult = storedResults(poll);
  const results = value ?? storedResult;
  if (!results) return failed ? <RequestNote failed={failed} onAgain={again} /> : <Skeleton rows={4} />;
  return (
    <>
      <Card className={styles.card}>
        <Participation
          poll={{
            votes_count: results.voted,
            skipped_count: results.skipped,
            electorate: results.electorate || null,
            session: poll.session,
          }}
        />
        {results.hidden ? (
          <HiddenResults hidden={results.hidden} />
        ) : !results.counted ? (
          <CountingNote />
        ) : (
          <ResultsTable
            poll={poll}
            votes={results.votes}
            texts={results.texts}
            voted={results.voted}
            withheld={results.withheld}
          />
        )}
        <div className={styles.acts}>
          {organiser && poll.state === 'open' && (
            <Link className={buttonClass()} href={addresses.pollLive.getHref(poll.id)}>
              <Projector />
              <Trans>Show on live screen</Trans>
            </Link>
          )}
          {!results.hidden && (
            <Button onClick={() => print()}>
              <Printer />
              <Trans>Print</Trans>
            </Button>
          )}
          {organiser && value && <SaveResults poll={poll} results={value} />}
        </div>
      </Card>
      {organiser && value && value.voters.length > 0 && <Voters poll={poll} results={value} />}
    </>
  );
}

function Voters({ poll, results }: { poll: PollView; results: PollResults }) {
  const { localized, fullName, list } = useFormats();
  const titleOf = (part: number | string) => {
    const option = typeof part === 'number' && poll.variations.find(({ id }) => id === part);
    return option ? localized(option.localized_title, option.title) : String(part);
  };
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>Answers with names</Trans>
      </h2>
      <table className={styles.bars}>
        <tbody>
          {results.voters.map(({ person, vote }, at) => (
            <tr key={person?.id ?? `gone ${at}`}>
              <th scope="row">{person ? fullName(person) : '–'}</th>
              <td>
                {vote === null ? <Trans context="question">skipped</Trans> : list([vote].flat().map(titleOf))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
