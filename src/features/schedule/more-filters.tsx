import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, ChevronDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Popover } from '../../ui/popover.tsx';
import styles from './filter-bar.module.css';
import type { Facets } from './schedule-facets.ts';
import { countMoreFilters, type ScheduleFilter } from './schedule-filter.ts';

interface MoreFiltersProps {
  filter: ScheduleFilter;
  facets: () => Facets;
  onChange: (filter: ScheduleFilter) => void;
  /** Adds the filtered events to a calendar. */
  onCalendar: () => void;
}

/** Filters by course, track, room and language, if the programme has any. */
export function MoreFilters({ filter, facets, onChange, onCalendar }: MoreFiltersProps) {
  const { t } = useLingui();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const count = countMoreFilters(filter);
  return (
    <>
      <Chip
        on={count > 0}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {count > 0 ? t`More (${count})` : t({ message: 'More', context: 'filters' })}
        <ChevronDown className={styles.chevron} />
      </Chip>
      {anchor && (
        <Popover anchor={anchor} role="dialog" aria-label={t`More filters`} onClose={() => setAnchor(null)}>
          <div className={styles.more}>
            <Fields filter={filter} facets={facets} onChange={onChange} />
            <Button
              size="small"
              onClick={() => {
                setAnchor(null);
                onCalendar();
              }}
            >
              <CalendarPlus />
              <Trans>Add all listed events to calendar</Trans>
            </Button>
            <Link
              href={addresses.schedulePrint.getHref(filter.mine ? 'mine' : undefined)}
              className={buttonClass('plain', 'small')}
            >
              <Printer />
              <Trans>Print the programme</Trans>
            </Link>
          </div>
        </Popover>
      )}
    </>
  );
}

function Fields({ filter, facets, onChange }: Omit<MoreFiltersProps, 'onCalendar'>) {
  const { tracks, rooms, courses, languages } = facets();
  const { t } = useLingui();
  const { localized, language } = useFormats();
  const fields = [
    {
      name: t`Course`,
      value: filter.course === null ? '' : String(filter.course),
      options: courses.map(({ id, localized_title, title }) => [
        String(id),
        localized(localized_title, title),
      ]),
      set: (value: string) => onChange({ ...filter, course: value ? Number(value) : null }),
    },
    {
      name: t`Track`,
      value: filter.track ?? '',
      options: tracks.map((track) => [track, track]),
      set: (value: string) => onChange({ ...filter, track: value || null }),
    },
    {
      name: t`Room`,
      value: filter.room ?? '',
      options: rooms.map((room) => [room, room]),
      set: (value: string) => onChange({ ...filter, room: value || null }),
    },
    {
      name: t`Language`,
      value: filter.language ?? '',
      options: languages.map((code) => [code, language(code)]),
      set: (value: string) => onChange({ ...filter, language: value || null }),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <>
      {fields.map(({ name, value, options, set }) => (
        <label key={name} className={styles.field}>
          {name}
          <select value={value} onChange={({ target }) => set(target.value)}>
            <option value="">{t`All`}</option>
            {options.map(([key = '', label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}
