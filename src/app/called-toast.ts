import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useCalledAt } from '../features/room/hooks.ts';
import { useEventPage } from '../features/schedule/hooks.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { addresses } from '../lib/addresses.ts';
import { closeToastAbout, showToastAbout } from '../ui/toast.ts';

/** Shows a toast when the person is called to speak while another page is open. */
export function CalledToast() {
  const { t } = useLingui();
  const { localized } = useFormats();
  const [location, navigate] = useLocation();
  const eventId = useCalledAt();
  const event = useEventPage(eventId ?? 0)?.event;
  const known = event?.id === eventId ? eventId : null;
  const isHere = known !== null && location.startsWith(`/schedule/${known}/`);
  const show = useEffectEvent(() => {
    if (!event || isHere) return;
    const name = localized(event.localized_name, event.name);
    showToastAbout(`hand ${event.id}`, t`You have the floor: ${name}`, {
      label: t({ message: 'Open', context: 'event' }),
      run: () => navigate(addresses.event.getHref(event.id, name)),
    });
  });
  useEffect(() => {
    if (known === null) return undefined;
    show();
    // The turn has ended.
    return () => closeToastAbout(`hand ${known}`);
  }, [known]);
  useEffect(() => {
    if (isHere) closeToastAbout(`hand ${known}`);
  }, [isHere, known]);
  return null;
}
