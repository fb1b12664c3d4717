import { useEffect } from 'react';
import type { Desk } from '../../lib/desk.ts';
import { publishDeskPlace } from './commands.ts';

/** In ms. The sync worker unsubscribes from a desk after 15 s without a call. */
const renewMs = 5000;

/** Keeps the subscriptions to these desks while the page is visible. */
export function useDeskSubscriptions(subscribed: readonly Desk[]): void {
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible')
        for (const desk of subscribed) void publishDeskPlace(desk, null, false);
    };
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [subscribed]);
}
