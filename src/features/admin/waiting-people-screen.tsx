import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { DeskPerson } from '../../../contract/admin.ts';
import { AskedNote } from '../../ui/asked-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAsked } from '../../ui/use-asked.ts';
import { approvePeople, declinePeople, listWaiting } from './commands.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { AdminPage } from './admin-page.tsx';
import styles from './admin.module.css';
import { Pages } from './pages.tsx';
import { WaitingPerson } from './waiting-person.tsx';

export function WaitingPeopleScreen() {
  const [page, setPage] = useState(1);
  const { value, failed, again, set } = useAsked(`waiting ${page}`, () => listWaiting(page));
  const remove = (ids: readonly number[]) => {
    const left = value?.people.filter(({ id }) => !ids.includes(id)) ?? [];
    // What stands on the pages behind moves up.
    if (left.length === 0 && value && value.total > ids.length) return page > 1 ? setPage(page - 1) : again();
    set((before) => ({ people: left, total: before.total - ids.length }));
  };
  return (
    <AdminPage>
      {failed ? (
        <AskedNote failed={failed} onAgain={again} />
      ) : value ? (
        <>
          <WaitingList key={page} people={value.people} onDone={remove} onStale={again} />
          <Pages page={page} people={value.total} onPage={setPage} />
        </>
      ) : (
        <Skeleton rows={3} />
      )}
    </AdminPage>
  );
}

interface WaitingListProps {
  people: readonly DeskPerson[];
  onDone: (ids: readonly number[]) => void;
  onStale: () => void;
}

/** One by one, or all that are ticked at once. */
function WaitingList({ people, onDone, onStale }: WaitingListProps) {
  const { t } = useLingui();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [declining, setDeclining] = useState<readonly number[] | null>(null);
  const [busy, setBusy] = useState(false);
  const ready = people.filter(({ confirmed }) => confirmed).map(({ id }) => id);
  const chosen = ready.filter((id) => ticked.includes(id));

  const settle = async (work: () => ReturnType<typeof approvePeople>, said: (count: number) => string) => {
    if (busy) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) {
      showToast(t`That did not work. Please try again.`);
      return;
    }
    const { ids } = outcome.value;
    onDone(ids);
    setTicked((before) => before.filter((id) => !ids.includes(id)));
    if (ids.length > 0) showToast(said(ids.length));
    // Somebody else was faster.
    else onStale();
  };
  const approve = (ids: readonly number[]) =>
    void settle(
      () => approvePeople(ids),
      (count) => t`Approved: ${count}. They are told by mail.`,
    );
  const decline = (ids: readonly number[], reason: string) =>
    void settle(
      () => declinePeople(ids, reason),
      (count) => t`Declined: ${count}. They are told by mail.`,
    );

  if (people.length === 0) {
    return (
      <StateNote icon={<UserCheck />} title={<h2>{t`Nobody is waiting`}</h2>}>
        <Trans>New accounts appear here as soon as somebody signs up.</Trans>
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
          <Plural value={ready.length} one="Choose # person" other="Choose all # people" />
        </label>
      )}
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id}>
            <WaitingPerson
              person={person}
              ticked={ticked.includes(person.id)}
              busy={busy}
              onTick={(on) =>
                setTicked(on ? [...ticked, person.id] : ticked.filter((id) => id !== person.id))
              }
              onApprove={() => approve([person.id])}
              onDecline={() => setDeclining([person.id])}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <div className={styles.bar}>
          <span aria-live="polite">
            <Plural value={chosen.length} one="# person chosen" other="# people chosen" />
          </span>
          <Button look="primary" aria-disabled={busy || undefined} onClick={() => approve(chosen)}>
            <Trans>Approve all</Trans>
          </Button>
          <Button aria-disabled={busy || undefined} onClick={() => setDeclining(chosen)}>
            <Trans>Decline all</Trans>
          </Button>
        </div>
      )}
      {declining && (
        <DeclineDialog
          names={people
            .filter(({ id }) => declining.includes(id))
            .map((each) => `${each.first_name} ${each.last_name}`)}
          onDecline={(reason) => decline(declining, reason)}
          onClose={() => setDeclining(null)}
        />
      )}
    </>
  );
}
