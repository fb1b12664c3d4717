import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2, RefreshCw, Star, Ticket, UserCheck, UserX, Users } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { DeskEvent } from '../../../contract/desk-day.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { LiveTag, Tag } from '../../ui/tag.tsx';
import { useNow } from '../../ui/use-now.ts';
import { getDeskDay } from './commands.ts';
import styles from './programme.module.css';

/** For joins, ratings and bookings, which are no changes of the desk. */
const refetchMs = 60_000;

/** Overview of today: running events, missing speakers, joins, ratings and places. */
export function DeskDay() {
  const { t } = useLingui();
  const now = useNow();
  const day = useDeskRequest('desk day', getDeskDay);
  const refetch = day.again;
  useEffect(() => {
    const timer = setTimeout(refetch, refetchMs);
    return () => clearTimeout(timer);
  }, [refetch]);
  if (day.failed) return <RequestNote failed={day.failed} onAgain={day.again} />;
  if (!day.value) return <Skeleton rows={4} />;
  const { events } = day.value;
  if (events.length === 0) return <StateNote icon={<CalendarX2 />} title={<Trans>No events today</Trans>} />;
  const parts = [
    { name: t`Right now`, list: events.filter((event) => isOn(event, now)) },
    { name: t`Later today`, list: events.filter(({ time_start }) => time_start > now) },
    { name: t`Ended`, list: events.filter(({ time_finish }) => time_finish <= now) },
  ];
  return (
    <>
      <div className={styles.bar}>
        <Button variant="quiet" size="small" onClick={day.again}>
          <RefreshCw />
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {parts.map(
        ({ name, list }) =>
          list.length > 0 && (
            <section key={name} aria-label={name}>
              <h2 className={styles.day}>{name}</h2>
              <ul className={styles.list}>
                {list.map((event) => (
                  <DayRow key={event.id} event={event} now={now} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

const isOn = ({ time_start, time_finish }: DeskEvent, now: number) => time_start <= now && time_finish > now;
/** Speakers are expected in the meeting this long before the start. */
const expectedBeforeMs = 5 * 60_000;

function DayRow({ event, now }: { event: DeskEvent; now: number }) {
  const { t } = useLingui();
  const { localized, timeRange, fullName, list, number } = useFormats();
  const { places, booked, waiting, joined, inside, ratings, rating, hosts, cancelled } = event;
  const live = isOn(event, now) && !cancelled;
  const near = !cancelled && event.time_start - now < expectedBeforeMs && event.time_finish > now;
  const name = localized(event.localized_name, event.name);
  const names = (here: boolean) =>
    list(hosts.filter((host) => host.inside === here).map(({ person }) => fullName(person)));
  const missing = names(false);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link href={addresses.event.getHref(event.id, name)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.dim}>
          {timeRange(event.time_start, event.time_finish)}
          {event.room && ` · ${event.room}`}
        </span>
        {near && names(true) && (
          <span className={styles.fact}>
            <UserCheck aria-hidden />
            <Trans>Present: {names(true)}</Trans>
          </span>
        )}
        {near && missing && (
          <span className={styles.fact}>
            <UserX aria-hidden />
            <Trans>Not in the meeting yet: {missing}</Trans>
          </span>
        )}
        {joined > 0 && (
          <span className={styles.fact}>
            <Users aria-hidden />
            <Trans>
              {inside} in the meeting now, {joined} joined in total
            </Trans>
          </span>
        )}
        {places !== null && (
          <span className={styles.fact}>
            <Ticket aria-hidden />
            <Trans>
              {booked} of {places} places
            </Trans>
            {waiting > 0 && (
              <>
                {', '}
                <Plural value={waiting} one="# on the waiting list" other="# on the waiting list" />
              </>
            )}
          </span>
        )}
        {rating !== null && (
          <span className={styles.fact}>
            <Star aria-hidden />
            {number(Math.round(rating * 10) / 10)}{' '}
            <Plural
              value={ratings}
              one="(# rating)"
              few="(# ratings)"
              many="(# ratings)"
              other="(# ratings)"
            />
          </span>
        )}
      </div>
      {live && <LiveTag>{t`Right now`}</LiveTag>}
      {cancelled && <Tag hue="danger">{t`Cancelled`}</Tag>}
    </li>
  );
}
