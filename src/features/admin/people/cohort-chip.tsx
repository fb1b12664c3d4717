import { useLingui } from '@lingui/react/macro';
import { SelectChip } from '../../../ui/chip.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { listCohorts } from '../commands.ts';
import { type ChosenFilters, chosenOf } from './people-filters.tsx';

interface CohortChipProps {
  /** Receives the filter of the chosen cohort. */
  onChoose: (filter: { q: string; chosen: ChosenFilters }) => void;
}

/** Sets the filters of the list to those of a cohort. */
export function CohortChip({ onChoose }: CohortChipProps) {
  const { t } = useLingui();
  const cohorts = useDeskRequest('cohorts', listCohorts);
  if (!cohorts.value || cohorts.value.length === 0) return null;
  return (
    <SelectChip
      label={t`Show a cohort`}
      value=""
      shown={t`Show a cohort`}
      onChange={(chosen) => {
        const cohort = cohorts.value?.find(({ id }) => String(id) === chosen);
        if (!cohort) return;
        onChoose({ q: cohort.filter.q ?? '', chosen: chosenOf(cohort.filter) });
      }}
    >
      <option value="">{t`Show a cohort`}</option>
      {cohorts.value.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectChip>
  );
}
