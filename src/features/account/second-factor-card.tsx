import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SecondFactor } from '../../../contract/second-factor.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useLostFocus } from '../../ui/use-lost-focus.ts';
import { useNow } from '../../ui/use-now.ts';
import type { RequestState } from '../../ui/use-request.ts';
import { ChangeFactor } from './change-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import styles from './credentials-screen.module.css';

interface SecondFactorCardProps {
  offline: boolean;
  request: RequestState<SecondFactor>;
}

/** Switches codes of an authenticator app on and off, and shows recovery codes once. */
export function SecondFactorCard({ offline, request }: SecondFactorCardProps) {
  const { value: factor, failed, again } = request;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(card, heading);
  const isLoaded = factor !== null;
  useEffect(() => {
    // The notice on the organisers' pages leads here.
    if (isLoaded && location.hash === '#second-factor') heading.current?.focus();
  }, [isLoaded]);
  // A server that supports only the specification has no second factor.
  if (failed?.http === 404) return null;
  const showCodes = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    again();
  };
  return (
    <Card ref={card}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        <Trans>Second factor</Trans>
      </h2>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !factor && <Skeleton rows={1} />}
      {factor && <FactorState factor={factor} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {factor && !codes && factor.since === null && mayAdd(factor) && (
        <SetUpFactor offline={offline} onDone={showCodes} />
      )}
      {factor && !codes && factor.since !== null && (
        <ChangeFactor offline={offline} onRenewed={showCodes} onEnded={again} />
      )}
    </Card>
  );
}

const mayAdd = ({ restored_by }: SecondFactor): boolean => restored_by === null || restored_by === 'setup';

function MissingNote({ restoredBy }: { restoredBy: SecondFactor['restored_by'] }) {
  if (restoredBy === 'passkey')
    return (
      <Trans>
        You have signed in without your passkey. To use the organisers’ pages, sign out and sign in with it.
        If you have lost it, ask an administrator to switch off your second factor.
      </Trans>
    );
  if (restoredBy === 'administrator')
    return (
      <Trans>
        Setting a new password deleted your passkeys. Ask an administrator to switch off your second factor,
        then set up a new one here. Until then, you can’t use the organisers’ pages.
      </Trans>
    );
  return (
    <Trans>
      The school requires a second factor or a passkey from organisers. Until you have one, you can’t use the
      organisers’ pages.
    </Trans>
  );
}

function FactorState({ factor }: { factor: SecondFactor }) {
  const { since, recovery_codes, required, missing, restored_by } = factor;
  const { moment } = useFormats();
  const now = useNow();
  if (since === null)
    return (
      <>
        {missing && (
          <StatusText className={styles.note}>
            <MissingNote restoredBy={restored_by} />
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
