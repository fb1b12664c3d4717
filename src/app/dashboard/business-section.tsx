import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useBusiness } from '../../features/business/hooks.ts';
import { groupMeetings } from '../../features/business/meeting-groups.ts';
import { MeetingRow } from '../../features/business/meeting-row.tsx';
import { addresses } from '../../lib/addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './dashboard-screen.module.css';

/** In ms. A meeting is shown this long before it begins. */
const aheadMs = 24 * 3_600_000;

/** Requests for business meetings without an answer, and the next meeting within a day; absent without both. */
export function BusinessSection({ now }: { now: number }) {
  const { t } = useLingui();
  const business = useBusiness();
  if (!business) return null;
  const { toAnswer, coming } = groupMeetings(business.meetings, business.me.id, now);
  const next = coming.find(({ start }) => (start ?? 0) - now < aheadMs);
  return (
    <>
      {toAnswer.length > 0 && (
        <section className={cx(styles.card, styles.questions)} aria-label={t`Business meetings`}>
          <p>
            <Plural
              value={toAnswer.length}
              one="# request for a business meeting needs your answer."
              other="# requests for business meetings need your answer."
            />
          </p>
          <Link href={addresses.business.getHref()} className={buttonClass('primary')}>
            <Trans>Open requests</Trans>
          </Link>
        </section>
      )}
      {next && (
        <section aria-label={t`Next business meeting`}>
          <h2 className={styles.next}>{t`Next business meeting`}</h2>
          <MeetingRow meeting={next} myId={business.me.id} now={now} />
        </section>
      )}
    </>
  );
}
