import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck, RefreshCw } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useNow } from '../../ui/use-now.ts';
import { tryNow } from './commands.ts';
import { useSyncStatus, useWaiting } from './hooks.ts';
import type { SyncStatus } from './queries.ts';
import { WaitingItem } from './waiting-item.tsx';
import styles from './waiting-screen.module.css';

export function WaitingScreen() {
  const waiting = useWaiting();
  const status = useSyncStatus();
  const ops = waiting?.ops.toSorted((a, b) => Number(b.state === 'dead') - Number(a.state === 'dead'));
  return (
    <Page>
      <PageScroll>
        {ops && ops.length > 0 && (
          <p className={styles.lead}>
            <Trans>
              Nothing here is lost. It is sent in order as soon as there is a line, each thing exactly once.
            </Trans>
          </p>
        )}
        {ops && waiting && (
          <ul className={styles.list}>
            {ops.map((op) => (
              <li key={op.opId}>
                <WaitingItem op={op} places={waiting.places} />
              </li>
            ))}
          </ul>
        )}
        {ops?.length === 0 && (
          <StateNote icon={<CheckCheck />} title={<Trans>Everything has been sent</Trans>}>
            <Trans>What you write without a line waits here until it has reached the server.</Trans>
          </StateNote>
        )}
        {status && <LineCard status={status} />}
      </PageScroll>
    </Page>
  );
}

function LineCard({ status }: { status: SyncStatus }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  const lines = { online: t`connected`, weak: t`weak`, offline: t`offline` };
  return (
    <Card className={styles.facts}>
      <dl>
        <div className={styles.fact}>
          <dt>
            <Trans>Connection</Trans>
          </dt>
          <dd>{lines[status.line]}</dd>
        </div>
        <div className={styles.fact}>
          <dt>
            <Trans>Last in step</Trans>
          </dt>
          <dd>{status.lastSyncAt === null ? t`not yet` : moment(status.lastSyncAt, now)}</dd>
        </div>
      </dl>
      <Button onClick={tryNow}>
        <RefreshCw />
        <Trans>Try now</Trans>
      </Button>
    </Card>
  );
}
