import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { closeToastAbout, showToastAbout } from '../../ui/toast.ts';

interface OpenPolls {
  eventId: number;
  /** Polls that the person can answer. */
  waiting: number;
  /** The tab of the polls is shown. */
  isShown: boolean;
  /** Shows that tab. */
  open: () => void;
}

/** Shows a toast when a poll starts while another tab is shown, and closes it when there is nothing left to open. */
export function usePollToast({ eventId, waiting, isShown, open }: OpenPolls): void {
  const { t } = useLingui();
  const known = useRef(0);
  const about = `poll ${eventId}`;
  const show = useEffectEvent(() => {
    const action = { label: t({ message: 'Open', context: 'event' }), run: open };
    showToastAbout(about, t`A poll is open in this room.`, action);
  });
  useEffect(() => {
    if (isShown || waiting === 0) closeToastAbout(about);
    else if (waiting > known.current) show();
    known.current = waiting;
  }, [about, waiting, isShown]);
}
