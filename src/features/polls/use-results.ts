import { useEffect, useEffectEvent } from 'react';
import type { PollView } from '../../db/overlay-polls.ts';
import { useOpenRoom } from '../../platform/use-open-room.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getResults } from './commands.ts';
import { useLivePoll } from './hooks.ts';
import { newerResults } from './newer-results.ts';

/** In ms. Between requests while the room sends the results. */
const whileLiveMs = 60_000;

/**
 * Fetches the results, and repeats every `everyMs` while the poll is open and the page visible. The results of a
 * session poll come with the frames of its room.
 */
export function useResults(poll: PollView | undefined, id: number, everyMs: number) {
  const request = useRequest(`results ${id} ${poll?.rev ?? 0}`, () => getResults(id));
  const again = useEffectEvent(request.again);
  const isOpen = poll?.state === 'open';
  const live = useLivePoll(id);
  useOpenRoom(isOpen && poll.session ? (poll.event_id ?? null) : null);
  const pauseMs = isOpen && live ? whileLiveMs : everyMs;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), pauseMs);
    return () => clearInterval(timer);
  }, [isOpen, pauseMs]);
  const { value } = request;
  return { ...request, value: value && isOpen ? newerResults(value, live) : value };
}
