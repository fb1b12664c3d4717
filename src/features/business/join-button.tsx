import { Trans, useLingui } from '@lingui/react/macro';
import { Video } from 'lucide-react';
import { useState } from 'react';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import styles from './business.module.css';
import { enterMeeting } from './commands.ts';

/** In ms. The server opens the room this long before the start. */
const opensBeforeMs = 15 * 60_000;

interface JoinButtonProps {
  meeting: BusinessMeetingView;
  offline: boolean;
  now: number;
}

/** Opens the room of an online meeting around its time. */
export function JoinButton({ meeting, offline, now }: JoinButtonProps) {
  const { t } = useLingui();
  const { time } = useFormats();
  const [busy, setBusy] = useState(false);
  const opensAt = (meeting.start ?? 0) - opensBeforeMs;
  const isOpen = now >= opensAt;
  const join = async () => {
    if (busy || offline || !isOpen) return;
    setBusy(true);
    // Browsers block windows that are opened after the response.
    const page = window.open('', '_blank');
    const outcome = await enterMeeting(meeting.id);
    setBusy(false);
    if (outcome.ok && page) {
      page.opener = null;
      page.location.replace(outcome.value.address);
    } else if (outcome.ok) location.assign(outcome.value.address);
    else {
      page?.close();
      showRefusal(outcome, t`The meeting could not be opened. Please try again.`);
    }
  };
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={offline || !isOpen || busy || undefined}
        onClick={() => void join()}
      >
        <Video />
        <Trans>Join meeting</Trans>
      </Button>
      {!isOpen && (
        <span className={styles.dim}>
          <Trans>The room opens at {time(opensAt)}.</Trans>
        </span>
      )}
      {isOpen && offline && (
        <span className={styles.dim}>
          <Trans>You need a connection to join.</Trans>
        </span>
      )}
    </>
  );
}
