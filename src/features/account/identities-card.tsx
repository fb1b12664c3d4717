import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link2Off, LogIn } from 'lucide-react';
import { useState } from 'react';
import type { LinkedIdentity } from '../../../contract/single-sign-on.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRequest } from '../../ui/use-request.ts';
import { useStoredSchool } from '../../ui/use-school.ts';
import { ConfirmedRequest } from './confirmed-request.tsx';
import { goToLink, listIdentities, unlinkIdentity } from './commands.ts';
import { useLastSyncAt } from './hooks.ts';
import styles from './credentials-screen.module.css';
import listStyles from './devices-screen.module.css';

/** Connects and disconnects accounts at the school's identity provider. Nothing without a provider and links. */
export function IdentitiesCard({ offline }: { offline: boolean }) {
  const provider = useStoredSchool()?.single_sign_on?.name;
  const { value: identities, failed, again } = useRequest('identities', listIdentities, useLastSyncAt());
  const isConnected = identities?.some((identity) => identity.provider === provider) ?? false;
  const [removed, setRemoved] = useState<LinkedIdentity | null>(null);
  const { t } = useLingui();
  const remove = async ({ id }: LinkedIdentity) => {
    const outcome = await unlinkIdentity(id);
    if (!outcome.ok && outcome.http !== 404) showRefusal(outcome, t`That didn’t work. Please try again.`);
    again();
  };
  // A server that supports only the specification has no providers.
  if (failed?.http === 404 || (provider === undefined && (identities?.length ?? 0) === 0)) return null;
  return (
    <Card>
      <h2 className={styles.title}>
        <Trans>Sign-in with another account</Trans>
      </h2>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !identities && <Skeleton rows={1} />}
      {identities && identities.length > 0 && (
        <ul className={listStyles.list}>
          {identities.map((identity) => (
            <li key={identity.id} className={listStyles.device}>
              <LogIn />
              <IdentityText identity={identity} />
              <IconButton
                label={t`Disconnect ${identity.email ?? identity.provider}`}
                aria-haspopup="dialog"
                onClick={() => setRemoved(identity)}
              >
                <Link2Off />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {provider !== undefined && identities && !isConnected && (
        <>
          <p className={styles.lead}>
            <Trans>If you connect your account at {provider}, you can sign in with it.</Trans>
          </p>
          <ConfirmedRequest
            verb={<Trans>Connect account at {provider}</Trans>}
            keptAs="link-identity"
            offline={offline}
            reasons={reasons}
            onSend={goToLink}
          />
        </>
      )}
      {removed && (
        <ConfirmDialog
          question={<Trans>Disconnect {removed.email ?? removed.provider}?</Trans>}
          verb={<Trans>Disconnect</Trans>}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>
            <Trans>
              You can no longer sign in with it. If you have no password yet, set one by “Forgot your
              password?” at the sign-in.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function IdentityText({ identity }: { identity: LinkedIdentity }) {
  const { t } = useLingui();
  const { moment } = useFormats();
  const now = useNow();
  const { provider, email, created_at, last_used_at } = identity;
  const added = moment(created_at, now);
  const used = last_used_at === null ? null : moment(last_used_at, now);
  return (
    <div className={listStyles.text}>
      <div className={listStyles.name}>{email === null ? provider : `${provider} · ${email}`}</div>
      <div className={listStyles.times}>
        {t`connected: ${added}`} ·{' '}
        {used === null ? t({ message: 'never used', context: 'connected account' }) : t`last used: ${used}`}
      </div>
    </div>
  );
}

const reasons: Record<string, MessageDescriptor> = {
  providerUnavailable: msg`The sign-in service can’t be reached at the moment. Please try again later.`,
  notFound: msg`This way to sign in is no longer offered here.`,
};
