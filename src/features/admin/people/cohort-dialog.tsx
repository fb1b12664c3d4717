import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { type Cohort, cohortNameMax } from '../../../../contract/cohorts.ts';
import type { PeopleFilterInput } from '../../../../contract/people-bulk.ts';
import { Button } from '../../../ui/button.tsx';
import { useConflictCheck } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { addCohort, countPeople, editCohort, filterQuery } from '../commands.ts';
import { chosenOf, PeopleFilters } from './people-filters.tsx';

interface CohortDialogProps {
  /** Null for a new cohort. */
  cohort: Cohort | null;
  /** The filter at the beginning. */
  filter: PeopleFilterInput;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves a filter of people under a name, or changes a saved one. */
export function CohortDialog({ cohort, filter: initial, onSaved, onClose }: CohortDialogProps) {
  const { t } = useLingui();
  const rowId = cohort && `cohort:${cohort.id}`;
  const conflictCheck = useConflictCheck(rowId);
  const [name, setName] = useState(cohort?.name ?? '');
  const [search, setSearch] = useState(initial.q ?? '');
  const [chosen, setChosen] = useState(() => chosenOf(initial));
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const filter = filterQuery({ ...chosen, q: search.trim() });
  const key = JSON.stringify(filter);
  const count = useRequest(key, async () => {
    const outcome = await countPeople(filter, { field: 'mail' });
    return outcome.ok ? { ok: true, value: { key, total: outcome.value.total } } : outcome;
  });
  const total = count.value?.key === key ? count.value.total : null;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = { name, filter };
    const outcome = cohort
      ? await editCohort(cohort.id, form, conflictCheck.deskSeen)
      : await addCohort(form);
    setBusy(false);
    if (outcome.ok) {
      onSaved();
      return onClose();
    }
    conflictCheck.reportConflict(outcome.happened);
    setErrors(outcome.errors ?? {});
    if (!outcome.happened) showRefusal(outcome);
  };
  return (
    <Dialog title={cohort ? <Trans>Edit cohort</Trans> : <Trans>New cohort</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {rowId && <RowNotes rowId={rowId} conflict={conflictCheck.conflict} mayRepeat />}
        <TextField
          label={t({ message: 'Name', context: 'cohort' })}
          value={name}
          maxLength={cohortNameMax}
          error={errors['name']?.[0]}
          onChange={({ target }) => setName(target.value)}
        />
        <SearchField label={t`Search by name or e-mail`} value={search} onChange={setSearch} />
        <PeopleFilters chosen={chosen} onChange={setChosen} />
        {errors['filter'] && (
          <p className={styles.wrong} role="alert">
            {errors['filter'][0]}
          </p>
        )}
        {count.failed && <RequestNote failed={count.failed} onAgain={count.again} />}
        <p aria-live="polite">
          {total !== null && !count.failed && <Plural value={total} one="# person" other="# people" />}
        </p>
        <p className={styles.facts}>
          <Trans>
            The cohort always contains the people who match these filters now. Polls and materials for the
            cohort appear and disappear on their devices when they join or leave it.
          </Trans>
        </p>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary" aria-disabled={busy || undefined}>
              {busy ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}
