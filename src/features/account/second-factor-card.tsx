import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SecondFactor } from '../../../contract/second-factor.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRequest } from '../../ui/use-request.ts';
import { CodeForm } from './code-form.tsx';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from './commands.ts';
import { ConfirmedRequest } from './confirmed-request.tsx';
import { useLastSyncAt } from './hooks.ts';
import { NewFactor } from './new-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './credentials-screen.module.css';

/** Switches codes of an authenticator app on and off, and shows recovery codes once. */
export function SecondFactorCard({ offline }: { offline: boolean }) {
  const { t } = useLingui();
  const { value: factor, failed, again } = useRequest('second-factor', getSecondFactor, useLastSyncAt());
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [changing, setChanging] = useState<'codes' | 'end' | null>(null);
  // A server that supports only the specification has no second factor.
  if (failed?.http === 404) return null;
  const close = () => {
    setSecret(null);
    setChanging(null);
    again();
  };
  return (
    <Card>
      <h2 className={styles.title}>
        <Trans>Second factor</Trans>
      </h2>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !factor && <Skeleton rows={1} />}
      {factor && <FactorState factor={factor} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {factor && factor.since === null && !codes && (
        <>
          {secret ? (
            <>
              <NewFactor {...secret} />
              <CodeForm
                keptAs="confirm-factor"
                verb={<Trans context="second factor">Switch on</Trans>}
                offline={offline}
                onSend={async (code) => {
                  const outcome = await confirmSecondFactor(code);
                  if (outcome.ok) {
                    setCodes(outcome.value.recovery_codes);
                    close();
                  }
                  return outcome;
                }}
                onCancel={() => setSecret(null)}
              />
            </>
          ) : (
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
          )}
        </>
      )}
      {factor && factor.since !== null && changing === null && !codes && (
        <div className={styles.actions}>
          <Button onClick={() => setChanging('codes')}>
            <Trans>New recovery codes</Trans>
          </Button>
          <Button variant="quietDanger" onClick={() => setChanging('end')}>
            <Trans context="second factor">Switch off</Trans>
          </Button>
        </div>
      )}
      {changing === 'codes' && (
        <CodeForm
          keptAs="renew-codes"
          verb={<Trans>New recovery codes</Trans>}
          offline={offline}
          onSend={async (code) => {
            const outcome = await renewRecoveryCodes(code);
            if (outcome.ok) {
              setCodes(outcome.value.recovery_codes);
              close();
            }
            return outcome;
          }}
          onCancel={() => setChanging(null)}
        />
      )}
      {changing === 'end' && (
        <CodeForm
          keptAs="end-factor"
          verb={<Trans context="second factor">Switch off</Trans>}
          offline={offline}
          onSend={async (code) => {
            const outcome = await endSecondFactor(code);
            if (outcome.ok) {
              showToast(t`Second factor switched off`);
              close();
            }
            return outcome;
          }}
          onCancel={() => setChanging(null)}
        />
      )}
    </Card>
  );
}

function FactorState({ factor: { since, recovery_codes, required, missing } }: { factor: SecondFactor }) {
  const { moment } = useFormats();
  const now = useNow();
  if (since === null)
    return (
      <>
        {missing && (
          <StatusText className={styles.note}>
            <Trans>
              The school requires a second factor or a passkey from organisers. Until you have one, you can’t
              use the organisers’ pages.
            </Trans>
          </StatusText>
        )}
        <p className={styles.lead}>
          <Trans>
            Signing in with your password then also needs a code from an authenticator app on your phone.
          </Trans>
        </p>
      </>
    );
  const started = moment(since, now);
  return (
    <p className={styles.lead}>
      <Trans>On since {started}.</Trans>{' '}
      <Plural
        value={recovery_codes}
        _0="No recovery code is left."
        one="# recovery code is left."
        other="# recovery codes are left."
      />{' '}
      {required && <Trans>The school requires this of organisers.</Trans>}
    </p>
  );
}
