import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheckBig, RefreshCw } from 'lucide-react';
import type { Job } from '../../../contract/jobs.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDeskRequest, useRowFocus, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useRowConflicts } from '../../ui/desk/use-row-conflicts.ts';
import { AdminPage } from './admin-page.tsx';
import styles from './admin.module.css';
import { listJobs, retryJob } from './commands.ts';
import { jobLabels, mailLabels } from './job-labels.ts';

/** Background jobs of the server, such as e-mails and checks of materials. */
export const JobsScreen = () => (
  <AdminPage desk="jobs">
    <Jobs />
  </AdminPage>
);

const rowOf = (job: Job) => `${job.of}:${job.id}`;

function Jobs() {
  const { t } = useLingui();
  const seen = useDeskSeen();
  const focus = useRowFocus();
  const { value, failed, again, set } = useDeskRequest('jobs', listJobs);
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(value?.jobs ?? [], rowOf);
  const retry = async (id: number) => {
    const outcome = await retryJob(id, seen(`job:${id}`));
    if (!outcome.ok && outcome.happened) return addConflicts([outcome.happened]);
    if (!outcome.ok) return showRefusal(outcome);
    set((before) => ({
      ...before,
      jobs: before.jobs.map((job) =>
        job.of === 'job' && job.id === id ? { ...job, state: 'waiting', error: null } : job,
      ),
    }));
  };
  return (
    <>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={4} />}
      {!failed && value && (
        <>
          <p>
            <Plural value={value.counts.waiting} one="# waiting" other="# waiting" />
            {' · '}
            <Plural value={value.counts.failed} one="# failed" other="# failed" />
            {' · '}
            <Plural value={value.counts.done} one="# done" other="# done" />{' '}
            <Button variant="quiet" size="small" onClick={again}>
              <RefreshCw />
              <Trans>Refresh</Trans>
            </Button>
          </p>
          {shown.length === 0 ? (
            <StateNote icon={<CircleCheckBig />} title={<h2>{t`No jobs`}</h2>} />
          ) : (
            <ul className={styles.list}>
              {shown.map((job) => (
                <li key={rowOf(job)} {...focus(rowOf(job))}>
                  <RowNotes
                    rowId={rowOf(job)}
                    conflict={conflictOf(rowOf(job))}
                    onDismiss={() => dismissConflict(rowOf(job))}
                  />
                  <JobCard job={job} onRetry={() => void retry(job.id)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function JobCard({ job, onRetry }: { job: Job; onRetry: () => void }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormats();
  const words = (job.of === 'mail' ? mailLabels : jobLabels)[job.kind];
  const states = {
    waiting: t({ message: 'waiting', context: 'job' }),
    retrying: t`retrying`,
    failed: t`failed`,
    done: t`done`,
  };
  return (
    <Card className={styles.entry}>
      <span>
        {words ? i18n._(words) : job.kind}
        {job.about && ` · ${job.about}`}{' '}
        <Tag {...(job.state === 'failed' && { hue: 'danger' as const })}>
          {job.bounced ? t`could not be delivered` : states[job.state]}
        </Tag>
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
