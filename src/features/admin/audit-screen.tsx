import { Trans, useLingui } from '@lingui/react/macro';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { deskPageSize } from '../../../contract/admin.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { AuditEntryCard } from './audit-entry.tsx';
import { AuditFilters, type ChosenAudit, noAuditFilter } from './audit-filters.tsx';
import { listAudit } from './commands.ts';
import { AdminPage } from './admin-page.tsx';
import { useDeskChanges } from './hooks.ts';
import { useDeskSubscriptions } from './use-desk-subscriptions.ts';
import styles from './admin.module.css';
import type { AuditLabels } from './use-details.ts';

/** The desks whose actions are in the log. */
const audited = ['people', 'chat'] as const;

export function AuditScreen({ labels }: { labels: AuditLabels }) {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useState(noAuditFilter);
  const [before, setBefore] = useState<number | null>(null);
  const changes = useDeskChanges();
  const { actor, target, ...rest } = filter;
  const query = { ...rest, actor: actor?.id ?? '', target: target?.id ?? '' };
  const key = JSON.stringify(query);
  const {
    value: entries,
    failed,
    again,
  } = useRequest(`audit ${i18n.locale} ${key} ${before}`, () => listAudit(query, before), changes);
  useDeskSubscriptions(audited);
  const last = entries?.at(-1);
  const choose = (chosen: ChosenAudit) => {
    setFilter(chosen);
    setBefore(null);
  };
  return (
    <AdminPage>
      {failed?.http !== 403 && <AuditFilters chosen={filter} query={query} onChange={choose} />}
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !entries && <Skeleton rows={4} />}
      {!failed && entries?.length === 0 && (
        <StateNote icon={<ScrollText />} title={<h2>{t`No entries yet`}</h2>} />
      )}
      {!failed && entries && (
        <>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditEntryCard {...{ entry, labels }} chosen={filter} onChange={choose} />
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {before !== null && (
              <Button onClick={() => setBefore(null)}>
                <Trans>Newest entries</Trans>
              </Button>
            )}
            {last && entries.length === deskPageSize && (
              <Button onClick={() => setBefore(last.id)}>
                <Trans>Older entries</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </AdminPage>
  );
}
