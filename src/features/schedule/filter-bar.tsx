import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Star, X } from 'lucide-react';
import { useState } from 'react';
import type { EventKind } from '../../../contract/events.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Chip, SelectChip } from '../../ui/chip.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDeferred } from '../../ui/use-deferred.ts';
import styles from './filter-bar.module.css';
import { useKindName } from './kind-tag.tsx';
import { MoreFilters } from './more-filters.tsx';
import type { Facets } from './schedule-facets.ts';
import { isFiltering, noFilter, type ScheduleFilter } from './schedule-filter.ts';

interface FilterBarProps {
  filter: ScheduleFilter;
  /** Called when a filter is opened or used. */
  facets: () => Facets;
  /** False if the server has no agenda. */
  hasAgenda: boolean;
  onChange: (filter: ScheduleFilter) => void;
  /** Adds the filtered events to a calendar. */
  onCalendar: () => void;
}

export function FilterBar({ filter, facets, hasAgenda, onChange, onCalendar }: FilterBarProps) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const host = filter.expert === null ? undefined : facets().hosts.find(({ id }) => id === filter.expert);
  const [expertsListed, listExperts] = useDeferred();
  return (
    <div className={styles.bar}>
      <KindFilter
        kinds={() => facets().kinds}
        chosen={filter.kinds}
        onChange={(chosen) => onChange({ ...filter, kinds: chosen })}
      />
      <SelectChip
        label={t`Expert`}
        value={filter.expert === null ? '' : String(filter.expert)}
        shown={host ? fullName(host) : t`Expert`}
        onChange={(value) => onChange({ ...filter, expert: value ? Number(value) : null })}
        onPointerDown={listExperts}
        onFocus={listExperts}
      >
        <option value="">{t`All experts`}</option>
        {(expertsListed ? facets().hosts : host ? [host] : []).map((person) => (
          <option key={person.id} value={person.id}>
            {fullName(person)}
          </option>
        ))}
      </SelectChip>
      {hasAgenda && (
        <Chip
          on={filter.mine}
          aria-pressed={filter.mine}
          onClick={() => onChange({ ...filter, mine: !filter.mine })}
        >
          <Star />
          {t`Only mine`}
        </Chip>
      )}
      <MoreFilters filter={filter} facets={facets} onChange={onChange} onCalendar={onCalendar} />
      {isFiltering(filter) && (
        <Chip aria-label={t`Show all`} title={t`Show all`} onClick={() => onChange(noFilter)}>
          <X />
        </Chip>
      )}
      <SearchField
        label={t`Search schedule`}
        className={styles.search}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
    </div>
  );
}

interface KindFilterProps {
  kinds: () => readonly EventKind[];
  chosen: readonly EventKind[];
  onChange: (chosen: readonly EventKind[]) => void;
}

function KindFilter({ kinds, chosen, onChange }: KindFilterProps) {
  const { t } = useLingui();
  const { list, byName } = useFormats();
  const { ofKind } = useKindName();
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <Chip
        on={chosen.length > 0}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {chosen.length > 0 ? list(chosen.map(ofKind)) : t`Type`}
        <ChevronDown className={styles.chevron} />
      </Chip>
      {anchor && (
        <Popover anchor={anchor} role="dialog" aria-label={t`Type`} onClose={() => setAnchor(null)}>
          <div className={styles.kinds}>
            {byName(kinds(), ofKind).map((kind) => (
              <label key={kind} className={styles.kind}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={chosen.includes(kind)}
                  onChange={(event) =>
                    onChange(
                      event.target.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind),
                    )
                  }
                />
                {ofKind(kind)}
              </label>
            ))}
          </div>
        </Popover>
      )}
    </>
  );
}
