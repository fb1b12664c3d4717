import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { BusinessFeedback, BusinessState } from '../../../../contract/business.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './business-desk.module.css';
import { getStatistics } from './desk-commands.ts';

/** Counts of requests and meetings, and the feedback without names. */
export function StatisticsTab() {
  const { t, i18n } = useLingui();
  const { number, dateTime } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { value, failed, again } = useDeskRequest('business statistics', getStatistics);
  if (failed && !value) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={3} />;
  const states: Record<BusinessState, string> = {
    requested: t`Requests without an answer`,
    accepted: t`Arranged meetings`,
    declined: t({ message: 'Declined', context: 'count' }),
    cancelled: t({ message: 'Cancelled or withdrawn', context: 'count' }),
    expired: t({ message: 'Expired', context: 'count' }),
  };
  const answers: Record<BusinessFeedback, string> = {
    useful: t({ message: 'Useful', context: 'count' }),
    not_useful: t({ message: 'Not useful', context: 'count' }),
    no_show: t`The other person did not come`,
  };
  const facts = (title: string, rows: readonly { name: string; value: string }[]) =>
    rows.length > 0 && (
      <Card>
        <section className={styles.section} aria-label={title}>
          <h2>{title}</h2>
          <dl className={styles.facts}>
            {rows.flatMap((row) => [
              <dt key={`${row.name} name`}>{row.name}</dt>,
              <dd key={`${row.name} value`}>{row.value}</dd>,
            ])}
          </dl>
        </section>
      </Card>
    );
  return (
    <>
      <div>
        <a
          className={buttonClass()}
          href={
            token &&
            `${apiBase}/desk/business/meetings.csv?${new URLSearchParams({ lang: i18n.locale, t: token })}`
          }
          download="meetings.csv"
        >
          <Download aria-hidden />
          <Trans>Download as CSV</Trans>
        </a>
      </div>
      {facts(
        t({ message: 'Meetings', context: 'business meetings' }),
        value.states.map(({ state, count }) => ({ name: states[state], value: number(count) })),
      )}
      {facts(
        t`Feedback`,
        value.feedback.map(({ feedback, count }) => ({
          name: answers[feedback],
          value: count === null ? t`hidden (few answers)` : number(count),
        })),
      )}
      {facts(
        t`Meetings by time`,
        value.slots.map(({ start, meetings }) => ({ name: dateTime(start), value: number(meetings) })),
      )}
      {facts(
        t`Meetings by table`,
        value.tables.map(({ name, meetings }) => ({ name, value: number(meetings) })),
      )}
    </>
  );
}
