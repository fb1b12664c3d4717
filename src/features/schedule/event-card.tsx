import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { dayStart } from '../../lib/local-day.ts';
import { cx } from '../../ui/cx.ts';
import { LiveTag, Tag } from '../../ui/tag.tsx';
import { useEagerLayout } from '../../ui/use-eager-layout.ts';
import { StarButton } from './agenda/star-button.tsx';
import { CardActions } from './event-actions.tsx';
import styles from './event-card.module.css';
import { kindOf } from './event-kind.ts';
import { KindTag } from './kind-tag.tsx';
import { hideOpenHours } from './open-hours.ts';
import { hostsOf } from './schedule-filter.ts';

interface EventCardProps {
  event: EventRow;
  /** First instant of the day under which the card is listed. */
  day: number;
  state: 'past' | 'live' | 'coming';
  /** Whether the event is open beside the list. */
  open: boolean;
  /** Query string of the address, which holds the filter. */
  search: string;
}

const shownHosts = 2;

export const EventCard = memo(function EventCard({ event, day, state, open, search }: EventCardProps) {
  const { t } = useLingui();
  const element = useEagerLayout<HTMLElement>();
  const { localized, time, timeRange, zoneName, length, weekdayShort, shortName, fullName } = useFormats();
  const { time_start: start, time_finish: finish } = event;
  const name = localized(event.localized_name, event.name);
  const hosts = hostsOf(event);
  const hiddenHosts = hosts.length - shownHosts;
  const names = hosts
    .slice(0, shownHosts)
    .map(hosts.length === 1 ? fullName : shortName)
    .join(', ');
  const place = [event.room, event.track].filter(Boolean).join(' · ');
  const cancelled = event.status === 'cancelled';
  const otherDay = (at: number) =>
    dayStart(at) === day ? null : <span className={styles.weekday}>{weekdayShort(at)}</span>;
  return (
    <article
      ref={element}
      className={cx(
        styles.card,
        state === 'live' && styles.live,
        state === 'past' && styles.past,
        open && styles.open,
        cancelled && styles.cancelled,
      )}
    >
      <div className={styles.time} title={`${timeRange(start, finish)}, ${zoneName(start)}`}>
        <time className={styles.start} dateTime={new Date(start).toISOString()}>
          {otherDay(start)}
          {time(start)}
        </time>
        <time className={styles.finish} dateTime={new Date(finish).toISOString()}>
          {otherDay(finish - 1)}
          {time(finish)}
        </time>
        <span className={styles.length}>{length(start, finish)}</span>
      </div>
      <StarButton event={event} className={styles.star} />
      <div className={styles.body}>
        <div className={styles.tags}>
          {cancelled && <Tag hue="danger">{t`Cancelled`}</Tag>}
          {state === 'live' && !cancelled && <LiveTag>{t`Right now`}</LiveTag>}
          <KindTag type={event.type} />
        </div>
        <h3 className={styles.title}>
          <Link
            className={styles.link}
            href={addresses.event.getHref(event.id, name) + search}
            aria-current={open ? 'page' : undefined}
          >
            {name}
          </Link>
        </h3>
        {names && (
          <p className={styles.hosts}>
            {hiddenHosts > 0 ? (
              <Trans>
                {names} and {hiddenHosts} more
              </Trans>
            ) : (
              names
            )}
          </p>
        )}
        {place && <p className={styles.place}>{place}</p>}
        {kindOf(event.type) === 'open_hours' && (
          <button type="button" className={styles.hide} onClick={() => hideOpenHours(true)}>
            <Trans>Hide open hours</Trans>
          </button>
        )}
        {!cancelled && <CardActions event={event} state={state} className={styles.actions} />}
      </div>
    </article>
  );
});
