import { Trans, useLingui } from '@lingui/react/macro';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import type { ConnectionCheck } from '../../lib/sync-api.ts';
import type { StorageState } from '../../platform/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckResult } from './check-result.tsx';
import { checkLines } from './check-lines.ts';
import { testConnection } from './commands.ts';
import styles from './connection-card.module.css';

interface TestResult {
  /** Null if the test could not run. */
  check: ConnectionCheck | null;
  storage: StorageState | null;
}

/** Tests the connection and the storage, and explains the results. */
export function CheckCard() {
  const { t } = useLingui();
  const { time } = useFormats();
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const run = async () => {
    if (running) return;
    setRunning(true);
    setResult(null);
    setResult(await testConnection().catch(() => ({ check: null, storage: null })));
    setRunning(false);
  };
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>
        <Trans>Connection test</Trans>
      </h2>
      <div aria-live="polite" aria-busy={running}>
        {!result && !running && (
          <p className={styles.lead}>
            <Trans>Checks your connection to the server and suggests what to do.</Trans>
          </p>
        )}
        {running && <p className={styles.lead}>{t`Testing. This takes up to 30 seconds.`}</p>}
        {result?.check && (
          <>
            <ul>
              {checkLines(result.check, result.storage).map((line) => (
                <CheckResult key={line.name} line={line} />
              ))}
            </ul>
            <p className={styles.lead}>{t`Tested at ${time(result.check.at)}`}</p>
          </>
        )}
        {result && !result.check && (
          <p>
            <Trans>
              The test could not run. Close other tabs of this app, reload this page and try again.
            </Trans>
          </p>
        )}
      </div>
      <Button aria-disabled={running || undefined} onClick={() => void run()}>
        <Activity />
        {result ? <Trans>Test again</Trans> : <Trans>Test connection</Trans>}
      </Button>
    </Card>
  );
}
