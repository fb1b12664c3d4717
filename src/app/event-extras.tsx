import { Suspense } from 'react';
import { GuestLinksButton } from '../features/guests/guest-links-button.tsx';
import { useEventPage } from '../features/schedule/hooks.ts';
import { hostsOf } from '../features/schedule/schedule-filter.ts';
import { isOrganiser } from '../lib/organisers.ts';
import { EventFeedback, EventQuestions, ScreenButton, SessionPolls } from './screens.ts';

/** Parts of the event page that other areas provide. */
export function EventExtras({ eventId }: { eventId: number }) {
  const page = useEventPage(eventId);
  if (!page?.event) return null;
  const { event, me, isPlain } = page;
  const hosts = me && (isOrganiser(me.role?.alias) || hostsOf(event).some(({ id }) => id === me.id));
  return (
    <Suspense>
      {hosts && !isPlain && <GuestLinksButton eventId={eventId} />}
      {hosts && !isPlain && <ScreenButton eventId={eventId} />}
      <EventQuestions eventId={eventId} />
      <SessionPolls eventId={eventId} hosts={hosts === true && !isPlain} />
      <EventFeedback eventId={eventId} />
    </Suspense>
  );
}
