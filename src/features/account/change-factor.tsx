import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { CodeForm } from './code-form.tsx';
import { endSecondFactor, renewRecoveryCodes } from './commands.ts';
import styles from './credentials-screen.module.css';

interface ChangeFactorProps {
  offline: boolean;
  /** The former recovery codes no longer work; the new ones are shown once. */
  onRenewed: (recoveryCodes: readonly string[]) => void;
  onEnded: () => void;
}

/** Renews the recovery codes, or switches the second factor off. Both need a code. */
export function ChangeFactor({ offline, onRenewed, onEnded }: ChangeFactorProps) {
  const { t } = useLingui();
  const [changing, setChanging] = useState<'codes' | 'end' | null>(null);
  const close = () => setChanging(null);
  if (changing === 'codes')
    return (
      <CodeForm
        keptAs="renew-codes"
        verb={<Trans>New recovery codes</Trans>}
        hint={t`Six digits from your authenticator app, or a recovery code. The former recovery codes then no longer work.`}
        offline={offline}
        takesFocus
        onSend={async (code) => {
          const outcome = await renewRecoveryCodes(code);
          if (outcome.ok) onRenewed(outcome.value.recovery_codes);
          return outcome;
        }}
        onCancel={close}
      />
    );
  if (changing === 'end')
    return (
      <CodeForm
        keptAs="end-factor"
        verb={<Trans context="second factor">Switch off</Trans>}
        hint={t`Six digits from your authenticator app, or a recovery code`}
        offline={offline}
        takesFocus
        onSend={async (code) => {
          const outcome = await endSecondFactor(code);
          if (outcome.ok) {
            showToast(t`Second factor switched off`);
            close();
            onEnded();
          }
          return outcome;
        }}
        onCancel={close}
      />
    );
  return (
    <div className={styles.actions}>
      <Button onClick={() => setChanging('codes')}>
        <Trans>New recovery codes</Trans>
      </Button>
      <Button variant="quietDanger" onClick={() => setChanging('end')}>
        <Trans context="second factor">Switch off</Trans>
      </Button>
    </div>
  );
}
