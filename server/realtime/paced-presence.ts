import { type Arrivals, arrivalsOnWire } from './arrivals.ts';

type Rooms = string | string[];

/** One frame per person, to each socket of a client that does not know batches: at most so many in one tick. */
const framesPerTick = 1000;
const tickMs = 100;

/**
 * Sends `users` one person at a time. People wait in a queue of this process, which holds the latest state of each, so it
 * is never longer than the people of the school. A tick sends at most `framesPerTick` frames, but at least one person:
 * a thousand plain clients that connect at once are 10,000 frames a second for 100 s, instead of a million at once.
 */
export function pacedPresence(
  sockets: () => number,
  send: (to: Rooms, payload: Record<string, unknown>) => void,
) {
  const waiting = new Map<number, { to: Rooms; payload: Record<string, unknown> }>();
  let timer: NodeJS.Timeout | undefined;
  const tick = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    const receivers = sockets();
    if (receivers === 0) return waiting.clear();
    let left = Math.max(1, Math.floor(framesPerTick / receivers));
    for (const [id, { to, payload }] of waiting) {
      if (left-- === 0) break;
      waiting.delete(id);
      send(to, payload);
    }
    timer = setTimeout(tick, tickMs).unref();
  };
  return (to: Rooms, arrivals: Arrivals, lastActionAt: number): void => {
    if (sockets() === 0) return;
    for (const [id, online] of arrivals)
      waiting.set(id, { to, payload: arrivalsOnWire(new Map([[id, online]]), lastActionAt) });
    timer ??= setTimeout(tick, 0).unref();
  };
}
