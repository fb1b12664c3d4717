import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { mayRetry } from '../../db/refuse-dependants.ts';
import { anonymousRefusal } from '../../i18n/anonymous-refusals.ts';
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
  const retryable = failed.some((op) => mayRetry(op) && !anonymousRefusal(op.kind, op.error));
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
