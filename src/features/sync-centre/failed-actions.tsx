import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverVersion } from '../../db/conflict.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { discardAllFailed, retryAllFailed } from './commands.ts';
import styles from './waiting-screen.module.css';

/** Actions for all failed changes. Empty if fewer than two failed. */
export function FailedActions({ failed }: { failed: readonly OutboxOp[] }) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const [discarding, setDiscarding] = useState(false);
  // A conflict can't be retried: the person must choose a version.
  const retryable = failed.some((op) => serverVersion(op.error) === null);
  if (failed.length < 2) return null;
  return (
    <div className={styles.headActions}>
      {retryable && (
        <Button size="small" variant="quiet" onClick={() => attempt(retryAllFailed)}>
          <Trans>Try all again</Trans>
        </Button>
      )}
      <Button size="small" variant="quietDanger" onClick={() => setDiscarding(true)}>
        <Trans>Discard all</Trans>
      </Button>
      {discarding && (
        <ConfirmDialog
          question={t`${plural(failed.length, {
            one: 'Discard # unsent change?',
            other: 'Discard # unsent changes?',
          })}`}
          verb={t`Discard all`}
          onConfirm={() => attempt(discardAllFailed)}
          onClose={() => setDiscarding(false)}
        >
          <p>
            <Trans>What you wrote in them will be lost. Other waiting changes will still be sent.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
