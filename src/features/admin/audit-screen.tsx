import { Trans, useLingui } from '@lingui/react/macro';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { type AuditEntry, deskPageSize } from '../../../contract/admin.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { listAudit } from './commands.ts';
import { AdminPage } from './admin-page.tsx';
import { useDeskChanges } from './hooks.ts';
import { useDeskSubscriptions } from './use-desk-subscriptions.ts';
import styles from './admin.module.css';
import { type FieldLabel, useDetails } from './use-details.ts';
import { auditText } from './role-labels.ts';

/** The desks whose actions are in the log. */
const audited = ['people', 'chat'] as const;

interface AuditScreenProps {
  /** Label of a setting of the school; undefined if this version does not know it. */
  schoolField: FieldLabel;
}

export function AuditScreen({ schoolField }: AuditScreenProps) {
  const { t } = useLingui();
  const [before, setBefore] = useState<number | null>(null);
  const changes = useDeskChanges();
  const { value: entries, failed, again } = useRequest(`audit ${before}`, () => listAudit(before), changes);
  useDeskSubscriptions(audited);
  const last = entries?.at(-1);
  return (
    <AdminPage>
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
                <Entry entry={entry} schoolField={schoolField} />
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

function Entry({ entry, schoolField }: { entry: AuditEntry; schoolField: FieldLabel }) {
  const { t, i18n } = useLingui();
  const { dateTime, fullName } = useFormats();
  const nobody = t`a deleted account`;
  const actor = entry.actor ? fullName(entry.actor) || nobody : t`The server operator`;
  const target = entry.target ? fullName(entry.target) || nobody : '';
  const details = useDetails(entry.details, schoolField);
  return (
    <Card className={styles.entry}>
      <span>{i18n._(auditText(entry.action, actor, target))}</span>
      {details.map((detail) => (
        <span key={detail} className={styles.facts}>
          {detail}
        </span>
      ))}
      <time className={styles.facts} dateTime={new Date(entry.at).toISOString()}>
        {dateTime(entry.at)}
      </time>
    </Card>
  );
}
