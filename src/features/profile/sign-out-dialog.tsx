import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { retryNow, signOut } from './commands.ts';

interface SignOutDialogProps {
  /** Count of unsent changes. It goes down while they are sent. */
  unsent: number;
  /** Count of those that the server has refused. */
  refused: number;
  /** An anonymous answer is among them, which can't be given again. */
  hasUnsentBallot: boolean;
  /** People on site may have seen some of them. */
  hasOnSite: boolean;
  /** Some of them are sent after a random time. */
  hasDelayed: boolean;
  /** Only this device can change or withdraw them. */
  hasAnonymousQuestions: boolean;
  /** Only this device has receipts of anonymous answers. */
  hasReceipts: boolean;
  offline: boolean;
  onClose: () => void;
}

/**
 * Signing out deletes the data on this device, so the person must send or discard unsent changes, or stay.
 */
export function SignOutDialog({
  unsent,
  refused,
  hasUnsentBallot,
  hasOnSite,
  hasDelayed,
  hasAnonymousQuestions,
  hasReceipts,
  offline,
  onClose,
}: SignOutDialogProps) {
  const [isSending, setSending] = useState(false);
  const sendable = unsent - refused;
  const sending = isSending && sendable > 0;
  useEffect(() => {
    if (isSending && unsent === 0) void signOut();
  }, [isSending, unsent]);

  if (unsent === 0) {
    return (
      <Dialog
        title={<Trans>Sign out?</Trans>}
        onClose={onClose}
        secondary={
          <Button onClick={onClose}>
            <Trans>Stay signed in</Trans>
          </Button>
        }
        primary={
          <Button variant="primary" onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </Button>
        }
      >
        <p>
          <Trans>The schedule, people and chats will be removed from this device.</Trans>
        </p>
        {hasAnonymousQuestions && <QuestionsNote />}
        {hasReceipts && <ReceiptsNote />}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={<Plural value={unsent} one="# change has not been sent" other="# changes have not been sent" />}
      onClose={onClose}
    >
      <p>
        <Trans>If you sign out now, your unsent changes will be lost.</Trans>
      </p>
      {refused > 0 && (
        <p>
          <Plural
            value={refused}
            one="# of them was refused, so it is not sent again."
            other="# of them were refused, so they are not sent again."
          />{' '}
          <Link href={addresses.waiting.getHref()}>
            <Trans>See why</Trans>
          </Link>
        </p>
      )}
      {hasOnSite && (
        <p>
          <Trans>Changes that people on site have seen may still come to the school.</Trans>
        </p>
      )}
      {hasAnonymousQuestions && <QuestionsNote />}
      {hasReceipts && <ReceiptsNote />}
      {hasUnsentBallot && (
        <p>
          <Trans>One of them is an anonymous answer to a poll. You can’t give it again.</Trans>
        </p>
      )}
      {sending && hasDelayed && (
        <p>
          <Trans>Anonymous answers and questions are sent after a random time, up to 45 seconds.</Trans>
        </p>
      )}
      {offline && (
        <p>
          <Trans>You need a connection to send them.</Trans>
        </p>
      )}
      <DialogActions
        secondary={
          <>
            <Button onClick={onClose}>
              <Trans>Stay signed in</Trans>
            </Button>
            <Button variant="danger" onClick={() => void signOut()}>
              <Trans>Discard and sign out</Trans>
            </Button>
          </>
        }
        primary={
          sendable > 0 && (
            <Button
              variant="primary"
              aria-disabled={offline || sending || undefined}
              onClick={() => {
                if (offline || sending) return;
                setSending(true);
                retryNow();
              }}
            >
              {sending ? <Trans>Sending…</Trans> : <Trans>Send and sign out</Trans>}
            </Button>
          )
        }
      />
    </Dialog>
  );
}

const ReceiptsNote = () => (
  <p>
    <Trans>The receipts of your anonymous answers will be deleted. Only this device has them.</Trans>
  </p>
);

const QuestionsNote = () => (
  <p>
    <Trans>You will no longer be able to change or withdraw the questions that you asked anonymously.</Trans>
  </p>
);
