import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { Virtualizer } from 'virtua';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { renderOnce } from '../../ui/render-once.ts';
import { EventCard } from './event-card.tsx';
import type { ColumnFrame } from './event-column.tsx';
import styles from './event-column.module.css';
import { daysOfResults, isLive } from './schedule-days.ts';

interface SearchResultsProps {
  /** Matching events by the first instant of their day. */
  found: ReadonlyMap<number, readonly EventRow[]>;
  /** The day whose results come first. */
  chosen: number | undefined;
  now: number;
  openId: number | undefined;
  search: string;
  frame: ColumnFrame;
  empty: ReactNode;
}

type Row = { id: string; day: number; event: EventRow | null };

/** Estimated height of an event card before it is measured, in px. */
const cardHeight = 132;

/** Search results of all days, each day under a heading. */
export function SearchResults({ found, chosen, now, openId, search, frame, empty }: SearchResultsProps) {
  const { t } = useLingui();
  const { weekdayDay } = useFormats();
  const { scroller, headHeight } = frame;
  const rows = useMemo(
    () =>
      daysOfResults(found, chosen).flatMap((day): Row[] => [
        { id: String(day), day, event: null },
        ...(found.get(day) ?? []).map((event) => ({ id: `${day}-${event.id}`, day, event })),
      ]),
    [found, chosen],
  );
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller, chosen]);
  // An event past midnight is listed on each of its days but counts once.
  const count = new Set(rows.flatMap(({ event }) => (event ? [event.id] : []))).size;
  return (
    <>
      <p className={styles.total} role="status">
        {count > 0 && t`${plural(count, { one: '# event found', other: '# events found' })}`}
      </p>
      {count === 0 ? (
        empty
      ) : (
        <Virtualizer data={rows} itemSize={cardHeight} startMargin={headHeight} scrollRef={scroller}>
          {renderOnce(({ id, day, event }: Row) =>
            event ? (
              <EventCard
                key={id}
                event={event}
                day={day}
                state={event.time_finish <= now ? 'past' : isLive(event, now) ? 'live' : 'coming'}
                open={event.id === openId}
                search={search}
              />
            ) : (
              <h2 key={id} className={styles.heading}>
                <span className={styles.name}>{weekdayDay(day)}</span>
              </h2>
            ),
          )}
        </Virtualizer>
      )}
    </>
  );
}
