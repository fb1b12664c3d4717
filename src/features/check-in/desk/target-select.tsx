import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import styles from './check-in-desk.module.css';
import { isoDay } from './entrance-targets.ts';

interface TargetSelectProps {
  /** Days that people can be checked in to; if empty, only events are offered. */
  days: readonly string[];
  events: readonly EventRow[];
  zone: string;
  /** Key of a target (`targetKey`). */
  value: string;
  onChange: (key: string) => void;
}

/** Chooses the day or the event that people are checked in to. */
export function TargetSelect({ days, events, zone, value, onChange }: TargetSelectProps) {
  const { t } = useLingui();
  const { date } = useFormats();
  const id = useId();
  return (
    <div className={styles.select}>
      <label htmlFor={id}>
        <Trans>Check in to</Trans>
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {days.length === 0 && events.map((event) => <EventOption key={event.id} event={event} zone={zone} />)}
        {days.map((day) => (
          <optgroup key={day} label={date(day)}>
            <option value={day}>{t`Whole day: ${date(day)}`}</option>
            {events
              .filter(({ time_start }) => isoDay(time_start, zone) === day)
              .map((event) => (
                <EventOption key={event.id} event={event} zone={zone} />
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function EventOption({ event, zone }: { event: EventRow; zone: string }) {
  const { localized, timeRangeIn } = useFormats();
  const { id, time_start, time_finish, localized_name, name } = event;
  return (
    <option value={`event:${id}`}>
      {`${timeRangeIn(time_start, time_finish, zone)} ${localized(localized_name, name)}`}
    </option>
  );
}
