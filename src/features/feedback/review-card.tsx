import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReviewView } from '../../db/overlay-reviews.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TranslatedText } from '../../ui/translation/translated-text.tsx';
import { useIsPlain } from '../../platform/use-is-plain.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { discardAnswer, withdrawFeedback } from './commands.ts';
import styles from './feedback.module.css';
import { StatusText } from '../../ui/status-text.tsx';

interface ReviewCardProps {
  review: ReviewView;
  /** Shows the text that is waiting or declined instead of the published one. */
  asDraft: boolean;
  isOwn: boolean;
  onOpen: () => void;
  onEdit: () => void;
}

export function ReviewCard({ review, asDraft, isOwn, onOpen, onEdit }: ReviewCardProps) {
  const { t, i18n } = useLingui();
  const { fullName, dateLong } = useFormats();
  const attempt = useLocalWrite();
  const [isConfirming, setAsks] = useState(false);
  const { author, pending } = review;
  const name = (author && fullName(author)) || t`Deleted account`;
  const text = asDraft ? (review.draft ?? review.content) : review.content;
  const unsent = review.id < 0;
  const isPlain = useIsPlain();
  const withdraw = () =>
    attempt(async () => {
      if (unsent && pending) await discardAnswer(pending.opId);
      else await withdrawFeedback(review.id);
    });
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Avatar name={name} seed={author?.id ?? 0} picture={author?.avatar} />
        <div className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{dateLong(review.created_at)}</span>
        </div>
        {asDraft && (
          <Tag hue={review.state === 'declined' ? 'danger' : 'neutral'}>
            {pending && pending.state !== 'not-sent'
              ? t`not sent yet`
              : review.state === 'declined'
                ? t`not published`
                : t`in review`}
          </Tag>
        )}
      </div>
      <button type="button" className={styles.text} aria-haspopup="dialog" onClick={onOpen}>
        {text}
      </button>
      {!isOwn && <TranslatedText text={text} />}
      {asDraft && review.reason && (
        <p className={styles.note}>
          <Trans>Reason: {review.reason}</Trans>
        </p>
      )}
      {asDraft && review.content !== '' && (
        <p className={styles.note}>
          <Trans>The previously approved text stays visible until then.</Trans>
        </p>
      )}
      {pending?.state === 'not-sent' && (
        <StatusText className={styles.wrong}>{i18n._(refusalText(pending.error ?? { code: '' }))}</StatusText>
      )}
      {isOwn && (unsent || !isPlain) && (
        <div className={styles.acts}>
          {!unsent && (
            <Button size="small" onClick={onEdit}>
              <Pencil />
              <Trans>Edit</Trans>
            </Button>
          )}
          <Button size="small" variant="quietDanger" onClick={() => setAsks(true)}>
            <Undo2 />
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          question={<Trans>Withdraw your feedback?</Trans>}
          verb={<Trans>Withdraw</Trans>}
          onConfirm={withdraw}
          onClose={() => setAsks(false)}
        >
          <p>
            <Trans>It will be deleted for everyone.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
