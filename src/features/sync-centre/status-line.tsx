import { Plural, Trans } from '@lingui/react/macro';
import { CircleAlert, MapPin, RefreshCw, WifiOff } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { useSustained } from '../../ui/use-sustained.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSyncStatus } from './hooks.ts';
import styles from './status-line.module.css';
import type { SyncStatus } from './queries.ts';
import { type StatusState, statusOf } from './status.ts';

/** In ms. Most changes are sent sooner. */
const showAfterMs = 1500;

/** One line about failed changes and the network. Empty when everything is sent. */
export function StatusLine() {
  const status = useSyncStatus();
  const networkStatus = status && statusOf(status);
  const sending = useSustained(networkStatus === 'sending', showAfterMs);
  const network = networkStatus === 'sending' && !sending ? null : networkStatus;
  const failed = status?.failed ?? 0;
  const [path] = useLocation();
  return (
    <div data-head aria-live="polite">
      {status && (network || failed > 0) && (
        <div className={cx(styles.line, failed > 0 && styles.failed)}>
          {failed > 0 || network === 'closed' ? (
            <CircleAlert />
          ) : network === 'offline' ? (
            <WifiOff />
          ) : network === 'box' ? (
            <MapPin />
          ) : (
            <RefreshCw />
          )}
          <span className={styles.text}>
            {failed > 0 &&
              (network ? (
                <>
                  <Trans context="connection">To check: {failed}</Trans>
                  {' · '}
                </>
              ) : (
                <Plural value={failed} one="# change needs attention" other="# changes need attention" />
              ))}
            {network && <NetworkText status={status} state={network} />}
          </span>
          {(status.waiting > 0 || failed > 0 || network === 'box') &&
            path !== addresses.waiting.getHref() && (
              <Link className={styles.link} href={addresses.waiting.getHref()}>
                <Trans>View</Trans>
              </Link>
            )}
        </div>
      )}
    </div>
  );
}

/** One line on a narrow phone: next to counts there is no time. The page behind “View” has it. */
function NetworkText({ status, state }: { status: SyncStatus; state: StatusState }) {
  const now = useNow();
  const { moment } = useFormats();
  const isCounting = status.waiting > 0 || status.failed > 0;
  return (
    <>
      {state === 'closed' &&
        (status.closed === 'pending' ? (
          <Trans>Your account has not been approved yet.</Trans>
        ) : (
          <Trans>The platform is closed for an update.</Trans>
        ))}
      {state === 'sending' && <Trans>Sending…</Trans>}
      {state === 'weak' && <Trans>Weak connection</Trans>}
      {state === 'box' && <BoxText status={status} />}
      {state === 'offline' &&
        (status.waiting > 0 && status.failed === 0 ? (
          <Plural value={status.waiting} one="Offline — # waiting" other="Offline — # waiting" />
        ) : (
          <Trans>Offline</Trans>
        ))}
      {(state === 'offline' || state === 'weak') && !isCounting && status.currentUntil !== null && (
        <>
          {' · '}
          <Trans>as of {moment(status.currentUntil, now)}</Trans>
        </>
      )}
    </>
  );
}

/**
 * A box on site is a computer at the place of the event that replaces the school while there is no internet. In few words:
 * the page behind “View” explains the rest.
 */
function BoxText({ status: { box, waiting, failed } }: { status: SyncStatus }) {
  const now = useNow();
  const { moment } = useFormats();
  if (failed > 0) return <Trans context="connection">On site</Trans>;
  if (waiting > 0) return <Plural value={waiting} one="On site — # waiting" other="On site — # waiting" />;
  if (box?.knowsDevice === false) return <Trans>On site — unknown device</Trans>;
  return (
    <>
      <Trans context="connection">On site</Trans>
      {box?.copiedAt !== undefined && (
        <>
          {' · '}
          <Trans>as of {moment(box.copiedAt, now)}</Trans>
        </>
      )}
    </>
  );
}
