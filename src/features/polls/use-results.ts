import { useEffect, useEffectEvent } from 'react';
import type { PollView } from '../../db/overlay-polls.ts';
import { useRequest } from '../../ui/use-request.ts';
import { getResults } from './commands.ts';

/** Fetches the results, and repeats every `everyMs` while the poll is open and the page visible. */
export function useResults(poll: PollView | undefined, id: number, everyMs: number) {
  const request = useRequest(`results ${id} ${poll?.rev ?? 0}`, () => getResults(id));
  const again = useEffectEvent(request.again);
  const isOpen = poll?.state === 'open';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), everyMs);
    return () => clearInterval(timer);
  }, [isOpen, everyMs]);
  return request;
}
