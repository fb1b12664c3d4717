import { Trans } from '@lingui/react/macro';
import { isHost } from '../../features/schedule/is-host.ts';
import { NoteCard } from '../../features/schedule/agenda/note-card.tsx';
import { EventFacts } from '../../features/schedule/event-facts.tsx';
import { EventMaterials } from '../../features/schedule/event-materials.tsx';
import { useServerNow } from '../../features/schedule/hooks.ts';
import { PaceVote } from '../../features/room/pace-vote.tsx';
import { RatingCard } from '../../features/schedule/rating-card.tsx';
import { RatingSummary } from '../../features/schedule/rating-summary.tsx';
import { SpeakingCard } from '../../features/schedule/speaking-card.tsx';
import { GuestLinksButton } from '../../features/guests/guest-links-button.tsx';
import { EventFeedback, ScreenButton } from '../screens.ts';
import { NextSession } from './next-session.tsx';
import { roomPhase } from './room-phase.ts';
import type { PanelProps } from './panel-props.ts';

/** The meeting or recording, the facts, and the way to the next session. */
export function SessionPanel({ event, me, detailsKnown }: PanelProps) {
  const now = useServerNow();
  return (
    <>
      <EventFacts event={event} me={me} detailsKnown={detailsKnown} inRoom />
      <SpeakingCard event={event} me={me} />
      {isHost(event, me) && (
        <>
          <GuestLinksButton eventId={event.id} />
          <ScreenButton eventId={event.id} />
        </>
      )}
      {roomPhase(event, now) === 'open' && !isHost(event, me) && <PaceVote eventId={event.id} />}
      <NextSession event={event} />
    </>
  );
}

export const MaterialsPanel = ({ event }: PanelProps) => <EventMaterials event={event} />;

export const NotesPanel = ({ event }: PanelProps) => (
  <>
    <p>
      <Trans>Only you see your note. It is also in your agenda.</Trans>
    </p>
    <NoteCard eventId={event.id} />
  </>
);

export const RatingPanel = ({ event, me }: PanelProps) => (
  <>
    <RatingCard event={event} me={me} />
    <RatingSummary event={event} />
    <EventFeedback eventId={event.id} />
  </>
);
