import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DiscardDraftButtonProps {
  /** Whether the draft differs from what is stored on the server. */
  isChanged: boolean;
  onDiscard: () => void;
}

/** Closes a dialog with a draft: at once if nothing was entered, otherwise after a confirmation. */
export function DiscardDraftButton({ isChanged, onDiscard }: DiscardDraftButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isChanged)
    return (
      <Button onClick={onDiscard}>
        <Trans>Cancel</Trans>
      </Button>
    );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        <Trans>Discard draft</Trans>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          question={<Trans>Discard this draft?</Trans>}
          verb={<Trans>Discard draft</Trans>}
          onConfirm={onDiscard}
          onClose={() => setConfirming(false)}
        >
          <p>
            <Trans>What you entered here will be lost.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
