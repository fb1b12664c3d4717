import { Suspense } from 'react';
import { MessageCircle } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { GuestLinksButton } from '../features/guests/guest-links-button.tsx';
import { useRoomChat } from '../features/room/hooks.ts';
import { useEventPage } from '../features/schedule/hooks.ts';
import { hostsOf } from '../features/schedule/schedule-filter.ts';
import { addresses } from '../lib/addresses.ts';
import { isOrganiser } from '../lib/organisers.ts';
import { buttonClass } from '../ui/button.tsx';
import { EventFeedback, EventQuestions, ScreenButton, SessionPolls } from './screens.ts';

/** The way to the chat of the event for its members. */
function ChatLink({ eventId }: { eventId: number }) {
  const chatId = useRoomChat(eventId)?.groupId ?? null;
  if (chatId === null) return null;
  return (
    <Link className={buttonClass('plain')} href={addresses.chat.getHref(chatId)}>
      <MessageCircle />
      <Trans>Chat of the event</Trans>
    </Link>
  );
}

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
      {!isPlain && <ChatLink eventId={eventId} />}
      <EventQuestions eventId={eventId} />
      <SessionPolls eventId={eventId} hosts={hosts === true && !isPlain} />
      <EventFeedback eventId={eventId} />
    </Suspense>
  );
}
