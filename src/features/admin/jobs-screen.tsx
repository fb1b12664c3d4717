import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheckBig, RefreshCw } from 'lucide-react';
import type { Job } from '../../../contract/jobs.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { AskedNote } from '../../ui/asked-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { AdminPage } from './admin-page.tsx';
import styles from './admin.module.css';
import { listJobs, retryJob } from './commands.ts';

/** What the server does aside: mails, and looking into materials. */
export function JobsScreen() {
  const { t } = useLingui();
  const { value, failed, again, set } = useAsked('jobs', listJobs);
  const retry = async (id: number) => {
    const outcome = await retryJob(id);
    if (!outcome.ok) return showRefusal(outcome, t`This could not be done. Everything is as it was.`);
    set((before) => ({
      ...before,
      jobs: before.jobs.map((job) =>
        job.of === 'job' && job.id === id ? { ...job, state: 'waiting', error: null } : job,
      ),
    }));
  };
  return (
    <AdminPage>
      {failed && <AskedNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={4} />}
      {!failed && value && (
        <>
          <p>
            <Plural value={value.counts.waiting} one="# waits" other="# wait" />
            {' · '}
            <Plural value={value.counts.failed} one="# failed" other="# failed" />
            {' · '}
            <Plural value={value.counts.done} one="# done" other="# done" />{' '}
            <Button look="quiet" size="small" onClick={again}>
              <RefreshCw />
              <Trans>Refresh</Trans>
            </Button>
          </p>
          {value.jobs.length === 0 ? (
            <StateNote icon={<CircleCheckBig />} title={<h2>{t`Nothing to do`}</h2>} />
          ) : (
            <ul className={styles.list}>
              {value.jobs.map((job) => (
                <li key={`${job.of} ${job.id}`}>
                  <JobCard job={job} onRetry={() => void retry(job.id)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </AdminPage>
  );
}

function JobCard({ job, onRetry }: { job: Job; onRetry: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const states = { waiting: t`waits`, retrying: t`is tried again`, failed: t`failed`, done: t`done` };
  const kinds: Record<string, string> = {
    'material.inspect': t`Look into a material`,
    'material.render': t`Make a film smaller`,
    'poll.turn': t`Open or close a poll`,
    'material.announce': t`Tell of new materials`,
  };
  return (
    <Card className={styles.entry}>
      <span>
        {job.of === 'mail' ? t`E-mail: ${job.kind}` : (kinds[job.kind] ?? job.kind)}
        {job.about && ` · ${job.about}`}{' '}
        <Tag {...(job.state === 'failed' && { hue: 'danger' as const })}>{states[job.state]}</Tag>
      </span>
      {job.error && <span className={styles.facts}>{job.error}</span>}
      <span className={styles.facts}>
        {dateTime(job.created_at)}
        {job.run_at !== null && ` → ${dateTime(job.run_at)}`}
      </span>
      {job.of === 'job' && job.state === 'failed' && (
        <Button size="small" onClick={onRetry}>
          <RefreshCw />
          <Trans>Try again</Trans>
        </Button>
      )}
    </Card>
  );
}
