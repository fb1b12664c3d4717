import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { resetClosed } from './access-errors.ts';
import { confirmNewAddress } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import { ExpiredLink } from './expired-link.tsx';
import styles from './entrance.module.css';
import { StatusText } from '../../ui/status-text.tsx';

/** Confirms a new address. Needs a button, because mail programs open links by themselves. */
export function NewAddressScreen({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const [confirmedAddress, setConfirmedAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await confirmNewAddress(token);
    setBusy(false);
    setExpired(!outcome.ok && outcome.errors?.['token'] !== undefined);
    if (outcome.ok) setConfirmedAddress(outcome.value.email);
    setRefusal(outcome.ok ? null : i18n._(accessRefusal(outcome, resetClosed)));
  };
  if (isExpired)
    return (
      <ExpiredLink>
        <Trans>
          If you have already confirmed the new address, sign in with it. Otherwise enter the address in your
          profile again.
        </Trans>
      </ExpiredLink>
    );
  return (
    <EntrancePage
      title={t`Your new address`}
      lead={<Trans>From now on, sign in with the address that received this e-mail.</Trans>}
    >
      <ErrorSummary refusal={refusal} />
      {confirmedAddress === null ? (
        <Button
          variant="primary"
          size="wide"
          aria-disabled={busy || undefined}
          onClick={() => void confirm()}
        >
          {busy ? <Trans>Saving…</Trans> : <Trans>Use this address</Trans>}
        </Button>
      ) : (
        <StatusText className={styles.note}>
          <Trans>You now sign in with {confirmedAddress}.</Trans>
        </StatusText>
      )}
      <div className={styles.links}>
        <Link href={addresses.dashboard.getHref()}>
          <Trans>Open the app</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
