import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { RequestNote } from '../../ui/request-note.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { getQuizRanking, setQuizName } from './commands.ts';
import styles from './polls.module.css';

/** In ms. Other people may agree to be named at any time. */
const everyMs = 30_000;

/** The ranking over the closed questions of the quiz of an event. `closed` counts them. */
export function QuizRanking({ eventId, closed }: { eventId: number; closed: number }) {
  const { t } = useLingui();
  const { fullName, number } = useFormats();
  const { value, failed, again, set } = useRequest(`quiz ${eventId}`, () => getQuizRanking(eventId), closed);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const refresh = useEffectEvent(again);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), everyMs);
    return () => clearInterval(timer);
  }, []);
  const choose = async (named: boolean) => {
    if (wanted !== null) return;
    setWanted(named);
    const outcome = await setQuizName(eventId, named);
    setWanted(null);
    if (outcome.ok) return set(() => outcome.value);
    return showRefusal(outcome);
  };
  return (
    <section className={styles.session} aria-label={t`Quiz ranking`}>
      <h3>
        <Trans>Quiz ranking</Trans>
      </h3>
      {!value ? (
        failed ? (
          <RequestNote failed={failed} onAgain={again} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : (
        <>
          {value.own ? (
            <OwnPlace {...value.own} people={value.people} />
          ) : (
            <p className={styles.note}>
              <Trans>Only answers with your name count in the ranking.</Trans>
            </p>
          )}
          <SwitchField
            label={t`Show my name in the ranking`}
            checked={wanted ?? value.named}
            onChange={(named) => void choose(named)}
          />
          <ol className={styles.ranking}>
            {value.entries.map(({ person, points, rank }) => (
              <li key={person.id}>
                <span>{number(rank)}</span>
                <span>{fullName(person)}</span>
                <span>
                  <Plural value={points} one="# point" other="# points" />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function OwnPlace({ points, rank, people }: { points: number; rank: number; people: number }) {
  const { number } = useFormats();
  const [place, all] = [number(rank), number(people)];
  return (
    <p>
      <Trans>
        Your place: {place} of {all}
      </Trans>
      {' · '}
      <Plural value={points} one="# point" other="# points" />
    </p>
  );
}
