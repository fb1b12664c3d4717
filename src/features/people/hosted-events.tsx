import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { cx } from '../../ui/cx.ts';
import { useHostedEvents } from './hooks.ts';
import styles from './person-screen.module.css';

/** Events on this device that a person hosts. */
export function HostedEvents({ id }: { id: number }) {
  const { dateTime, localized } = useFormats();
  const heading = useId();
  const events = useHostedEvents(id) ?? [];
  if (events.length === 0) return null;
  return (
    <section className={styles.events} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Events</Trans>
      </h2>
      <ul className={styles.events}>
        {events.map((event) => {
          const name = localized(event.localized_name, event.name);
          return (
            <li key={event.id}>
              <Link
                className={cx(styles.event, event.status === 'cancelled' && styles.cancelled)}
                href={addresses.event.getHref(event.id, name)}
              >
                <time className={styles.when} dateTime={new Date(event.time_start).toISOString()}>
                  {dateTime(event.time_start)}
                </time>
                <span className={styles.title}>{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
