import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import styles from './schedule-board.module.css';

interface EmptyDayProps {
  /** First instants of the days with matches. */
  days: readonly number[];
  search: string;
  onShowAll: () => void;
}

const shownDays = 6;

/** Shown when the filters match nothing on a day. Links to days with matches. */
export function EmptyDay({ days, search, onShowAll }: EmptyDayProps) {
  const { weekdayDayShort } = useFormats();
  return (
    <StateNote
      icon={<SearchX />}
      title={days.length > 0 ? <Trans>No results on this day</Trans> : <Trans>Not found</Trans>}
      action={
        <Button onClick={onShowAll}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      {days.length > 0 && (
        <>
          <Trans>Results on other days:</Trans>
          <span className={styles.days}>
            {days.slice(0, shownDays).map((day) => (
              <Link
                key={day}
                className={buttonClass('plain', 'small')}
                href={addresses.schedule.getHref(day) + search}
              >
                {weekdayDayShort(day)}
              </Link>
            ))}
          </span>
        </>
      )}
    </StateNote>
  );
}
