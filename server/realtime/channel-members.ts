import type { BusMember, BusMessage } from '../cluster/bus.ts';
import { framesPerBurst, pauseAfter } from './pacing.ts';
import { type ChannelMember, isPresent, memberOn, type Tracked, viewOf } from './tracked-channel.ts';

/** A socket of this process. `reads`: its client reads channel members and is sent joins and leaves. */
export interface ChannelSocket {
  id: string;
  member: BusMember;
  reads: boolean;
}

export interface Parts {
  /** The sockets of this process in a channel. */
  socketsIn: (channel: string) => ChannelSocket[];
  /** Sends to the sockets in a channel that read members, except those of the member itself. */
  announce: (event: 'presence:joining' | 'presence:leaving', channel: string, member: ChannelMember) => void;
  /** Undefined if one process serves the school. */
  bus?: { publish: (message: BusMessage) => void; isHealthy: () => boolean } | undefined;
}

/** Maximum members named to a subscribing socket. In a larger channel, `users` tells it who is online. */
const mostNamed = 1000;
/** How long a subscription waits for the other processes to name their members. */
const answerMs = 500;
const channelsPerMessage = 500;

/**
 * Tracks the members of channels over all processes, for clients that read them. Our own app does not: with
 * it alone, nothing is tracked or published.
 *
 * - A process *watches* a channel while it has a socket in it that reads members. It publishes `watch`; each
 *   other process replies with its members of the channel (`members`). From then on it publishes each change
 *   (`member`): a member's first socket that joins, and the last one that leaves. `unwatch` ends that.
 * - A watching process stores the members here, those elsewhere (by process), and those announced to its
 *   sockets. A change only marks the member. A later burst compares, and sends `joining` or `leaving` if the
 *   announced state is out of date. So a member joins once and leaves once, wherever its sockets are, and a
 *   short reconnect sends nothing.
 * - A process that dies takes its members with it. After a gap in the messages, both sides publish again what
 *   they watch and their members.
 */
export function channelMembers({ socketsIn, announce, bus }: Parts) {
  const tracked = new Map<string, Tracked>();
  const others = new Set<string>();
  const changedChannels = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const mark = (channel: string, { view }: Tracked, identity: string) => {
    if (!view) return;
    view.changed.add(identity);
    changedChannels.add(channel);
    timer ??= setTimeout(burst, 0).unref();
  };

  const burst = () => {
    timer = undefined;
    let frames = 0;
    // One change per channel in turn, so that a large channel does not delay a small one.
    for (const channel of turns()) {
      frames += sendChange(channel);
      if (frames >= framesPerBurst) break;
    }
    if (changedChannels.size > 0 || frames > 0) timer = setTimeout(burst, pauseAfter(frames)).unref();
  };

  /** Yields channels with changes, in turn, until there are none. */
  function* turns(): Generator<string> {
    while (changedChannels.size > 0)
      for (const channel of [...changedChannels]) {
        // Moves the channel to the end of the order, also for the next burst.
        changedChannels.delete(channel);
        changedChannels.add(channel);
        yield channel;
      }
  }

  /**
   * Sends one change. Returns the number of frames. Removes a channel without changes from `changedChannels`.
   */
  const sendChange = (channel: string): number => {
    const of = tracked.get(channel);
    const view = of?.view;
    const [identity] = view?.ready ? view.changed : [];
    if (!of || !view || identity === undefined) {
      changedChannels.delete(channel);
      return 0;
    }
    view.changed.delete(identity);
    const present = isPresent(of, identity);
    const announced = view.announced.get(identity);
    if (present && !announced) {
      view.announced.set(identity, present);
      announce('presence:joining', channel, memberOn(channel, present).member);
    } else if (!present && announced) {
      view.announced.delete(identity);
      announce('presence:leaving', channel, memberOn(channel, announced).member);
    } else return 0;
    return of.readers.size;
  };

  const track = (channel: string): Tracked => {
    const known = tracked.get(channel);
    if (known) return known;
    const fresh: Tracked = { here: new Map(), readers: new Set(), watchers: new Set(), view: undefined };
    tracked.set(channel, fresh);
    for (const socket of socketsIn(channel)) enter(channel, fresh, socket);
    return fresh;
  };

  /** Returns whether this is the member's first socket here. */
  const enter = (channel: string, { here }: Tracked, { id, member }: ChannelSocket): boolean => {
    const { identity } = memberOn(channel, member);
    const known = here.get(identity);
    if (known) known.sockets.add(id);
    else here.set(identity, { member, sockets: new Set([id]) });
    return !known;
  };

  const changedHere = (channel: string, of: Tracked, member: BusMember, joined: boolean) => {
    mark(channel, of, memberOn(channel, member).identity);
    if (of.watchers.size > 0) bus?.publish({ t: 'member', channel, member, joined });
  };

  const publishMembers = (channel: string, { here }: Tracked) =>
    bus?.publish({ t: 'members', channel, members: [...here.values()].map(({ member }) => member) });

  const publishWatch = (channels: string[]) => {
    for (let at = 0; at < channels.length; at += channelsPerMessage)
      bus?.publish({ t: 'watch', channels: channels.slice(at, at + channelsPerMessage) });
  };
  const watched = () => [...tracked].filter(([, { view }]) => view).map(([channel]) => channel);

  const untrack = (channel: string, of: Tracked) => {
    if (of.readers.size === 0 && of.view) {
      of.view.answered();
      of.view = undefined;
      bus?.publish({ t: 'unwatch', channels: [channel] });
    }
    if (of.readers.size === 0 && of.watchers.size === 0) tracked.delete(channel);
  };

  const setElsewhere = (channel: string, of: Tracked, process: string, members: BusMember[] | undefined) => {
    const { view } = of;
    if (!view) return;
    for (const identity of view.elsewhere.get(process)?.keys() ?? []) mark(channel, of, identity);
    view.elsewhere.delete(process);
    if (members)
      view.elsewhere.set(process, new Map(members.map((each) => [memberOn(channel, each).identity, each])));
    for (const identity of view.elsewhere.get(process)?.keys() ?? []) mark(channel, of, identity);
    view.waitingFor.delete(process);
    if (view.waitingFor.size === 0) view.answered();
  };

  return {
    /**
     * Call once the socket is in the channel; repeated calls have no effect. Resolves with the members to
     * name to the socket, after the other processes have replied or `answerMs` has passed.
     */
    joined: async (socket: ChannelSocket, channel: string): Promise<ChannelMember[]> => {
      if (!tracked.has(channel) && !socket.reads) return [];
      const of = track(channel);
      if (enter(channel, of, socket)) changedHere(channel, of, socket.member, true);
      if (!socket.reads) return [];
      of.readers.add(socket.id);
      if (!of.view) {
        of.view = viewOf(of, bus?.isHealthy() === true ? others : [], answerMs);
        publishWatch([channel]);
      }
      const { view } = of;
      await view.whenAnswered;
      const own = memberOn(channel, socket.member);
      const named = new Map([...view.announced].slice(0, mostNamed));
      named.set(own.identity, view.announced.get(own.identity) ?? socket.member);
      return [...named.values()].map((member) => memberOn(channel, member).member);
    },

    /** Call while the socket is still in the channel, or has just left it. */
    left: (socket: ChannelSocket, channel: string): void => {
      const of = tracked.get(channel);
      if (!of) return;
      const { identity } = memberOn(channel, socket.member);
      const known = of.here.get(identity);
      of.readers.delete(socket.id);
      if (known?.sockets.delete(socket.id) && known.sockets.size === 0) {
        of.here.delete(identity);
        changedHere(channel, of, socket.member, false);
      }
      untrack(channel, of);
    },

    /** Handles a message of another process; ignores messages not about members. */
    received: (message: BusMessage, from: string): void => {
      if (message.t === 'watch')
        for (const channel of message.channels) {
          const of = track(channel);
          of.watchers.add(from);
          publishMembers(channel, of);
        }
      if (message.t === 'unwatch')
        for (const channel of message.channels) {
          const of = tracked.get(channel);
          of?.watchers.delete(from);
          if (of) untrack(channel, of);
        }
      if (message.t === 'members') {
        const of = tracked.get(message.channel);
        if (of) setElsewhere(message.channel, of, from, message.members);
      }
      if (message.t === 'member') {
        const of = tracked.get(message.channel);
        const theirs = of?.view?.elsewhere.get(from);
        if (!of || !theirs) return;
        const { identity } = memberOn(message.channel, message.member);
        if (message.joined) theirs.set(identity, message.member);
        else theirs.delete(identity);
        mark(message.channel, of, identity);
      }
    },
    came: (process: string): void => {
      others.add(process);
      publishWatch(watched());
    },
    went: (process: string): void => {
      others.delete(process);
      for (const [channel, of] of tracked) {
        of.watchers.delete(process);
        setElsewhere(channel, of, process, undefined);
        untrack(channel, of);
      }
    },
    /** Call after messages were missed, here or by other processes. */
    lost: (): void => {
      publishWatch(watched());
      for (const [channel, of] of tracked) if (of.watchers.size > 0) publishMembers(channel, of);
    },
  };
}

export type ChannelMembers = ReturnType<typeof channelMembers>;
