import { Suspense } from 'react';
import { MessageCircle } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { GuestLinksButton } from '../features/guests/guest-links-button.tsx';
import { joinChat } from '../features/room/commands.ts';
import { useRoomChat } from '../features/room/hooks.ts';
import { useEventPage, useServerNow } from '../features/schedule/hooks.ts';
import { hostsOf } from '../features/schedule/schedule-filter.ts';
import { addresses } from '../lib/addresses.ts';
import { isOrganiser } from '../lib/organisers.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { StatusText } from '../ui/status-text.tsx';
import { useLocalWrite } from '../ui/use-local-write.ts';
import { roomPhase } from './room/room-phase.ts';
import { EventFeedback, EventQuestions, ScreenButton, SessionPolls } from './screens.ts';

/** The way to the chat of the event. It can also be joined afterwards, to read it. */
function ChatLink({ eventId, isOver }: { eventId: number; isOver: boolean }) {
  const chat = useRoomChat(eventId) ?? null;
  const attempt = useLocalWrite();
  if (!chat) return null;
  if (chat.groupId !== null)
    return (
      <Link className={buttonClass('plain')} href={addresses.chat.getHref(chat.groupId)}>
        <MessageCircle />
        <Trans>Chat of the event</Trans>
      </Link>
    );
  if (!isOver) return null;
  return (
    <>
      <Button
        aria-disabled={chat.joining || undefined}
        onClick={() => {
          if (!chat.joining) attempt(() => joinChat(eventId));
        }}
      >
        <MessageCircle />
        <Trans>Read the chat of the event</Trans>
      </Button>
      <StatusText>
        {chat.joining ? (
          chat.offline ? (
            <Trans>You will join the chat when you are connected.</Trans>
          ) : (
            <Trans>Joining the chat…</Trans>
          )
        ) : (
          <Trans>Only members can read the chat. The others see your name in the list of members.</Trans>
        )}
      </StatusText>
    </>
  );
}

/** Parts of the event page that other areas provide. */
export function EventExtras({ eventId }: { eventId: number }) {
  const page = useEventPage(eventId);
  const now = useServerNow();
  if (!page?.event) return null;
  const { event, me, isPlain } = page;
  const hosts = me && (isOrganiser(me.role?.alias) || hostsOf(event).some(({ id }) => id === me.id));
  return (
    <Suspense>
      {hosts && !isPlain && <GuestLinksButton eventId={eventId} />}
      {hosts && !isPlain && <ScreenButton eventId={eventId} />}
      {!isPlain && <ChatLink eventId={eventId} isOver={roomPhase(event, now) === 'over'} />}
      <EventQuestions eventId={eventId} />
      <SessionPolls eventId={eventId} hosts={hosts === true && !isPlain} />
      <EventFeedback eventId={eventId} />
    </Suspense>
  );
}
