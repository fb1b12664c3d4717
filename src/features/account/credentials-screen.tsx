import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Page, PageScroll } from '../../ui/page.tsx';
import { useOnline } from '../../ui/use-online.ts';
import styles from './credentials-screen.module.css';
import { EmailForm } from './email-form.tsx';
import { getSecondFactor } from './commands.ts';
import { useLastSyncAt, useOwnAddress } from './hooks.ts';
import { IdentitiesCard } from './identities-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useRequest } from '../../ui/use-request.ts';

/**
 * Changes e-mail address, password and passkeys. Needs a connection, because passwords must not be stored in the
 * outbox.
 */
export function CredentialsScreen() {
  const offline = !useOnline();
  const address = useOwnAddress();
  const factor = useRequest('second-factor', getSecondFactor, useLastSyncAt());
  // Other servers have accounts with a password only.
  const hasPassword = factor.value?.has_password ?? true;
  const [changes, setChanges] = useState(0);
  return (
    <Page>
      <PageScroll>
        {offline && (
          <StatusText className={styles.note}>
            <Trans>You are offline. Try again when you are connected.</Trans>
          </StatusText>
        )}
        <EmailForm address={address} offline={offline} hasPassword={hasPassword} />
        {/* A new key after each change empties the fields. */}
        <PasswordForm
          key={changes}
          address={address}
          offline={offline}
          hasPassword={hasPassword}
          onChanged={() => {
            setChanges((before) => before + 1);
            factor.again();
          }}
        />
        <PasskeysCard offline={offline} />
        <IdentitiesCard offline={offline} />
        <SecondFactorCard offline={offline} request={factor} />
      </PageScroll>
    </Page>
  );
}
