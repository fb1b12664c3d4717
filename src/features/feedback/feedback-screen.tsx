import { Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareHeart, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReviewView } from '../../db/overlay-reviews.ts';
import { Button } from '../../ui/button.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { DetailDialog, ThanksDialog, WriteDialog } from './feedback-dialogs.tsx';
import { useFeedback } from './hooks.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './feedback.module.css';

type Open =
  | { kind: 'write'; review: ReviewView | null }
  | { kind: 'thanks' }
  | { kind: 'detail'; review: ReviewView };

/** Published feedback on the school, and the person's own. */
export function FeedbackScreen() {
  const { t } = useLingui();
  const found = useFeedback();
  const [open, setOpen] = useState<Open | null>(null);
  if (!found) return null;
  const own = found.reviews.filter(
    // On servers without author ids (0), only the person's own unapproved feedback is on this device.
    ({ author, state, id }) =>
      id < 0 || ((author?.id === found.myId || author?.id === 0) && state !== 'approved'),
  );
  const shown = found.reviews.filter(({ content }) => content !== '');
  const close = () => setOpen(null);
  const list = (reviews: readonly ReviewView[], mine: boolean) => (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard
            review={review}
            asDraft={mine}
            isOwn={review.author?.id === found.myId || review.id < 0}
            onOpen={() => setOpen({ kind: 'detail', review })}
            onEdit={() => setOpen({ kind: 'write', review })}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <Page>
      <PageScroll>
        <Button variant="primary" size="wide" onClick={() => setOpen({ kind: 'write', review: null })}>
          <Plus />
          <Trans>Give feedback</Trans>
        </Button>
        {own.length > 0 && (
          <section className={styles.group} aria-label={t`Your feedback`}>
            <h2>{t`Your feedback`}</h2>
            {list(own, true)}
          </section>
        )}
        {!found.known && shown.length === 0 && own.length === 0 && <MissingList offline={found.offline} />}
        {found.known && shown.length === 0 && (
          <StateNote icon={<MessageSquareHeart />} title={<Trans>No feedback yet</Trans>}>
            <Trans>Tell us what was good and what could be better.</Trans>
          </StateNote>
        )}
        {shown.length > 0 && (
          <section className={styles.group} aria-label={t`Feedback`}>
            {own.length > 0 && <h2>{t`All feedback`}</h2>}
            {list(shown, false)}
          </section>
        )}
      </PageScroll>
      {open?.kind === 'write' && (
        <WriteDialog
          review={open.review}
          eventId={null}
          onDone={() => setOpen({ kind: 'thanks' })}
          onClose={close}
        />
      )}
      {open?.kind === 'thanks' && <ThanksDialog onClose={close} />}
      {open?.kind === 'detail' && <DetailDialog review={open.review} onClose={close} />}
    </Page>
  );
}
