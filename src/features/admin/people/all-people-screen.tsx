import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, SearchX, UsersRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { DeskPerson } from '../../../../contract/admin.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeskRequest, useDeskSeen } from '../../../ui/desk/desk-context.ts';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { showToast, showToastAbout } from '../../../ui/toast.ts';
import { useRowConflicts } from '../../../ui/desk/use-row-conflicts.ts';
import { useRequest } from '../../../ui/use-request.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { approvePeople, filterQuery, listCourses, listPeople, unsuspendPeople } from '../commands.ts';
import { AdminPage } from '../admin-page.tsx';
import styles from '../admin.module.css';
import { deskPersonName } from '../desk-person-name.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { CohortChip } from './cohort-chip.tsx';
import { CohortDialog } from './cohort-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EndFactorDialog } from './end-factor-dialog.tsx';
import { ExportLinks } from './export-people.tsx';
import { noFilters, PeopleFilters } from './people-filters.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Pages } from '../pages.tsx';
import { PersonCard } from './person-card.tsx';
import { SuspendDialog, suspensionToast } from '../suspend-dialog.tsx';

export const AllPeopleScreen = () => (
  <AdminPage desk="people">
    <AllPeople />
  </AdminPage>
);

function AllPeople() {
  const { t } = useLingui();
  const { localized } = useFormats();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(noFilters);
  const [changing, setChanging] = useState(false);
  const [saving, setSaving] = useState(false);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<DeskPerson | null>(null);
  const [merging, setMerging] = useState<DeskPerson | null>(null);
  const [endingFactor, setEndingFactor] = useState<DeskPerson | null>(null);
  const [suspending, setSuspending] = useState<DeskPerson | null>(null);
  const searchText = useDeferredValue(search.trim());
  const filter = { ...chosen, q: searchText };
  const { value, failed, again, set } = useDeskRequest(`${page} ${JSON.stringify(filter)}`, () =>
    listPeople(filter, page),
  );
  const courses = useRequest('courses', listCourses).value ?? [];
  const courseOf = ({ course_type }: DeskPerson): string => {
    const course = courses.find(({ id }) => id === course_type);
    return course ? localized(course.localized_title, '') : '';
  };
  const seen = useDeskSeen();
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(
    value?.people ?? [],
    ({ id }) => String(id),
  );
  const decide = async (call: typeof approvePeople, person: DeskPerson) => {
    const { id } = person;
    const name = deskPersonName(person);
    const outcome = await call([id], seen(String(id)));
    if (outcome.ok) {
      again();
      if (call === unsuspendPeople) showToastAbout(suspensionToast(id), t`${name} can sign in again.`);
    } else if (outcome.happened) addConflicts([outcome.happened]);
    else showRefusal(outcome, t`That didn’t work. Please try again.`);
  };
  return (
    <>
      <SearchField
        label={t`Search by name or e-mail`}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <CohortChip
        onChoose={(next) => {
          setSearch(next.q);
          setChosen(next.chosen);
          setPage(1);
        }}
      />
      <PeopleFilters
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          setPage(1);
        }}
      />
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={4} />}
      {!failed && value && (
        <>
          <p className={styles.facts} aria-live="polite">
            <Plural value={value.total} one="# person" other="# people" />
          </p>
          <div className={styles.actions}>
            <Button aria-haspopup="dialog" onClick={() => setChanging(true)}>
              <UsersRound />
              <Trans>Change people</Trans>
            </Button>
            {Object.keys(filterQuery(filter)).length > 0 && (
              <Button aria-haspopup="dialog" onClick={() => setSaving(true)}>
                <BookmarkPlus />
                <Trans>Save as cohort</Trans>
              </Button>
            )}
            <ExportLinks filter={filterQuery(filter)} />
          </div>
          {value.people.length === 0 && <StateNote icon={<SearchX />} title={t`Nobody found`} />}
          <ul className={styles.list}>
            {shown.map((person) => (
              <li key={person.id}>
                <RowNotes
                  rowId={String(person.id)}
                  conflict={conflictOf(String(person.id))}
                  onDismiss={() => dismissConflict(String(person.id))}
                />
                <PersonCard
                  person={person}
                  course={courseOf(person)}
                  onEdit={() => setEditing(person)}
                  onApprove={() => void decide(approvePeople, person)}
                  onSuspend={() => setSuspending(person)}
                  onUnsuspend={() => void decide(unsuspendPeople, person)}
                />
              </li>
            ))}
          </ul>
          <Pages page={page} people={value.total} onPage={setPage} />
        </>
      )}
      {changing && (
        <BulkDialog filter={filterQuery(filter)} onChanged={again} onClose={() => setChanging(false)} />
      )}
      {saving && (
        <CohortDialog
          cohort={null}
          filter={filterQuery(filter)}
          onSaved={() => showToast(t`Cohort saved`)}
          onClose={() => setSaving(false)}
        />
      )}
      {suspending && (
        <SuspendDialog
          id={suspending.id}
          name={deskPersonName(suspending)}
          row={String(suspending.id)}
          onDone={again}
          onClose={() => setSuspending(null)}
        />
      )}
      {editing && (
        <EditDialog
          person={editing}
          onSaved={(saved) =>
            set((before) => ({
              ...before,
              people: before.people.map((each) => (each.id === saved.id ? saved : each)),
            }))
          }
          onMerge={() => {
            setMerging(editing);
            setEditing(null);
          }}
          onEndFactor={() => {
            setEndingFactor(editing);
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {endingFactor && (
        <EndFactorDialog
          id={endingFactor.id}
          name={deskPersonName(endingFactor)}
          onClose={() => setEndingFactor(null)}
        />
      )}
      {merging && <MergeDialog person={merging} onMerged={again} onClose={() => setMerging(null)} />}
    </>
  );
}
