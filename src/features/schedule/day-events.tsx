import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { Virtualizer } from 'virtua';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { dayStart } from '../../lib/local-day.ts';
import { renderOnce } from '../../ui/render-once.ts';
import { Tag } from '../../ui/tag.tsx';
import { useRestoredScroll } from '../../ui/use-restored-scroll.ts';
import { B2bBlock } from './b2b-block.tsx';
import { groupB2bMeetings } from './b2b-meetings.ts';
import { EventCard } from './event-card.tsx';
import type { ColumnFrame } from './event-column.tsx';
import styles from './event-column.module.css';
import { NowLine } from './now-line.tsx';
import { isLive, nowLineIndex } from './schedule-days.ts';

interface DayEventsProps {
  day: number;
  events: readonly EventRow[];
  now: number;
  openId: number | undefined;
  search: string;
  frame: ColumnFrame;
  empty: ReactNode;
}

/** Estimated height of an event card before it is measured, in px. */
const cardHeight = 132;

/** Cards in the first frame; the list measures its window only after it. */
const firstCards = 8;

/** The events of one day with the current-time line. */
export function DayEvents({ day, events, now, openId, search, frame, empty }: DayEventsProps) {
  const { scroller, headHeight } = frame;
  const items = useMemo(() => groupB2bMeetings(events), [events]);
  const line = nowLineIndex(items, day, now);
  const start =
    line === undefined
      ? 0
      : Math.max(
          0,
          items.findIndex((item) => item.time_finish > now),
        );
  // The column is reused for the next day, which would otherwise open at the old scroll offset.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scroller]);
  const { list, sizes } = useRestoredScroll({
    scroller,
    key: String(day),
    count: items.length,
    start: start > 0 ? start : undefined,
  });

  const rows = items.map((item, index) => ({ item, line: index === line }));
  return (
    <>
      {events.length === 0 ? (
        empty
      ) : (
        <Virtualizer
          ref={list}
          data={rows}
          as="ol"
          item="li"
          itemSize={cardHeight}
          {...(start === 0 && { ssrCount: Math.min(rows.length, firstCards) })}
          {...(sizes && { cache: sizes })}
          startMargin={headHeight}
          scrollRef={scroller}
        >
          {renderOnce(({ item, line: isLine }: (typeof rows)[number]) => (
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
    </>
  );
}

export function DayHeading({ day, now }: { day: number; now: number }) {
  const { weekdayDayShort } = useFormats();
  return (
    <>
      <span className={styles.name}>{weekdayDayShort(day)}</span>{' '}
      {dayStart(now) === day && (
        <Tag hue="live">
          <Trans>today</Trans>
        </Tag>
      )}
    </>
  );
}
