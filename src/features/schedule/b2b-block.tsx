import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './b2b-block.module.css';
import { useAgenda, useHomeZone, useOwnId, useSchool } from './hooks.ts';
import { isOnAgenda } from './is-on-agenda.ts';
import { hostsOf } from './schedule-filter.ts';
import { isLive } from './schedule-days.ts';

interface B2bBlockProps {
  meetings: readonly EventRow[];
  now: number;
  openId: number | undefined;
  search: string;
}

const hourIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone }).format(at);

/** The B2B meetings of a day, one line each, because full cards would hide the other events. */
export function B2bBlock({ meetings, now, openId, search }: B2bBlockProps) {
  const { t } = useLingui();
  const { localized, time, timeRange, length, list, shortName } = useFormats();
  const agenda = useAgenda();
  const myId = useOwnId();
  const zone = useHomeZone();
  const from = Math.min(...meetings.map(({ time_start }) => time_start));
  const to = Math.max(...meetings.map(({ time_finish }) => time_finish));
  const hours = useSchool()?.b2b_hours ?? null;
  // The note names the usual start, so it is shown only if the meetings start in that hour.
  const { from: start = '', minutes = 0 } = hours ?? {};
  const isUsual = hours !== null && hourIn(zone, from) === start.slice(0, 2);
  return (
    <section className={styles.block} aria-label={t`B2B meetings`}>
      <h3 className={styles.head}>
        <Trans>B2B meetings</Trans> <span className={styles.hours}>{timeRange(from, to)}</span>
      </h3>
      {isUsual && (
        <p className={styles.note}>
          <Trans>
            From {start} school time, {minutes} minutes each
          </Trans>
        </p>
      )}
      <ul className={styles.list}>
        {meetings.map((event) => {
          const { id, time_start, time_finish } = event;
          const name = localized(event.localized_name, event.name);
          const mine = isOnAgenda(event, agenda, myId);
          const hosts = list(hostsOf(event).map(shortName));
          return (
            <li
              key={id}
              className={cx(styles.meeting, mine && styles.mine, time_finish <= now && styles.past)}
            >
              <span className={styles.time} title={length(time_start, time_finish)}>
                {time(time_start)}
              </span>
              <span className={styles.what}>
                <Link
                  href={addresses.event.getHref(id, name) + search}
                  aria-current={id === openId ? 'page' : undefined}
                >
                  {name}
                </Link>
                {hosts && <span className={styles.hosts}>{hosts}</span>}
              </span>
              {event.status === 'cancelled' ? (
                <Tag hue="danger">{t`Cancelled`}</Tag>
              ) : isLive(event, now) ? (
                <Tag hue="live">{t`Right now`}</Tag>
              ) : (
                mine && <Tag hue="accent">{t`your meeting`}</Tag>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
