import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useOwnCode } from '../../features/check-in/hooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './dashboard-screen.module.css';

/** Leads helpers to the check-in while their help runs; absent for others. */
export function HelperCard({ now }: { now: number }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const helps = useOwnCode()?.code?.helps;
  if (!helps || helps.ends_at <= now) return null;
  return (
    <section className={cx(styles.card, styles.questions)} aria-label={t`Help with the check-in`}>
      <p>
        <Trans>You help with the check-in until {dateTime(helps.ends_at)}.</Trans>
      </p>
      <Link href={addresses.helperCheckIn.getHref()} className={buttonClass('primary')}>
        <Trans>Check people in</Trans>
      </Link>
    </section>
  );
}
