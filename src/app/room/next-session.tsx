import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { EventRow } from '../../db/database.ts';
import { useProgramme } from '../../features/schedule/hooks.ts';
import { neighboursOf } from '../../features/schedule/neighbours.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import styles from './room-screen.module.css';

/** A link to the event that starts next after this one, within 24 hours. */
export function NextSession({ event }: { event: EventRow }) {
  const { localized, time } = useFormats();
  const programme = useProgramme();
  const after = useMemo(
    () => (programme ? neighboursOf(event, programme.events).after : null),
    [programme, event],
  );
  if (!after) return null;
  const name = localized(after.localized_name, after.name);
  return (
    <p className={styles.next}>
      <Link href={addresses.event.getHref(after.id, name)}>
        <span className={styles.nextLabel}>
          <Trans>Next event</Trans>
        </span>
        <span>
          {time(after.time_start)} {name}
        </span>
        <ArrowRight />
      </Link>
    </p>
  );
}
