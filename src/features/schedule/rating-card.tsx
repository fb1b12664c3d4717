import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { Card } from '../../ui/card.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { rateEvent } from './commands.ts';
import { useServerNow } from './hooks.ts';
import { criteria, isComplete, mayRate, type Stars as StarsGiven } from './rating.ts';
import { useStarsDraft } from './use-stars-draft.ts';
import styles from './rating-card.module.css';

/** Delay in ms that lets the person correct the last star before the rating is sent. */
const sendDelayMs = 100;
const thanksMs = 5000;

interface RatingCardProps {
  event: EventView;
  me: User | null;
  /** Called after the thank-you has been shown. */
  onThanked?: () => void;
}

export function RatingCard({ event, me, onThanked }: RatingCardProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const now = useServerNow();
  const stored = event.rating;
  const { stars: touched, keep: storeDraft, clear, reset } = useStarsDraft(event.id);
  const [thanks, setThanks] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stars: StarsGiven = {
    relevant: touched.relevant ?? stored?.relevant ?? 0,
    informative: touched.informative ?? stored?.informative ?? 0,
    interesting: touched.interesting ?? stored?.interesting ?? 0,
  };

  useEffect(() => {
    if (!thanks) return;
    const end = setTimeout(() => {
      setThanks(false);
      onThanked?.();
    }, thanksMs);
    return () => clearTimeout(end);
  }, [thanks, onThanked]);

  if (!me || !mayRate(event, me.id, now)) return null;

  const setStars = (next: StarsGiven) => {
    storeDraft(next);
    clearTimeout(timer.current);
    if (!isComplete(next)) return;
    timer.current = setTimeout(() => {
      attempt(async () => {
        await rateEvent(event.id, next);
        await clear();
        setThanks(true);
      }, reset);
    }, sendDelayMs);
  };
  const isBegun = criteria.some((criterion) => stars[criterion] > 0);
  const labels = { relevant: t`Relevant`, informative: t`Informative`, interesting: t`Interesting` };
  return (
    <Card>
      <div className={styles.head}>
        <h2>
          <Trans>Rate this event</Trans>
        </h2>
        <RatingState event={event} />
      </div>
      {criteria.map((criterion) => (
        <Stars
          key={criterion}
          label={labels[criterion]}
          value={stars[criterion]}
          onChange={(value) => setStars({ ...stars, [criterion]: value })}
        />
      ))}
      <p className={styles.thanks} aria-live="polite">
        {thanks && <Trans>Thank you for your rating.</Trans>}
        {!thanks && isBegun && !isComplete(stars) && (
          <Trans>Your rating will be sent when you rate all three.</Trans>
        )}
      </p>
    </Card>
  );
}

function RatingState({ event }: { event: EventView }) {
  const { t } = useLingui();
  if (event.pending?.state === 'not-sent') {
    return (
      <Tag hue="danger">
        <CircleAlert />
        {t`not sent`}
      </Tag>
    );
  }
  if (event.pending) {
    return (
      <Tag>
        <Clock />
        {t({ message: 'waiting', context: 'unsent change' })}
      </Tag>
    );
  }
  return event.rating && event.rating.relevant > 0 ? (
    <Tag hue="accent">
      <Check />
      {t`sent`}
    </Tag>
  ) : null;
}
