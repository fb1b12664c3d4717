import { type PresenceChanges, presenceToWire } from './presence-changes.ts';
import { framesPerBurst, pauseAfter } from './pacing.ts';

type Rooms = string | string[];

/**
 * Sends `users` one person at a time, to clients that do not support batches. The queue holds the latest
 * state of each person, so it is never longer than the number of people. A thousand such clients that connect
 * at once get 5,000 frames a second for three minutes, instead of a million at once.
 */
export function pacedPresence(
  sockets: () => number,
  send: (to: Rooms, payload: Record<string, unknown>) => void,
) {
  const waiting = new Map<number, { to: Rooms; payload: Record<string, unknown> }>();
  let timer: NodeJS.Timeout | undefined;
  const burst = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const receivers = sockets();
    if (receivers === 0) return waiting.clear();
    let frames = 0;
    for (const [id, { to, payload }] of waiting) {
      if (frames > 0 && frames + receivers > framesPerBurst) break;
      waiting.delete(id);
      send(to, payload);
      frames += receivers;
    }
    timer = setTimeout(burst, pauseAfter(frames)).unref();
  };
  return (to: Rooms, arrivals: PresenceChanges, lastActionAt: number): void => {
    if (sockets() === 0) return;
    for (const [id, online] of arrivals)
      waiting.set(id, { to, payload: presenceToWire(new Map([[id, online]]), lastActionAt) });
    timer ??= setTimeout(burst, 0).unref();
  };
}
