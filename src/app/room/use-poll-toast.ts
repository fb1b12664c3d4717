import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { showToastAbout } from '../../ui/toast.ts';

/** Shows a toast when a poll starts while another tab is shown. `waiting`: polls that the person can answer. */
export function usePollToast(eventId: number, waiting: number, open: () => void): void {
  const { t } = useLingui();
  const show = useEffectEvent(() => {
    const action = { label: t({ message: 'Open', context: 'event' }), run: open };
    showToastAbout(`poll ${eventId}`, t`A poll is open in this room.`, action);
  });
  useEffect(() => {
    if (waiting > 0) show();
  }, [waiting]);
}
