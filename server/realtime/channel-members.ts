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
const maxNamed = 1000;
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
    const entry = tracked.get(channel);
    const view = entry?.view;
    const [identity] = view?.ready ? view.changed : [];
    if (!entry || !view || identity === undefined) {
      changedChannels.delete(channel);
      return 0;
    }
    view.changed.delete(identity);
    const present = isPresent(entry, identity);
    const announced = view.announced.get(identity);
    if (present && !announced) {
      view.announced.set(identity, present);
      announce('presence:joining', channel, memberOn(channel, present).member);
    } else if (!present && announced) {
      view.announced.delete(identity);
      announce('presence:leaving', channel, memberOn(channel, announced).member);
    } else return 0;
    return entry.readers.size;
  };

  const track = (channel: string): Tracked => {
    const known = tracked.get(channel);
    if (known) return known;
    const fresh: Tracked = {
      localMembers: new Map(),
      readers: new Set(),
      watchers: new Set(),
      view: undefined,
    };
    tracked.set(channel, fresh);
    for (const socket of socketsIn(channel)) enter(channel, fresh, socket);
    return fresh;
  };

  /** Returns whether this is the member's first socket here. */
  const enter = (channel: string, { localMembers }: Tracked, { id, member }: ChannelSocket): boolean => {
    const { identity } = memberOn(channel, member);
    const known = localMembers.get(identity);
    if (known) known.sockets.add(id);
    else localMembers.set(identity, { member, sockets: new Set([id]) });
    return !known;
  };

  const changedLocally = (channel: string, entry: Tracked, member: BusMember, joined: boolean) => {
    mark(channel, entry, memberOn(channel, member).identity);
    if (entry.watchers.size > 0) bus?.publish({ t: 'member', channel, member, joined });
  };

  const publishMembers = (channel: string, { localMembers }: Tracked) =>
    bus?.publish({ t: 'members', channel, members: [...localMembers.values()].map(({ member }) => member) });

  const publishWatch = (channels: string[]) => {
    for (let at = 0; at < channels.length; at += channelsPerMessage)
      bus?.publish({ t: 'watch', channels: channels.slice(at, at + channelsPerMessage) });
  };
  const watched = () => [...tracked].filter(([, { view }]) => view).map(([channel]) => channel);

  const untrack = (channel: string, entry: Tracked) => {
    if (entry.readers.size === 0 && entry.view) {
      entry.view.answered();
      entry.view = undefined;
      bus?.publish({ t: 'unwatch', channels: [channel] });
    }
    if (entry.readers.size === 0 && entry.watchers.size === 0) tracked.delete(channel);
  };

  const setRemoteMembers = (
    channel: string,
    entry: Tracked,
    process: string,
    members: BusMember[] | undefined,
  ) => {
    const { view } = entry;
    if (!view) return;
    for (const identity of view.remoteMembers.get(process)?.keys() ?? []) mark(channel, entry, identity);
    view.remoteMembers.delete(process);
    if (members)
      view.remoteMembers.set(
        process,
        new Map(members.map((each) => [memberOn(channel, each).identity, each])),
      );
    for (const identity of view.remoteMembers.get(process)?.keys() ?? []) mark(channel, entry, identity);
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
      const entry = track(channel);
      if (enter(channel, entry, socket)) changedLocally(channel, entry, socket.member, true);
      if (!socket.reads) return [];
      entry.readers.add(socket.id);
      if (!entry.view) {
        entry.view = viewOf(entry, bus?.isHealthy() === true ? others : [], answerMs);
        publishWatch([channel]);
      }
      const { view } = entry;
      await view.whenAnswered;
      const own = memberOn(channel, socket.member);
      const named = new Map([...view.announced].slice(0, maxNamed));
      named.set(own.identity, view.announced.get(own.identity) ?? socket.member);
      return [...named.values()].map((member) => memberOn(channel, member).member);
    },

    /** Call while the socket is still in the channel, or has just left it. */
    left: (socket: ChannelSocket, channel: string): void => {
      const entry = tracked.get(channel);
      if (!entry) return;
      const { identity } = memberOn(channel, socket.member);
      const known = entry.localMembers.get(identity);
      entry.readers.delete(socket.id);
      if (known?.sockets.delete(socket.id) && known.sockets.size === 0) {
        entry.localMembers.delete(identity);
        changedLocally(channel, entry, socket.member, false);
      }
      untrack(channel, entry);
    },

    /** Handles a message of another process; ignores messages not about members. */
    received: (message: BusMessage, from: string): void => {
      if (message.t === 'watch')
        for (const channel of message.channels) {
          const entry = track(channel);
          entry.watchers.add(from);
          publishMembers(channel, entry);
        }
      if (message.t === 'unwatch')
        for (const channel of message.channels) {
          const entry = tracked.get(channel);
          entry?.watchers.delete(from);
          if (entry) untrack(channel, entry);
        }
      if (message.t === 'members') {
        const entry = tracked.get(message.channel);
        if (entry) setRemoteMembers(message.channel, entry, from, message.members);
      }
      if (message.t === 'member') {
        const entry = tracked.get(message.channel);
        const theirs = entry?.view?.remoteMembers.get(from);
        if (!entry || !theirs) return;
        const { identity } = memberOn(message.channel, message.member);
        if (message.joined) theirs.set(identity, message.member);
        else theirs.delete(identity);
        mark(message.channel, entry, identity);
      }
    },
    processJoined: (process: string): void => {
      others.add(process);
      publishWatch(watched());
    },
    processLeft: (process: string): void => {
      others.delete(process);
      for (const [channel, entry] of tracked) {
        entry.watchers.delete(process);
        setRemoteMembers(channel, entry, process, undefined);
        untrack(channel, entry);
      }
    },
    /** Call after messages were missed, here or by other processes. */
    messagesLost: (): void => {
      publishWatch(watched());
      for (const [channel, entry] of tracked) if (entry.watchers.size > 0) publishMembers(channel, entry);
    },
  };
}

export type ChannelMembers = ReturnType<typeof channelMembers>;
