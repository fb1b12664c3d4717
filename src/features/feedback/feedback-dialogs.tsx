import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { reviewMax } from '../../../contract/reviews.ts';
import { isVisible } from '../../../contract/scalars.ts';
import { deleteDraft, getDraft, keepDraft } from '../../db/drafts.ts';
import type { ReviewView } from '../../db/overlay-reviews.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Paragraphs } from '../../ui/rich-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TranslatedText } from '../../ui/translation/translated-text.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { editFeedback, giveFeedback } from './commands.ts';
import { useFeedback } from './hooks.ts';
import styles from './feedback.module.css';

interface WriteDialogProps {
  /** The feedback to edit; null for new feedback. */
  review: ReviewView | null;
  /** The event that the feedback is about; null for the school. */
  eventId: number | null;
  onDone: () => void;
  onClose: () => void;
}

/** Writes feedback. Typed text is stored as a draft until it is sent. */
export function WriteDialog({ review, eventId, onDone, onClose }: WriteDialogProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const key = review ? `review:${review.id}` : `review:new:${eventId ?? ''}`;
  const before = review ? (review.draft ?? review.content) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [storedText, setKept] = useState<string | undefined>(undefined);
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void getDraft(key).then((draft) => {
      if (!left && draft) setKept(draft.text);
    });
    return () => {
      left = true;
    };
  }, [key]);
  const text = typed ?? storedText ?? before;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isVisible(text)) return setError(t`This field can’t be blank`);
    if (text.length > reviewMax) return setError(t`Use no more than ${reviewMax} characters`);
    attempt(async () => {
      if (review) await editFeedback(review.id, text.trim());
      else await giveFeedback(text.trim(), eventId);
      await deleteDraft(key);
    });
    onDone();
  };
  return (
    <Dialog title={review ? <Trans>Edit feedback</Trans> : <Trans>Give feedback</Trans>} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextArea
          label={t`Comment`}
          rows={6}
          limit={reviewMax}
          value={text}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
            keepDraft(key, event.target.value);
          }}
        />
        <p className={styles.note}>
          <Trans>
            Your feedback will be visible to everyone with your name after the organisers approve it.
          </Trans>
        </p>
        <DialogActions
          secondary={
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          }
          primary={
            <Button type="submit" variant="primary">
              <Trans>Send</Trans>
            </Button>
          }
        />
      </form>
    </Dialog>
  );
}

export function ThanksDialog({ onClose }: { onClose: () => void }) {
  const offline = useFeedback()?.offline ?? false;
  return (
    <Dialog
      title={<Trans>Thank you for your feedback</Trans>}
      onClose={onClose}
      primary={
        <Button variant="primary" onClick={onClose}>
          <Trans context="button">OK</Trans>
        </Button>
      }
    >
      <p>
        {offline && (
          <>
            <Trans>Your feedback will be sent later.</Trans>{' '}
          </>
        )}
        <Trans>Your feedback will be visible after the organisers approve it.</Trans>
      </p>
    </Dialog>
  );
}

/** Shows one entry in full. */
export function DetailDialog({ review, onClose }: { review: ReviewView; onClose: () => void }) {
  const { fullName, dateLong } = useFormats();
  return (
    <Dialog
      title={(review.author && fullName(review.author)) || <Trans>Deleted account</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.note}>{dateLong(review.created_at)}</p>
      <Paragraphs text={review.content || (review.draft ?? '')} className={styles.whole} />
      <TranslatedText text={review.content || (review.draft ?? '')} />
    </Dialog>
  );
}
