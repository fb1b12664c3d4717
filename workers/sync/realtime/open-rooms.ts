/* The rooms of events that are open in any tab. */
import { channels } from '../../../contract/channels.ts';
import type { Environment } from '../environment.ts';

/** In ms. A screen that has not reported for this long counts as closed. */
const lifetime = 15_000;

export interface OpenRooms {
  /** A tab shows the room of an event. */
  open: (eventId: number) => void;
  /** Wire names of the channels to subscribe to. */
  channels: () => string[];
  stop: () => void;
}

export function openRooms(env: Pick<Environment, 'now' | 'after'>, channelsChanged: () => void): OpenRooms {
  const until = new Map<number, number>();
  let cancel = () => {};
  const closeExpired = () => {
    for (const [eventId, end] of until) if (end <= env.now()) until.delete(eventId);
    channelsChanged();
    cancel = until.size > 0 ? env.after(lifetime, closeExpired) : () => {};
  };
  return {
    open: (eventId) => {
      const isNew = !until.has(eventId);
      until.set(eventId, env.now() + lifetime);
      if (!isNew) return;
      channelsChanged();
      cancel();
      cancel = env.after(lifetime, closeExpired);
    },
    channels: () => [...until.keys()].map(channels.room),
    stop: () => cancel(),
  };
}
