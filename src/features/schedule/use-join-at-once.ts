import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import type { User } from '../../../contract/users.ts';
import type { EventView } from '../../db/overlay-events.ts';
import { useIsOffline } from './hooks.ts';
import { opensByEntry } from './meeting-links.ts';
import { useJoin } from './use-join.ts';

/** Joins at once if the address carries `join=1` (from a notification or the meeting's own address). */
export function useJoinAtOnce(event: EventView, me: User | null, open: boolean): void {
  const isRequested = new URLSearchParams(useSearch()).get('join') === '1';
  const offline = useIsOffline();
  const { join } = useJoin(event, me);
  const go = useEffectEvent(() => {
    // Going back from the meeting must not join again.
    history.replaceState(history.state, '', location.pathname);
    void join();
  });
  const ready = isRequested && open && !offline && me !== null && opensByEntry(event);
  useEffect(() => {
    if (ready) go();
  }, [ready]);
}
