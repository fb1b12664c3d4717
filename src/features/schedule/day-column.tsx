import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Virtualizer } from 'virtua';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { dayStart } from '../../lib/local-day.ts';
import { drawnOnce } from '../../ui/drawn-once.ts';
import { Tag } from '../../ui/tag.tsx';
import { useSize } from '../../ui/use-size.ts';
import styles from './day-column.module.css';
import { EventCard } from './event-card.tsx';
import { NowLine } from './now-line.tsx';
import { isLive, nowLineIndex } from './schedule-days.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';

interface DayColumnProps {
  day: number;
  events: readonly EventRow[];
  now: number;
  openId: number | undefined;
  search: string;
  /** Scrolls away with the list: the filters, where there is one column. */
  header?: ReactNode;
  empty: ReactNode;
}

const cardHeight = 132;

export function DayColumn({ day, events, now, openId, search, header, empty }: DayColumnProps) {
  const { weekdayDay, weekdayDayShort } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { height: headHeight } = useSize(head);
  const line = nowLineIndex(events, day, now);
  const start =
    line === undefined
      ? 0
      : Math.max(
          0,
          events.findIndex((event) => event.time_finish > now),
        );
  const { list, sizes } = useKeptScroll({
    scroller,
    key: String(day),
    count: events.length,
    start: start > 0 ? start : undefined,
  });

  const items = events.map((event, index) => ({ event, line: index === line }));
  return (
    <section className={styles.column} aria-label={weekdayDay(day)}>
      <h2 className={header ? styles.unseen : styles.heading}>
        <span className={styles.name}>{weekdayDayShort(day)}</span>{' '}
        {dayStart(now) === day && (
          <Tag hue="live">
            <Trans>today</Trans>
          </Tag>
        )}
      </h2>
      <div ref={scroller} className={styles.scroll}>
        {header && <div ref={head}>{header}</div>}
        {events.length === 0 ? (
          empty
        ) : (
          <Virtualizer
            ref={list}
            data={items}
            as="ol"
            item="li"
            itemSize={cardHeight}
            {...(sizes && { cache: sizes })}
            startMargin={headHeight}
            scrollRef={scroller}
          >
            {drawnOnce(({ event, line: isLine }: (typeof items)[number]) => (
              <div key={event.id}>
                {isLine && <NowLine now={now} />}
                <EventCard
                  event={event}
                  day={day}
                  state={event.time_finish <= now ? 'past' : isLive(event, now) ? 'live' : 'coming'}
                  open={event.id === openId}
                  search={search}
                />
              </div>
            ))}
          </Virtualizer>
        )}
        {line === events.length && line > 0 && <NowLine now={now} />}
      </div>
    </section>
  );
}
