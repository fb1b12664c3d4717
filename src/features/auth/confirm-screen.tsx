import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { accessRefusal } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { signUpClosed } from './access-errors.ts';
import { confirmAddress } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';
import { ErrorSummary } from '../../ui/error-summary.tsx';

/** Mail programs open links to look at them: an address is confirmed by a person who presses a button. */
export function ConfirmScreen({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await confirmAddress(token);
    setBusy(false);
    if (outcome.ok) navigate(addresses.approval.getHref(), { replace: true });
    else setRefusal(i18n._(accessRefusal(outcome, signUpClosed)));
  };
  return (
    <EntrancePage
      title={t`Confirm your address`}
      lead={<Trans>Only the owner of an address can use it here.</Trans>}
    >
      <ErrorSummary refusal={refusal} />
      <Button look="primary" size="wide" aria-disabled={busy || undefined} onClick={() => void confirm()}>
        {busy ? <Trans>Confirming…</Trans> : <Trans>Yes, this is my address</Trans>}
      </Button>
      <div className={styles.links}>
        <Link href={addresses.signIn.getHref()}>
          <Trans>To the sign-in</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}
