import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';

/** Returns a function that names a day: today, yesterday, or its date. */
export function useDayName(): (day: number, now: number) => string {
  const { t } = useLingui();
  const { weekdayDay, date } = useFormats();
  return (day, now) => {
    const today = dayStart(now);
    if (day === today) return t`today`;
    if (day === addDays(today, -1)) return t`yesterday`;
    const then = new Date(day);
    if (then.getFullYear() === new Date(now).getFullYear()) return weekdayDay(day);
    return date(new Date(Date.UTC(then.getFullYear(), then.getMonth(), then.getDate())).toISOString());
  };
}
