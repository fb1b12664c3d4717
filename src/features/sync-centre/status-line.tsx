import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { useLasting } from '../../ui/use-lasting.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSyncStatus } from './hooks.ts';
import styles from './status-line.module.css';
import { statusOf } from './status.ts';

/** Most changes are sent in less, in milliseconds. */
const worthAWord = 1500;

/** One quiet line about the network, and none when all is in step. */
export function StatusLine() {
  const status = useSyncStatus();
  const now = useNow();
  const { moment } = useFormats();
  const known = status && statusOf(status);
  const sending = useLasting(known === 'sending', worthAWord);
  const state = known === 'sending' && !sending ? null : known;
  return (
    <div aria-live="polite">
      {status && state && (
        <div className={cx(styles.line, state === 'failed' && styles.failed)}>
          {state === 'failed' || state === 'closed' ? (
            <CircleAlert />
          ) : state === 'offline' ? (
            <WifiOff />
          ) : (
            <RefreshCw />
          )}
          <span className={styles.text}>
            {state === 'failed' && (
              <Plural value={status.failed} one="# change needs you" other="# changes need you" />
            )}
            {state === 'closed' &&
              (status.closed === 'pending' ? (
                <Trans>Your account has not been approved yet.</Trans>
              ) : (
                <Trans>The platform is closed for an update.</Trans>
              ))}
            {state === 'sending' && <Trans>Sending…</Trans>}
            {state === 'weak' && <Trans>Weak connection</Trans>}
            {state === 'offline' &&
              (status.waiting > 0 ? (
                <Plural
                  value={status.waiting}
                  one="Offline — # change waiting"
                  other="Offline — # changes waiting"
                />
              ) : (
                <Trans>Offline</Trans>
              ))}
            {(state === 'offline' || state === 'weak') && status.lastSyncAt !== null && (
              <>
                {' · '}
                <Trans>as of {moment(status.lastSyncAt, now)}</Trans>
              </>
            )}
          </span>
          {(status.waiting > 0 || status.failed > 0) && (
            <Link className={styles.link} href={addresses.waiting.getHref()}>
              <Trans>View</Trans>
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
