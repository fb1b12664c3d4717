import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pencil, SearchX, UsersRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { DeskPerson } from '../../../../contract/admin.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeskRequest, useDeskSeen } from '../../../ui/desk/desk-context.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RowNotes } from '../../../ui/desk/row-notes.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useRowConflicts } from '../../../ui/desk/use-row-conflicts.ts';
import { approvePeople, filterQuery, listPeople } from '../commands.ts';
import { AdminPage } from '../admin-page.tsx';
import styles from '../admin.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExportLinks } from './export-people.tsx';
import { noFilters, PeopleFilters } from './people-filters.tsx';
import { Pages } from '../pages.tsx';
import { roleLabels } from '../role-labels.ts';

export const AllPeopleScreen = () => (
  <AdminPage desk="people">
    <AllPeople />
  </AdminPage>
);

function AllPeople() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(noFilters);
  const [changing, setChanging] = useState(false);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<DeskPerson | null>(null);
  const searchText = useDeferredValue(search.trim());
  const filter = { ...chosen, q: searchText };
  const { value, failed, again, set } = useDeskRequest(`${page} ${JSON.stringify(filter)}`, () =>
    listPeople(filter, page),
  );
  const seen = useDeskSeen();
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(
    value?.people ?? [],
    ({ id }) => String(id),
  );
  const approve = async ({ id }: DeskPerson) => {
    const outcome = await approvePeople([id], seen(String(id)));
    if (outcome.ok) again();
    else if (outcome.happened) addConflicts([outcome.happened]);
    else showToast(t`That didn’t work. Please try again.`);
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
                <Person
                  person={person}
                  onEdit={() => setEditing(person)}
                  onApprove={() => void approve(person)}
                />
              </li>
            ))}
          </ul>
          <Pages page={page} people={value.total} onPage={setPage} />
        </>
      )}
      {changing && value && (
        <BulkDialog
          filter={filterQuery(filter)}
          total={value.total}
          onChanged={again}
          onClose={() => setChanging(false)}
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
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface PersonProps {
  person: DeskPerson;
  onEdit: () => void;
  /** Approves a person who was declined before. */
  onApprove: () => void;
}

function Person({ person, onEdit, onApprove }: PersonProps) {
  const { t, i18n } = useLingui();
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <Card className={styles.head}>
      <div className={styles.text}>
        <h2 className={styles.name}>{name}</h2>
        {person.email && <p className={styles.facts}>{person.email}</p>}
        <div className={styles.tags}>
          <Tag hue="accent">{i18n._(roleLabels[person.role])}</Tag>
          {person.chat_role && <Tag>{t`Chat administrator`}</Tag>}
          {person.status === 'pending' && <Tag hue="live">{t`Waiting for approval`}</Tag>}
          {person.status === 'declined' && <Tag hue="danger">{t`Declined`}</Tag>}
          {person.status === 'none' && (
            <Tag>{person.email ? t({ message: 'Invited', context: 'person' }) : t`No account`}</Tag>
          )}
          {!person.visible && <Tag>{t({ message: 'Hidden', context: 'person' })}</Tag>}
        </div>
      </div>
      {person.status === 'declined' && (
        <Button size="small" aria-label={t`Approve ${name}`} onClick={onApprove}>
          <Trans>Approve</Trans>
        </Button>
      )}
      <IconButton label={t`Edit ${name}`} aria-haspopup="dialog" onClick={onEdit}>
        <Pencil />
      </IconButton>
    </Card>
  );
}
