import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReviewView } from '../../db/overlay-reviews.ts';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Button } from '../../ui/button.tsx';
import { DetailDialog, ThanksDialog, WriteDialog } from './feedback-dialogs.tsx';
import { useFeedback } from './hooks.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './feedback.module.css';

type Open =
  | { kind: 'write'; review: ReviewView | null }
  | { kind: 'thanks' }
  | { kind: 'detail'; review: ReviewView };

/** Feedback on an event. */
export function EventFeedback({ eventId }: { eventId: number }) {
  const { t } = useLingui();
  const found = useFeedback();
  const isPlain = useIsPlain();
  const [open, setOpen] = useState<Open | null>(null);
  // A server that supports only the specification has no feedback on events.
  if (!found || isPlain) return null;
  const reviews = found.reviews.filter(
    ({ event_id, content, author, id }) =>
      event_id === eventId && (content !== '' || id < 0 || author?.id === found.myId),
  );
  const close = () => setOpen(null);
  return (
    <section className={styles.group} aria-label={t`Feedback on this event`}>
      <h2>{t`Feedback on this event`}</h2>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              asDraft={review.content === ''}
              isOwn={review.id < 0 || review.author?.id === found.myId}
              onOpen={() => setOpen({ kind: 'detail', review })}
              onEdit={() => setOpen({ kind: 'write', review })}
            />
          </li>
        ))}
      </ul>
      <Button onClick={() => setOpen({ kind: 'write', review: null })}>
        <Plus />
        <Trans>Give feedback</Trans>
      </Button>
      {open?.kind === 'write' && (
        <WriteDialog
          review={open.review}
          eventId={eventId}
          onDone={() => setOpen({ kind: 'thanks' })}
          onClose={close}
        />
      )}
      {open?.kind === 'thanks' && <ThanksDialog onClose={close} />}
      {open?.kind === 'detail' && <DetailDialog review={open.review} onClose={close} />}
    </section>
  );
}
