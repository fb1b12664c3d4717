import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { retryNow, signOut } from './commands.ts';

interface SignOutDialogProps {
  /** Count of unsent changes. It goes down while they are sent. */
  unsent: number;
  /** An anonymous answer is among them, which can't be given again. */
  hasUnsentBallot: boolean;
  /** Some of them are sent after a random time. */
  hasDelayed: boolean;
  /** Only this device can change or withdraw them. */
  hasAnonymousQuestions: boolean;
  offline: boolean;
  onClose: () => void;
}

/**
 * Signing out deletes the data on this device, so the person must send or discard unsent changes, or stay.
 */
export function SignOutDialog({
  unsent,
  hasUnsentBallot,
  hasDelayed,
  hasAnonymousQuestions,
  offline,
  onClose,
}: SignOutDialogProps) {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (sending && unsent === 0) void signOut();
  }, [sending, unsent]);

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
      {hasAnonymousQuestions && <QuestionsNote />}
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
        }
      />
    </Dialog>
  );
}

const QuestionsNote = () => (
  <p>
    <Trans>You will no longer be able to change or withdraw the questions that you asked anonymously.</Trans>
  </p>
);
