import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import styles from './event-screen.module.css';
import { useProgramme } from './hooks.ts';
import { neighboursOf } from './neighbours.ts';

const maxParallel = 8;

/** Links to events before, after and at the same time. */
export function NeighbourLinks({ event }: { event: EventRow }) {
  const programme = useProgramme();
  const found = useMemo(() => (programme ? neighboursOf(event, programme.events) : null), [programme, event]);
  if (!found || (!found.before && !found.after && found.parallel.length === 0)) return null;
  const { before, after, parallel } = found;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Events around this time</Trans>
      </h2>
      <ul className={styles.section}>
        {before && (
          <li>
            <span className={styles.dim}>
              <Trans>Previous event</Trans>
            </span>{' '}
            <EventLine event={before} />
          </li>
        )}
        {after && (
          <li>
            <span className={styles.dim}>
              <Trans>Next event</Trans>
            </span>{' '}
            <EventLine event={after} />
          </li>
        )}
        {parallel.slice(0, maxParallel).map((other) => (
          <li key={other.id}>
            <span className={styles.dim}>
              <Trans>At the same time</Trans>
            </span>{' '}
            <EventLine event={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventLine({ event }: { event: EventRow }) {
  const { localized, time } = useFormats();
  const name = localized(event.localized_name, event.name);
  return (
    <>
      {time(event.time_start)}{' '}
      <Link className={styles.other} href={addresses.event.getHref(event.id, name)}>
        {name}
      </Link>
    </>
  );
}
