import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { DeskPerson } from '../../../contract/admin.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { Button } from '../../ui/button.tsx';
import { useDeskRequest, useRowFocus, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { useSwapGuard } from '../../ui/use-swap-guard.ts';
import { useRowConflicts } from '../../ui/desk/use-row-conflicts.ts';
import { approvePeople, declinePeople, listWaiting } from './commands.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { AdminPage } from './admin-page.tsx';
import styles from './admin.module.css';
import { deskPersonName } from './desk-person-name.ts';
import { Pages } from './pages.tsx';
import { WaitingPerson } from './waiting-person.tsx';
import { StatusText } from '../../ui/status-text.tsx';

export const WaitingPeopleScreen = () => (
  <AdminPage desk="people">
    <WaitingPeople />
  </AdminPage>
);

function WaitingPeople() {
  const [page, setPage] = useState(1);
  const { value, failed, again, set } = useDeskRequest(`waiting ${page}`, () => listWaiting(page));
  const remove = (ids: readonly number[]) => {
    const left = value?.people.filter(({ id }) => !ids.includes(id)) ?? [];
    // People from later pages move up, so fetch again.
    if (left.length === 0 && value && value.total > ids.length) return page > 1 ? setPage(page - 1) : again();
    set((before) => ({ people: left, total: before.total - ids.length }));
  };
  if (failed) return <RequestNote failed={failed} onAgain={again} />;
  if (!value) return <Skeleton rows={3} />;
  return (
    <>
      <WaitingList key={page} people={value.people} onDone={remove} onStale={again} />
      <Pages page={page} people={value.total} onPage={setPage} />
    </>
  );
}

interface WaitingListProps {
  people: readonly DeskPerson[];
  onDone: (ids: readonly number[]) => void;
  onStale: () => void;
}

/** Approves or declines people one by one, or all selected people at once. */
function WaitingList({ people, onDone, onStale }: WaitingListProps) {
  const { t } = useLingui();
  const { list } = useFormats();
  const seen = useDeskSeen();
  const focus = useRowFocus();
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(people, ({ id }) =>
    String(id),
  );
  const [selected, setTicked] = useState<readonly number[]>([]);
  const [declining, setDeclining] = useState<readonly number[] | null>(null);
  const [busy, setBusy] = useState(false);
  // When a row disappears, the next one moves under the finger.
  const isStray = useSwapGuard(people.map(({ id }) => id).join() || null);
  const ready = people.filter(({ confirmed }) => confirmed).map(({ id }) => id);
  const chosen = ready.filter((id) => selected.includes(id));
  const declinedNames = people.filter(({ id }) => declining?.includes(id)).map(deskPersonName);

  const settle = async (work: () => ReturnType<typeof approvePeople>, toast: (count: number) => string) => {
    if (busy) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) {
      if (outcome.happened) addConflicts([outcome.happened]);
      else showRefusal(outcome, t`That didn’t work. Please try again.`);
      return;
    }
    const { ids, happened } = outcome.value;
    addConflicts(happened);
    onDone(ids);
    setTicked((before) => before.filter((id) => !ids.includes(id)));
    if (ids.length > 0) showToast(toast(ids.length));
    // Another organiser acted first.
    else onStale();
  };
  const approve = (ids: readonly number[]) =>
    void settle(
      () => approvePeople(ids, seen(...ids.map(String))),
      (count) => t`Approved: ${count}. They will be notified by e-mail.`,
    );
  const decline = (ids: readonly number[], reason: string) =>
    void settle(
      () => declinePeople(ids, reason, seen(...ids.map(String))),
      (count) => t`Declined: ${count}. They will be notified by e-mail.`,
    );

  if (shown.length === 0) {
    return (
      <StateNote icon={<UserCheck />} title={<h2>{t`No new accounts`}</h2>}>
        <Trans>New accounts appear here when someone signs up.</Trans>
      </StateNote>
    );
  }
  return (
    <>
      {ready.length > 1 && (
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={chosen.length === ready.length}
            onChange={(event) => setTicked(event.target.checked ? ready : [])}
          />
          <Plural value={ready.length} one="Select # person" other="Select all # people" />
        </label>
      )}
      <ul className={styles.list}>
        {shown.map((person) => (
          <li key={person.id} {...focus(String(person.id))}>
            <RowNotes
              rowId={String(person.id)}
              conflict={conflictOf(String(person.id))}
              onDismiss={() => dismissConflict(String(person.id))}
            />
            <WaitingPerson
              person={person}
              selected={selected.includes(person.id)}
              busy={busy || !people.includes(person)}
              onTick={(on) =>
                setTicked(on ? [...selected, person.id] : selected.filter((id) => id !== person.id))
              }
              onConfirmed={onStale}
              onApprove={(press) => !isStray(press) && people.includes(person) && approve([person.id])}
              onDecline={(press) => !isStray(press) && people.includes(person) && setDeclining([person.id])}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <div className={styles.bar} data-bar>
          <StatusText>
            <Plural value={chosen.length} one="# person selected" other="# people selected" />
          </StatusText>
          <Button aria-disabled={busy || undefined} onClick={() => setDeclining(chosen)}>
            <Trans context="accounts">Decline all</Trans>
          </Button>
          <Button variant="primary" aria-disabled={busy || undefined} onClick={() => approve(chosen)}>
            <Trans>Approve all</Trans>
          </Button>
        </div>
      )}
      {declining && (
        <ReasonDialog
          row={declining.length === 1 ? String(declining[0]) : null}
          title={<Trans>Decline {list(declinedNames)}?</Trans>}
          verb={<Trans>Decline</Trans>}
          people={declining.length}
          onConfirm={(reason) => decline(declining, reason)}
          onClose={() => setDeclining(null)}
        />
      )}
    </>
  );
}
