import { useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { lazily } from '../../lib/lazily.ts';
import { dayStart } from '../../lib/local-day.ts';
import { useFitCount } from '../../ui/use-fit-count.ts';
import { DayEvents, DayHeading } from './day-events.tsx';
import { DayTabs } from './day-tabs.tsx';
import { EmptyDay } from './empty-day.tsx';
import { EventColumn } from './event-column.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useAgenda, useClockOffset, useOwnId, useServerNow } from './hooks.ts';
import styles from './schedule-board.module.css';
import { ZoneSwitch } from './zone-switch.tsx';
import { groupByDay, openingDay, shownDays } from './schedule-days.ts';
import { facetsOf } from './schedule-facets.ts';
import { isOnAgenda } from './is-on-agenda.ts';
import { HiddenHoursNote } from './hidden-hours.tsx';
import { useHidesOpenHours } from './open-hours.ts';
import { kindOf } from './event-kind.ts';
import { filterEvents, isSearching, noFilter, writeFilter } from './schedule-filter.ts';
import { SearchResults } from './search-results.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { useCalendar } from './use-calendar.ts';
import { useScheduleFilter } from './use-schedule-filter.ts';

const toleratedOffsetMs = 2 * 60_000;

/** Warns if the device's clock is off by more than two minutes. The schedule uses the server's clock. */
function WrongClock() {
  const { t } = useLingui();
  const offset = useClockOffset();
  if (Math.abs(offset) <= toleratedOffsetMs) return null;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return (
    <p className={styles.zone} role="note">
      {offset > 0
        ? t`The clock on this device is ${minutes} minutes slow. “Right now” uses the server’s clock.`
        : t`The clock on this device is ${minutes} minutes fast. “Right now” uses the server’s clock.`}
    </p>
  );
}

interface ScheduleBoardProps {
  events: readonly EventRow[];
  /** First instant of the day in the address. */
  day: number | undefined;
  openId: number | undefined;
}

const columnWidth = 290;

/** Day tabs, filters, and as many day columns as fit. */
export function ScheduleBoard({ events, day, openId }: ScheduleBoardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { weekdayDay, zoneName } = formats;
  const now = useServerNow();
  const board = useRef<HTMLDivElement>(null);
  const count = useFitCount(board, columnWidth);
  const [filter, setFilter] = useScheduleFilter();
  const shownFilter = useDeferredValue(filter);

  const toCalendar = useCalendar();
  const agenda = useAgenda();
  const myId = useOwnId();
  const isMine = useCallback((event: EventRow) => isOnAgenda(event, agenda, myId), [agenda, myId]);
  // Computed when a filter is opened: with 1,000 events and their hosts it would delay the first screen.
  const facets = useMemo(() => lazily(() => facetsOf(events, formats)), [events, formats]);
  const days = useMemo(() => [...groupByDay(events).keys()], [events]);
  const hidesOpenHours = useHidesOpenHours() && !shownFilter.kinds.includes('open_hours');
  const found = useMemo(() => {
    const listed = filterEvents(events, shownFilter, isMine);
    return groupByDay(hidesOpenHours ? listed.filter(({ type }) => kindOf(type) !== 'open_hours') : listed);
  }, [events, shownFilter, isMine, hidesOpenHours]);

  const opened = events.find(({ id }) => id === openId);
  const named = day ?? (opened && dayStart(opened.time_start));
  const [lastDay, setLast] = useState(named);
  if (day !== undefined && day !== lastDay) setLast(day);
  // Opening an event must not change the day.
  const requestedDay = (openId !== undefined ? lastDay : day) ?? named;
  const chosen =
    requestedDay !== undefined && days.includes(requestedDay) ? requestedDay : openingDay(days, now);

  const shown = shownDays(days, chosen, count);
  const search = writeFilter('', shownFilter);
  const searching = isSearching(shownFilter);

  const header = (
    <>
      <FilterBar
        filter={filter}
        facets={facets}
        hasAgenda={agenda?.known !== false}
        onChange={setFilter}
        onCalendar={() =>
          saveFile(
            'schedule.ics',
            'text/calendar',
            toCalendar(filterEvents(events, filter, isMine).filter(({ type }) => kindOf(type) !== 'break')),
          )
        }
      />
      <p className={styles.zone}>
        {t`Time zone: ${zoneName(now)}.`} <ZoneSwitch now={now} />
      </p>
      <WrongClock />
      {hidesOpenHours && <HiddenHoursNote />}
    </>
  );
  const list = { now, openId, search };
  const inColumn = count > 1 ? undefined : header;
  const showAll = () => setFilter(noFilter);
  return (
    <div ref={board} className={styles.board}>
      <DayTabs
        days={days}
        shown={searching && chosen !== undefined ? [chosen] : shown}
        chosen={chosen}
        now={now}
        search={search}
      />
      {count > 1 && header}
      <div className={styles.columns}>
        {searching ? (
          <EventColumn key={inColumn ? 'only' : 'results'} label={t`Search results`} header={inColumn}>
            {(frame) => (
              <SearchResults
                {...list}
                found={found}
                chosen={chosen}
                frame={frame}
                empty={<EmptyDay days={[]} search={search} onShowAll={showAll} />}
              />
            )}
          </EventColumn>
        ) : (
          shown.map((shownDay) => (
            <EventColumn
              key={inColumn ? 'only' : shownDay}
              label={weekdayDay(shownDay)}
              heading={<DayHeading day={shownDay} now={now} />}
              header={inColumn}
            >
              {(frame) => (
                <DayEvents
                  {...list}
                  key={shownDay}
                  day={shownDay}
                  events={found.get(shownDay) ?? []}
                  frame={frame}
                  empty={<EmptyDay days={[...found.keys()]} search={search} onShowAll={showAll} />}
                />
              )}
            </EventColumn>
          ))
        )}
      </div>
    </div>
  );
}
