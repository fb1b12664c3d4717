import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { ScreenRemote } from '../../../contract/screens.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestNote } from '../../ui/request-note.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { getScreenRemote } from './commands.ts';
import { ConnectedScreens } from './connected-screens.tsx';
import styles from './remote.module.css';
import { ViewChoice } from './view-choice.tsx';

/** In ms. Screens connect, and other moderators choose, while the dialog is open. */
const everyMs = 4000;

/** Chooses what the big screens of an event show, and connects them. Possible only online. */
export function ScreenDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { value, failed, again, set } = useRequest(`screen ${eventId}`, () => getScreenRemote(eventId));
  const refresh = useEffectEvent(again);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), everyMs);
    return () => clearInterval(timer);
  }, []);
  /** Shows the new state at once, or why nothing has changed. */
  const settle = async (work: Promise<Outcome<ScreenRemote>>): Promise<boolean> => {
    const outcome = await work;
    if (outcome.ok) set(() => outcome.value);
    else showRefusal(outcome);
    return outcome.ok;
  };
  return (
    <Dialog
      title={<Trans>Big screen</Trans>}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.parts}>
        {failed && <RequestNote failed={failed} onAgain={again} />}
        {!failed && !value && <Skeleton rows={4} />}
        {value && (
          <>
            {value.screens.length > 0 && <ViewChoice eventId={eventId} remote={value} settle={settle} />}
            <ConnectedScreens eventId={eventId} screens={value.screens} settle={settle} onAdded={again} />
          </>
        )}
      </div>
    </Dialog>
  );
}
