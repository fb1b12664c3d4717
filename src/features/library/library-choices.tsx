import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useLocation } from 'wouter';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import { Chip, SelectChip } from '../../ui/chip.tsx';
import { useDeferred } from '../../ui/use-deferred.ts';
import { type LibraryFilter, type Shelf, sorts } from './library-filter.ts';
import type { useLibraryFilter } from './use-library-filter.ts';

export interface LibraryChoicesProps {
  shelf: Shelf;
  filter: LibraryFilter;
  acts: ReturnType<typeof useLibraryFilter>;
  events: readonly EventRow[];
  experts: readonly Person[];
}

/** Filters by event and expert, and the sort order. */
export function LibraryChoices({ shelf, filter, acts, events, experts }: LibraryChoicesProps) {
  const { t } = useLingui();
  const { localized, fullName } = useFormats();
  const [, navigate] = useLocation();
  const [listed, list] = useDeferred();
  const event = events.find(({ id }) => id === filter.event);
  const expert = experts.find(({ id }) => id === filter.experts[0]);
  const second = shelf === 'additional' ? 'additional' : 'basic';
  const onShelf = shelf === 'basic' || shelf === 'additional';
  const sortNames = {
    date: t`Newest first`,
    '-date': t`Oldest first`,
    name: t`A–Z`,
    '-name': t`Z–A`,
    event_name: t`Event name, A–Z`,
    '-event_name': t`Event name, Z–A`,
    event_type: t`Event type, A–Z`,
    '-event_type': t`Event type, Z–A`,
    type: t`Materials before videos`,
    '-type': t`Videos before materials`,
  };
  const sortName = (sort: string) => sortNames[sort as keyof typeof sortNames];
  const toEvent = (value: string) => {
    if (!onShelf) return acts.setEvent(value ? Number(value) : null);
    navigate(
      (value
        ? addresses.materialsOfEvent.getHref(Number(value), second)
        : addresses.materials.getHref(second)) + acts.searchQuery,
    );
  };
  const isFiltering = filter.event !== null || filter.folder !== null || filter.experts.length > 0;
  return (
    <>
      <SelectChip
        label={t`Event`}
        value={filter.event === null ? '' : String(filter.event)}
        shown={event ? localized(event.localized_name, event.name) : t`Event`}
        onChange={toEvent}
        onPointerDown={list}
        onFocus={list}
      >
        <option value="">{t`All events`}</option>
        {(listed ? events : events.filter(({ id }) => id === filter.event)).map((each) => (
          <option key={each.id} value={each.id}>
            {localized(each.localized_name, each.name)}
          </option>
        ))}
      </SelectChip>
      {onShelf && (
        <SelectChip
          label={t`Expert`}
          value={filter.experts.length === 0 ? '' : filter.experts.join(',')}
          shown={
            filter.experts.length > 1
              ? t`${filter.experts.length} experts`
              : expert
                ? fullName(expert)
                : t`Expert`
          }
          onChange={(value) =>
            navigate(addresses.materials.getHref(second, value ? [Number(value)] : []) + acts.searchQuery)
          }
        >
          <option value="">{t`All experts`}</option>
          {filter.experts.length > 1 && (
            <option value={filter.experts.join(',')}>{t`${filter.experts.length} experts`}</option>
          )}
          {experts.map((person) => (
            <option key={person.id} value={person.id}>
              {fullName(person)}
            </option>
          ))}
        </SelectChip>
      )}
      <SelectChip
        label={t`Sort order`}
        value={filter.sort === 'date' ? '' : filter.sort}
        shown={sortName(filter.sort)}
        onChange={(value) => acts.setSort(value || 'date')}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort === 'date' ? '' : sort}>
            {sortName(sort)}
          </option>
        ))}
      </SelectChip>
      {isFiltering && (
        <Chip
          aria-label={t`Show all`}
          title={t`Show all`}
          onClick={() =>
            onShelf
              ? navigate(addresses.materials.getHref(second) + acts.searchQuery)
              : navigate(addresses[shelf].getHref())
          }
        >
          <X />
        </Chip>
      )}
    </>
  );
}
