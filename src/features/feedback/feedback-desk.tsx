import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import type { ReviewView } from '../../db/overlay-reviews.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAtRow, useRowFocus, useDeskSeen } from '../../ui/desk/desk-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MissingList } from '../../ui/missing-list.tsx';
import { RowNotes } from '../../ui/desk/row-notes.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { StateNote } from '../../ui/state-note.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toast.ts';
import { useRowConflicts } from '../../ui/desk/use-row-conflicts.ts';
import { decide } from './commands.ts';
import { useFeedback } from './hooks.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { useSwapGuard } from '../../ui/use-swap-guard.ts';
import styles from './feedback.module.css';

const maxReason = 500;

/** Approves or declines feedback, one by one or all selected entries at once. */
export function FeedbackDesk() {
  const { t } = useLingui();
  const found = useFeedback();
  const [selected, setTicked] = useState<readonly number[]>([]);
  const [declining, setDeclining] = useState<readonly ReviewView[] | null>(null);
  const [busy, setBusy] = useState(false);
  // Decided entries are hidden at once, before their rows arrive. Maps the id to the decided version.
  const [settled, setSettled] = useState<ReadonlyMap<number, number>>(new Map());
  const seen = useDeskSeen();
  const focus = useRowFocus();
  const waiting = (found?.reviews ?? [])
    .filter(({ state, id, version }) => id > 0 && state === 'waiting' && settled.get(id) !== version)
    .toReversed();
  const { shown, conflictOf, addConflicts, dismissConflict } = useRowConflicts(waiting, ({ id }) =>
    String(id),
  );
  // When a row disappears, the next one moves under the finger.
  const isStray = useSwapGuard(shown.map(({ id }) => id).join() || null);
  if (!found) return null;
  const isWaiting = (review: ReviewView) => waiting.some(({ id }) => id === review.id);
  const chosen = waiting.filter(({ id }) => selected.includes(id));

  const settle = async (decision: 'approve' | 'decline', reviews: readonly ReviewView[], reason?: string) => {
    if (busy) return;
    setBusy(true);
    const rows = seen(...reviews.map(({ id }) => String(id)));
    const outcome = await decide(decision, reviews, rows, reason);
    setBusy(false);
    if (!outcome.ok) {
      if (outcome.happened) addConflicts([outcome.happened]);
      else if (outcome.code === 'conflict')
        showToast(t`This feedback was changed or withdrawn in the meantime. Please check it again.`);
      else showRefusal(outcome);
      return;
    }
    const { done, stale, happened } = outcome.value;
    addConflicts(happened);
    const changed = stale.length - happened.length;
    setTicked([]);
    const decided = reviews.filter(({ id }) => done.includes(id));
    setSettled((before) => new Map([...before, ...decided.map(({ id, version }) => [id, version] as const)]));
    const undo = () => {
      setSettled((before) => new Map([...before].filter(([id]) => !done.includes(id))));
      void decide('undo', decided, rows);
    };
    const toast = decision === 'approve' ? t`Published: ${done.length}.` : t`Declined: ${done.length}.`;
    showToast(
      toast,
      { label: t`Undo`, run: undo },
      changed > 0 ? t`Skipped because they were changed or withdrawn: ${changed}.` : undefined,
    );
  };
  if (shown.length === 0)
    return found.known ? (
      <StateNote icon={<MessageSquareHeart />} title={<h2>{t`No feedback to review`}</h2>}>
        <Trans>Feedback appears here for review before it is published.</Trans>
      </StateNote>
    ) : (
      <MissingList offline={found.offline} />
    );
  return (
    <>
      <ul className={styles.list}>
        {shown.map((review) => (
          <li key={review.id} {...focus(String(review.id))}>
            <RowNotes
              rowId={String(review.id)}
              conflict={conflictOf(String(review.id))}
              onDismiss={() => dismissConflict(String(review.id))}
            />
            <Waiting
              review={review}
              ticked={selected.includes(review.id)}
              busy={busy || !isWaiting(review)}
              onTick={(on) =>
                setTicked(on ? [...selected, review.id] : selected.filter((id) => id !== review.id))
              }
              onApprove={(press) => !isStray(press) && isWaiting(review) && void settle('approve', [review])}
              onDecline={(press) => !isStray(press) && isWaiting(review) && setDeclining([review])}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <div className={styles.acts}>
          <span className={styles.note}>
            <Plural value={chosen.length} one="# selected" other="# selected" />
          </span>
          <Button aria-disabled={busy || undefined} onClick={() => setDeclining(chosen)}>
            <Trans context="feedback">Decline all</Trans>
          </Button>
          <Button
            variant="primary"
            aria-disabled={busy || undefined}
            onClick={() => void settle('approve', chosen)}
          >
            <Trans>Publish all</Trans>
          </Button>
        </div>
      )}
      {declining && (
        <ReasonDialog
          row={declining.length === 1 ? String(declining[0]?.id) : null}
          onDecline={(reason) => void settle('decline', declining, reason)}
          onClose={() => setDeclining(null)}
        />
      )}
    </>
  );
}

type Press = { timeStamp: number };

interface WaitingProps {
  review: ReviewView;
  ticked: boolean;
  busy: boolean;
  onTick: (on: boolean) => void;
  onApprove: (press: Press) => void;
  onDecline: (press: Press) => void;
}

function Waiting({ review, ticked: selected, busy, onTick, onApprove, onDecline }: WaitingProps) {
  const { t } = useLingui();
  const { fullName, dateLong } = useFormats();
  const { author } = review;
  const name = author ? fullName(author) : t`Deleted account`;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <TickBox label={t`Select feedback from ${name}`} checked={selected} onChange={onTick} />
        <Avatar name={name} seed={author?.id ?? 0} picture={author?.avatar} />
        <div className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{dateLong(review.created_at)}</span>
        </div>
      </div>
      <p className={styles.plain}>{review.draft}</p>
      {review.content !== '' && (
        <p className={styles.note}>
          <Trans>Currently published: “{review.content}”</Trans>
        </p>
      )}
      <div className={styles.acts}>
        <Button size="small" aria-disabled={busy || undefined} onClick={onDecline}>
          <Trans>Decline</Trans>
        </Button>
        <Button size="small" variant="primary" aria-disabled={busy || undefined} onClick={onApprove}>
          <Trans>Publish feedback</Trans>
        </Button>
      </div>
    </Card>
  );
}

interface ReasonDialogProps {
  /** Row on the desk; null if several entries are declined. */
  row: string | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

function ReasonDialog({ row, onDecline, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  useAtRow(row, true);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const send = () => {
    if (reason.trim() === '') return setError(t`Enter a reason. The author will see it.`);
    if (reason.length > maxReason) return;
    onDecline(reason.trim());
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Decline feedback?</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      primary={
        <Button variant="primary" onClick={send}>
          <Trans>Decline</Trans>
        </Button>
      }
    >
      <TextArea
        label={t`Reason`}
        rows={3}
        limit={maxReason}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
