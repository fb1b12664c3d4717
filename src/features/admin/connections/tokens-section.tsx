import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken } from '../../../../contract/api-tokens.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyDialog } from '../../../ui/desk/copy-dialog.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import styles from '../admin.module.css';
import { useOwnId } from '../hooks.ts';
import { listApiTokens, revokeApiToken } from './commands.ts';
import own from './connections.module.css';
import { TokenCard } from './token-card.tsx';
import { TokenDialog } from './token-dialog.tsx';

const authorization = 'Authorization: Bearer …';

/** The API tokens that the person may see: own ones, or those of everybody. */
export function TokensSection() {
  const { t } = useLingui();
  const ownId = useOwnId();
  const { value, failed, again } = useDeskRequest('api tokens', listApiTokens);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const revoke = async ({ id }: ApiToken) => {
    const outcome = await revokeApiToken(id);
    // Another administrator may have revoked it meanwhile.
    if (outcome.ok || outcome.http === 404) again();
    else showRefusal(outcome);
  };
  return (
    <section className={own.section} aria-labelledby="api-tokens">
      <h2 id="api-tokens" className={own.title}>
        <Trans>API tokens</Trans>
      </h2>
      <p className={styles.facts}>
        <Trans>
          With an API token a script uses the platform in your name, within the permissions that you choose.
          It stops working when you are no longer an organiser.
        </Trans>{' '}
        <Trans>
          The script sends it in the header {authorization} to the addresses that{' '}
          <a href="/api/openapi.json">this description</a> lists.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Plus />
          <Trans>Create API token</Trans>
        </Button>
      </div>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={2} />}
      {!failed && value?.length === 0 && (
        <StateNote icon={<KeyRound />} title={<h3>{t`No API tokens yet`}</h3>} />
      )}
      {!failed && value && (
        <ul className={styles.list}>
          {value.map((token) => (
            <li key={token.id}>
              <TokenCard
                token={token}
                isOwn={token.owner?.id === ownId}
                onRevoke={() => setRevoking(token)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <TokenDialog
          onCreated={(name, token) => {
            setAdding(false);
            setCreated({ name, token });
            again();
          }}
          onUnanswered={again}
          onClose={() => setAdding(false)}
        />
      )}
      {created && (
        <CopyDialog isShownOnce title={created.name} text={created.token} onClose={() => setCreated(null)}>
          <p>
            <Trans>Copy the API token now and store it safely. It is not shown again.</Trans>
          </p>
        </CopyDialog>
      )}
      {revoking && (
        <ConfirmDialog
          question={<Trans>Revoke “{revoking.name}”?</Trans>}
          verb={<Trans>Revoke</Trans>}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>
            <Trans>Scripts that use this token stop working at once. This can’t be undone.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
