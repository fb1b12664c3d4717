import { useLingui } from '@lingui/react/macro';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { SelectField } from '../../../ui/select-field.tsx';
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
  const { date, localized, timeRangeIn } = useFormats();
  const optionOf = ({ id, time_start, time_finish, localized_name, name }: EventRow) =>
    [
      `event:${id}`,
      `${timeRangeIn(time_start, time_finish, zone)} ${localized(localized_name, name)}`,
    ] as const;
  const ofDay = (day: string) =>
    events.filter(({ time_start }) => isoDay(time_start, zone) === day).map(optionOf);
  return (
    <SelectField
      className={styles.target}
      label={t`Check in to`}
      value={value}
      options={
        days.length === 0
          ? events.map(optionOf)
          : days.map((day) => ({
              group: date(day),
              options: [[day, t`Whole day: ${date(day)}`] as const, ...ofDay(day)],
            }))
      }
      onChange={onChange}
    />
  );
}
