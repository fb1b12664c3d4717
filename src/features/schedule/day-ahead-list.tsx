import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import type { DayAhead } from './day-ahead.ts';
import styles from './day-ahead-list.module.css';
import { EventCard } from './event-card.tsx';
import { NowLine } from './now-line.tsx';
import { isLive } from './schedule-days.ts';

interface DayAheadListProps {
  ahead: DayAhead<EventRow> | undefined;
  /** Id of the heading that labels the section. */
  headingId: string;
  now: number;
}

/** The rest of today, or the next day with events. */
export function DayAheadList({ ahead, headingId, now }: DayAheadListProps) {
  const { t } = useLingui();
  const { weekdayDay } = useFormats();
  return (
    <>
      <SectionHead
        headingId={headingId}
        title={!ahead || ahead.today ? t`Today` : weekdayDay(ahead.day)}
        href={addresses.schedule.getHref(ahead?.day)}
        all={<Trans>Full schedule</Trans>}
      />
      {!ahead && (
        <p className={styles.nothing}>
          <Trans>The programme is over. You can still see all events in the schedule.</Trans>
        </p>
      )}
      {ahead && ahead.events.length === 0 && (
        <>
          <NowLine now={now} />
          <p className={styles.nothing}>
            <Trans>No more events today.</Trans>
          </p>
        </>
      )}
      {ahead && ahead.events.length > 0 && (
        <ol>
          {ahead.events.map((event, index) => (
            <li key={event.id}>
              {index === ahead.line && <NowLine now={now} />}
              <EventCard
                event={event}
                day={ahead.day}
                state={isLive(event, now) ? 'live' : 'coming'}
                open={false}
                search=""
              />
            </li>
          ))}
        </ol>
      )}
      {ahead && ahead.events.length > 0 && ahead.line === ahead.events.length && <NowLine now={now} />}
      {ahead && ahead.more > 0 && (
        <Link className={styles.more} href={addresses.schedule.getHref(ahead.day)}>
          {t`${plural(ahead.more, { one: '# more event on this day', other: '# more events on this day' })}`}
        </Link>
      )}
    </>
  );
}
