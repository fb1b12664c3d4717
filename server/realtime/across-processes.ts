import type { Bus, BusMessage, BusSocket } from '../cluster/bus.ts';
import type { Announcer } from '../db/write.ts';
import type { RemoteChanges } from '../sync/remote-changes.ts';
import type { ChannelMembers } from './channel-members.ts';
import type { PeerRequests } from './peer-requests.ts';
import type { Presence } from './presence.ts';
import type { RemotePresence } from './remote-presence.ts';

/** Actions on the sockets of this process, for requests from this or another process. */
export interface LocalSockets {
  announcer: Announcer;
  users: (rooms: string | string[], payload: Record<string, unknown>) => void;
  whisper: (channel: string, event: string, payload: unknown) => void;
  cut: (session: number) => void;
  leave: (user: number, channel: string) => void;
  closed: () => void;
  /** Makes every device pull, because signals may have been missed. */
  pullAll: () => void;
  all: () => BusSocket[];
}

interface Others {
  remote: RemotePresence;
  members: ChannelMembers;
  peers: PeerRequests;
  wentOffline: (userId: number) => void;
  audience: SharedAudience | undefined;
  changes: RemoteChanges;
}

/** The people in rooms of events and their votes, which all processes count together. */
export interface SharedAudience {
  received: (process: string, message: Extract<BusMessage, { t: 'room' }>) => void;
  receivedPace: (message: Extract<BusMessage, { t: 'pace' }>) => void;
  republish: () => void;
  processLeft: (process: string) => void;
}

/**
 * Applies messages of other processes to the local sockets, and tracks which sockets those processes have.
 * Publishes the sockets of this process.
 */
export function handlePeerMessages(
  bus: Bus,
  local: LocalSockets,
  { remote, members, peers, wentOffline, audience, changes }: Others,
): void {
  const handle = (message: BusMessage, from: string) => {
    switch (message.t) {
      case 'emit':
        return local.announcer.emit(message);
      case 'nudge':
        return local.announcer.nudge(message.who, message.rev);
      case 'changed':
        changes.publishes(from);
        return changes.changed(message);
      case 'users':
        return local.users(message.rooms, message.payload);
      case 'whisper':
        return local.whisper(message.channel, message.event, message.payload);
      case 'cut':
        changes.sessionEnded(message.session);
        return local.cut(message.session);
      case 'leave':
        return local.leave(message.user, message.channel);
      case 'closed':
        return local.closed();
      case 'on':
        return remote.on(from, message.user, message.session, message.whole);
      case 'off':
        return remote.off(from, message.session);
      case 'here':
        peers.set(from, message.peer);
        if (message.publishesChanges) changes.publishes(from);
        return remote.setSockets(from, message.sockets);
      case 'watch':
      case 'unwatch':
      case 'members':
      case 'member':
        return members.received(message, from);
      case 'room':
        return audience?.received(from, message);
      case 'pace':
        return audience?.receivedPace(message);
      case 'beat':
        return undefined;
    }
  };
  const publishSockets = () =>
    bus.publish({ t: 'here', sockets: local.all(), peer: peers.own(), publishesChanges: true });
  peers.whenListening(publishSockets);
  bus.listen({
    received: handle,
    processJoined: (process) => {
      changes.missed();
      publishSockets();
      members.processJoined(process);
      audience?.republish();
    },
    processLeft: (process) => {
      changes.processLeft(process);
      peers.set(process, undefined);
      members.processLeft(process);
      audience?.processLeft(process);
      for (const user of remote.processLeft(process)) wentOffline(user);
    },
    lost: () => {
      changes.missed();
      publishSockets();
      members.messagesLost();
      audience?.republish();
      local.pullAll();
    },
  });
  publishSockets();
}

/** More are published as a change for everybody. */
const maxAudiences = 1000;

/**
 * The same actions, applied here and published to the other processes. Only `whisper` is published without a
 * local action.
 */
export function publishToAll(
  bus: Bus,
  local: LocalSockets,
): Pick<LocalSockets, 'announcer' | 'cut' | 'leave' | 'closed' | 'users' | 'whisper'> {
  return {
    announcer: {
      changing: (touched) => {
        const ended = local.announcer.changing(touched);
        return () => {
          ended();
          const isLarge = touched.audiences.length > maxAudiences;
          bus.publish({ t: 'changed', ...touched, ...(isLarge && { audiences: ['all'] }) });
        };
      },
      emit: (emission) => {
        local.announcer.emit(emission);
        bus.publish({ t: 'emit', ...emission });
      },
      nudge: (who, rev) => {
        local.announcer.nudge(who, rev);
        bus.publish({ t: 'nudge', who, rev });
      },
    },
    users: (rooms, payload) => {
      local.users(rooms, payload);
      bus.publish({ t: 'users', rooms, payload });
    },
    whisper: (channel, event, payload) => bus.publish({ t: 'whisper', channel, event, payload }),
    cut: (session) => {
      local.cut(session);
      bus.publish({ t: 'cut', session });
    },
    leave: (user, channel) => {
      local.leave(user, channel);
      bus.publish({ t: 'leave', user, channel });
    },
    closed: () => {
      local.closed();
      bus.publish({ t: 'closed' });
    },
  };
}

/** Presence over all processes. `connected` and `disconnected` still affect only this process. */
export const withRemote = (own: Presence, remote: RemotePresence): Presence => ({
  ...own,
  online: () => [...new Set([...own.online(), ...remote.online()])],
  isOnline: (userId) => own.isOnline(userId) || remote.isOnline(userId),
});
