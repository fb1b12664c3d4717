import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { dayStart } from '../../lib/local-day.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './day-tabs.module.css';

interface DayTabsProps {
  days: readonly number[];
  shown: readonly number[];
  chosen: number | undefined;
  now: number;
  search: string;
}

export function DayTabs({ days, shown, chosen, now, search }: DayTabsProps) {
  const { t } = useLingui();
  const { weekdayShort, dayOfMonth, month } = useFormats();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <nav className={styles.days} aria-label={t`Days`}>
      {days.map((day) => (
        <Link
          key={day}
          ref={day === chosen ? current : undefined}
          href={addresses.schedule.getHref(day) + search}
          className={cx(
            styles.day,
            dayStart(now) === day && styles.today,
            shown.includes(day) && styles.shown,
            day === chosen && styles.on,
          )}
          aria-current={day === chosen ? 'date' : undefined}
        >
          <span>{weekdayShort(day)}</span> <span className={styles.number}>{dayOfMonth(day)}</span>{' '}
          <VisuallyHidden>{month(day)}</VisuallyHidden>
        </Link>
      ))}
    </nav>
  );
}
