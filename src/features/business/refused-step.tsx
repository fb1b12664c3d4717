import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { Pending } from '../../db/pending.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import styles from './business.module.css';
import { discardStep } from './commands.ts';

/** The last step was refused: the reason, and what the person can do. */
export function RefusedStep({ pending }: { pending: Pending }) {
  const attempt = useLocalWrite();
  const { error, opId } = pending;
  const reasons = Object.values(error?.errors ?? {}).flat();
  return (
    <Card className={styles.card}>
      <p role="alert" className={styles.wrong}>
        <Trans>The server refused your last step. Nothing was changed.</Trans>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <div className={styles.acts}>
        <Button onClick={() => attempt(() => discardStep(opId))}>
          <Trans>Discard step</Trans>
        </Button>
        <Link className={buttonClass('quiet')} href={addresses.waiting.getHref()}>
          <Trans>Waiting to be sent</Trans>
        </Link>
      </div>
    </Card>
  );
}
