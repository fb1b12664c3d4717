import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { beginSecondFactor, confirmSecondFactor } from './commands.ts';
import { ConfirmedRequest } from './confirmed-request.tsx';
import { NewFactor } from './new-factor.tsx';
import styles from './credentials-screen.module.css';

interface SetUpFactorProps {
  offline: boolean;
  /** The second factor is on; its recovery codes are shown once. */
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Creates a secret for an authenticator app, and switches the second factor on by the first code of the app. */
export function SetUpFactor({ offline, onDone }: SetUpFactorProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null);
  if (secret === null)
    return (
      <ConfirmedRequest
        verb={<Trans>Set up an authenticator app</Trans>}
        keptAs="begin-factor"
        offline={offline}
        onSend={async (password) => {
          const outcome = await beginSecondFactor(password);
          if (outcome.ok) setSecret(outcome.value);
          return outcome;
        }}
      />
    );
  return (
    <>
      <NewFactor {...secret} />
      <p className={styles.lead}>
        <Trans>When you switch it on, you are signed out on all your other devices.</Trans>
      </p>
      <CodeForm
        keptAs="confirm-factor"
        hint={t`Six digits from your authenticator app`}
        verb={<Trans context="second factor">Switch on</Trans>}
        offline={offline}
        onSend={async (code) => {
          const outcome = await confirmSecondFactor(code);
          if (outcome.ok) onDone(outcome.value.recovery_codes);
          return outcome;
        }}
        onCancel={() => setSecret(null)}
      />
    </>
  );
}
