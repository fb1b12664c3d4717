import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Pace, paces } from '../../../contract/room.ts';
import { Chip } from '../../ui/chip.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getPace, setPace } from './commands.ts';
import { useAudience } from './hooks.ts';
import styles from './audience.module.css';

/** Lets the audience report the speed of the talk. Only counts reach the speakers. */
export function PaceVote({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const offline = useAudience(eventId)?.offline ?? false;
  const { value, set } = useRequest(`pace ${eventId}`, () => getPace(eventId));
  const [busy, setBusy] = useState(false);
  const names = usePaceNames();
  const vote = async (pace: Pace) => {
    if (busy || offline) return;
    setBusy(true);
    const outcome = await setPace(eventId, value?.own === pace ? null : pace);
    setBusy(false);
    if (outcome.ok) set(() => outcome.value);
    else showRefusal(outcome, t`Your vote was not sent.`);
  };
  return (
    <section className={styles.pace} aria-label={t`Speed of the talk`}>
      <h2>{t`Speed of the talk`}</h2>
      <div className={styles.choices} role="group" aria-label={t`Speed of the talk`}>
        {paces.map((pace) => (
          <Chip
            key={pace}
            on={value?.own === pace}
            aria-pressed={value?.own === pace}
            aria-disabled={offline || busy || undefined}
            onClick={() => void vote(pace)}
          >
            {names[pace]}
          </Chip>
        ))}
      </div>
      <p className={styles.note}>
        {offline ? (
          <Trans>Needs a connection</Trans>
        ) : (
          <Trans>The speakers see only how many people chose each, from five votes on.</Trans>
        )}
      </p>
    </section>
  );
}

export function usePaceNames(): Record<Pace, string> {
  const { t } = useLingui();
  return { slow: t`Too slow`, fine: t`Just right`, fast: t`Too fast` };
}
