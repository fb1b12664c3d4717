import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { Cohort } from '../../../../contract/cohorts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeskRequest, useDeskSeen } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { useRowConflicts } from '../../../ui/desk/use-row-conflicts.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { AdminPage } from '../admin-page.tsx';
import styles from '../admin.module.css';
import { deleteCohort, listCohorts } from '../commands.ts';
import { CohortCard } from './cohort-card.tsx';
import { CohortDialog } from './cohort-dialog.tsx';

export const CohortsScreen = () => (
  <AdminPage desk="people">
    <Cohorts />
  </AdminPage>
);

const rowOf = ({ id }: Pick<Cohort, 'id'>) => `cohort:${id}`;

/** Filters of people that are saved under a name, with their counts and uses. */
function Cohorts() {
  const { t } = useLingui();
  const { value, failed, again } = useDeskRequest('cohorts', listCohorts);
  const seen = useDeskSeen();
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(value ?? [], rowOf);
  /** A new cohort, or the one that is edited. */
  const [open, setOpen] = useState<'new' | Cohort | null>(null);
  const [deleting, setDeleting] = useState<Cohort | null>(null);
  const remove = async (cohort: Cohort) => {
    const outcome = await deleteCohort(cohort.id, seen(rowOf(cohort)));
    if (outcome.ok) again();
    else if (outcome.happened) addConflicts([outcome.happened]);
    else showRefusal(outcome);
  };
  return (
    <>
      <p className={styles.facts}>
        <Trans>
          A cohort is a filter of people with a name. You can address announcements, polls, materials and the
          places of an event to it.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          <Plus />
          <Trans>Add cohort</Trans>
        </Button>
      </div>
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      {!failed && value?.length === 0 && (
        <StateNote icon={<UsersRound />} title={<h2>{t`No cohorts yet`}</h2>} />
      )}
      {!failed && (
        <ul className={styles.list}>
          {shown.map((cohort) => (
            <li key={cohort.id}>
              <RowNotes
                rowId={rowOf(cohort)}
                conflict={conflictOf(rowOf(cohort))}
                onDismiss={() => dismissConflict(rowOf(cohort))}
              />
              <CohortCard
                cohort={cohort}
                onEdit={() => setOpen(cohort)}
                onDelete={() => setDeleting(cohort)}
              />
            </li>
          ))}
        </ul>
      )}
      {open && (
        <CohortDialog
          cohort={open === 'new' ? null : open}
          filter={open === 'new' ? {} : open.filter}
          onSaved={again}
          onClose={() => setOpen(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          question={<Trans>Delete “{deleting.name}”?</Trans>}
          verb={<Trans>Delete</Trans>}
          variant="danger"
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          <p>
            <Trans>
              No person is deleted. Closed polls stay visible to the people who were in the cohort.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
