import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { addresses } from '../../../lib/addresses.ts';
import { TaskList } from '../../../ui/desk/task-list.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useEntrance, useHomeZone, useOpenEvents } from '../hooks.ts';
import { isoDay } from './entrance-targets.ts';

/** The events of the day and its check-ins, from this device. */
export function TodayList() {
  const { t } = useLingui();
  const { number } = useFormats();
  const zone = useHomeZone();
  const today = isoDay(useNow(), zone);
  const events = useOpenEvents();
  const entrance = useEntrance({ day: today, event_id: null });
  if (!events || !entrance?.isKnown) return null;
  const { people, byPerson } = entrance;
  const count = events.filter(({ time_start }) => isoDay(time_start, zone) === today).length;
  const checkedIn = number(people.filter(({ id }) => byPerson.has(id)).length);
  const expected = number(people.length);
  const tasks = [
    { href: addresses.adminDay.getHref(), label: t`${plural(count, { one: '# event', other: '# events' })}` },
    { href: addresses.adminCheckIn.getHref(), label: t`${checkedIn} of ${expected} people checked in` },
  ];
  const hasWork = count > 0 || byPerson.size > 0;
  return <TaskList title={t`Today`} tasks={hasWork ? tasks : []} none={t`No events today.`} />;
}
