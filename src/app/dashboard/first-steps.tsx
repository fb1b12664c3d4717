import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAgenda } from '../../features/schedule/hooks.ts';
import { addresses } from '../../lib/addresses.ts';
import { localStore } from '../../lib/web-storage.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './dashboard-screen.module.css';

const storageKey = 'first-steps-seen';

const seenBefore = (): boolean => localStore.get(storageKey) !== null;

/** Hints for the first visits, until an event is starred or the person hides them. */
export function FirstSteps() {
  const { t } = useLingui();
  const agenda = useAgenda();
  const [seen, setSeen] = useState(seenBefore);
  if (seen || !agenda?.known) return null;
  if ([...agenda.entries.values()].some(({ starred }) => starred)) return null;
  const putAway = () => {
    setSeen(true);
    localStore.set(storageKey, 'yes');
  };
  return (
    <section className={styles.card} aria-label={t`First steps`}>
      <div className={styles.steps}>
        <h2>
          <Trans>Welcome! Here’s how to start</Trans>
        </h2>
        <IconButton label={t`Hide first steps`} onClick={putAway}>
          <X />
        </IconButton>
      </div>
      <ol className={styles.list}>
        <li>
          <Trans>
            <Link href={addresses.schedule.getHref()}>Browse the schedule</Link> and star the events you want
            to attend. They make up your agenda.
          </Trans>
        </li>
        <li>
          <Trans>
            <Link href={addresses.notifications.getHref()}>Choose your notifications</Link> and whether your
            phone shows them.
          </Trans>
        </li>
        <li>
          <Trans>
            <Link href={addresses.profileEdit.getHref()}>Complete your profile</Link> so that others recognise
            you.
          </Trans>
        </li>
      </ol>
    </section>
  );
}
