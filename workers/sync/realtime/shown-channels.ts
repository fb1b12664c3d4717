/* Channels that are subscribed only while a screen of any tab shows their content: rooms of events, and people. */
import type { Environment } from '../environment.ts';

/** In ms. A screen that has not reported for this long counts as closed. */
const lifetime = 15_000;

export interface ShownChannels {
  /** A tab shows the content of a channel, given by its wire name. */
  show: (channel: string) => void;
  /** Wire names of the channels to subscribe to. */
  channels: () => string[];
  stop: () => void;
}

export function shownChannels(
  env: Pick<Environment, 'now' | 'after'>,
  channelsChanged: () => void,
): ShownChannels {
  const until = new Map<string, number>();
  let cancel = () => {};
  const closeExpired = () => {
    for (const [channel, end] of until) if (end <= env.now()) until.delete(channel);
    channelsChanged();
    cancel = until.size > 0 ? env.after(lifetime, closeExpired) : () => {};
  };
  return {
    show: (channel) => {
      const isNew = !until.has(channel);
      until.set(channel, env.now() + lifetime);
      if (!isNew) return;
      channelsChanged();
      cancel();
      cancel = env.after(lifetime, closeExpired);
    },
    channels: () => [...until.keys()],
    stop: () => cancel(),
  };
}
