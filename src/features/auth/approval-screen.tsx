import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { clearPendingAccount, pendingAccount } from '../../platform/pending-account.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { readAccount } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';
import { useResend } from './use-resend.ts';

type State = Extract<Awaited<ReturnType<typeof readAccount>>, { ok: true }>['value'];

const pollMs = 10_000;

/** Waits until an organiser approves the account, then goes to sign-in by itself. */
export function ApprovalScreen() {
  const [account] = useState(pendingAccount);
  if (!account) return <Redirect to={addresses.signIn.getHref()} replace />;
  return <Waiting token={account.token} email={account.email} />;
}

function Waiting({ token, email }: { token: string; email: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [state, setState] = useState<State | null>(null);
  const leave = (to = addresses.signIn.getHref()) => {
    clearPendingAccount();
    navigate(to, { replace: true });
  };
  const checkAccount = useEffectEvent(async () => {
    const outcome = await readAccount(token);
    if (!outcome.ok) {
      // The account was deleted or signed out elsewhere.
      if (outcome.http === 401) leave();
      return;
    }
    setState(outcome.value);
    if (outcome.value.status === 'approved') {
      showToast(t`Your account has been approved. You can sign in now.`);
      leave();
    }
  });
  useEffect(() => {
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void checkAccount();
    };
    checkIfVisible();
    const timer = setInterval(checkIfVisible, pollMs);
    document.addEventListener('visibilitychange', checkIfVisible);
    addEventListener('online', checkIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfVisible);
      removeEventListener('online', checkIfVisible);
    };
  }, []);

  const resend = useResend();
  const declined = state?.status === 'declined';
  const unconfirmed = state !== null && !state.confirmed && !declined;
  return (
    <EntrancePage
      title={
        declined
          ? t`Your account was not approved`
          : unconfirmed
            ? t`Confirm your e-mail address`
            : t`Your account is being reviewed`
      }
    >
      <div aria-live="polite" className={styles.form}>
        {declined ? (
          <>
            <p>
              <Trans>Message from the organisers:</Trans>
            </p>
            <p className={styles.note}>{state.reason}</p>
          </>
        ) : unconfirmed ? (
          <p>
            <Trans>
              We sent an e-mail to <b>{email}</b>. Open the link in it to confirm your address.
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              An organiser will review the account <b>{email}</b>. This page will then continue automatically.
              You can also close it. We will send you an e-mail.
            </Trans>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {unconfirmed && (
          <Button variant="primary" size="wide" onClick={() => void resend(token)}>
            <Trans>Send e-mail again</Trans>
          </Button>
        )}
        <Button size="wide" onClick={() => leave()}>
          <Trans>Go to sign-in</Trans>
        </Button>
      </div>
    </EntrancePage>
  );
}
