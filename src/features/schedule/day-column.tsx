import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { dayStart } from '../../lib/local-day.ts';
import { drawnOnce } from '../../ui/drawn-once.ts';
import { Tag } from '../../ui/tag.tsx';
import { useSize } from '../../ui/use-size.ts';
import { B2bBlock } from './b2b-block.tsx';
import { withBlock } from './b2b-meetings.ts';
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
  const items = useMemo(() => withBlock(events), [events]);
  const line = nowLineIndex(items, day, now);
  const start =
    line === undefined
      ? 0
      : Math.max(
          0,
          items.findIndex((item) => item.time_finish > now),
        );
  const { list, sizes } = useKeptScroll({
    scroller,
    key: String(day),
    count: items.length,
    start: start > 0 ? start : undefined,
  });

  const rows = items.map((item, index) => ({ item, line: index === line }));
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
            data={rows}
            as="ol"
            item="li"
            itemSize={cardHeight}
            {...(sizes && { cache: sizes })}
            startMargin={headHeight}
            scrollRef={scroller}
          >
            {drawnOnce(({ item, line: isLine }: (typeof rows)[number]) => (
              <div key={item.id}>
                {isLine && <NowLine now={now} />}
                {'meetings' in item ? (
                  <B2bBlock meetings={item.meetings} now={now} openId={openId} search={search} />
                ) : (
                  <EventCard
                    event={item}
                    day={day}
                    state={item.time_finish <= now ? 'past' : isLive(item, now) ? 'live' : 'coming'}
                    open={item.id === openId}
                    search={search}
                  />
                )}
              </div>
            ))}
          </Virtualizer>
        )}
        {line === items.length && line > 0 && <NowLine now={now} />}
      </div>
    </section>
  );
}
