import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { accessRefusal, expiredLink } from '../../i18n/credential-errors.ts';
import { addresses } from '../../lib/addresses.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { unsubscribeClosed } from './access-errors.ts';
import { OfflineNote } from './account-fields.tsx';
import { unsubscribe } from './commands.ts';
import { EntrancePage } from './entrance-page.tsx';
import styles from './entrance.module.css';

/**
 * Ends the mails about what a person has missed, by the key in such a mail. It asks first: some mail programs open every
 * link.
 */
export function UnsubscribeScreen({ mailKey }: { mailKey: string }) {
  const { t, i18n } = useLingui();
  const offline = !useOnline();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Outcome<unknown> | null>(null);
  const isExpired = answer !== null && !answer.ok && refusalOf(answer) === expiredLink;
  const end = async () => {
    if (busy || offline) return;
    setBusy(true);
    setAnswer(await unsubscribe(mailKey));
    setBusy(false);
  };
  return (
    <EntrancePage title={t`Summary by e-mail`}>
      <OfflineNote />
      {answer?.ok ? (
        <StatusText className={styles.note}>
          <Trans>
            You will not get this summary any more. You can choose it again in your notifications.
          </Trans>
        </StatusText>
      ) : (
        <>
          {answer && (
            <p className={styles.summary} role="alert">
              {i18n._(refusalOf(answer))}
            </p>
          )}
          {!isExpired && (
            <Button
              variant="primary"
              size="wide"
              aria-disabled={busy || offline || undefined}
              onClick={() => void end()}
            >
              <Trans>End the summary by e-mail</Trans>
            </Button>
          )}
          {isExpired && (
            <p className={styles.note}>
              <Trans>In the app, you can end it in the settings of the notifications.</Trans>
            </p>
          )}
        </>
      )}
      <div className={styles.links}>
        <Link href={addresses.dashboard.getHref()}>
          <Trans>Open the app</Trans>
        </Link>
      </div>
    </EntrancePage>
  );
}

/** A key that a mail program has cut off is no key, which the server answers with 422. */
const refusalOf = (refused: Extract<Outcome<unknown>, { ok: false }>): MessageDescriptor =>
  refused.http === 422 ? expiredLink : accessRefusal(refused, unsubscribeClosed);
