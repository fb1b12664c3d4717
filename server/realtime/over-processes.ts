import type { Bus, BusMessage } from '../cluster/bus.ts';
import type { Announcer } from '../db/write.ts';
import type { Presence } from './presence.ts';
import type { RemotePresence } from './remote-presence.ts';

/** What a process does with its own sockets, whoever asks for it. */
export interface LocalSockets {
  announcer: Announcer;
  users: (rooms: string | string[], payload: Record<string, unknown>) => void;
  whisper: (channel: string, event: string, payload: unknown) => void;
  cut: (session: number) => void;
  leave: (user: number, channel: string) => void;
  closed: () => void;
  /** Everybody's devices pull: something may have been missed. */
  pullAll: () => void;
  /** Each socket as whose it is. */
  all: () => [user: number, session: number][];
}

/** Does what other processes say with the sockets of this one, and keeps count of theirs. */
export function hearOthers(
  bus: Bus,
  local: LocalSockets,
  remote: RemotePresence,
  wentOffline: (userId: number) => void,
): void {
  const doIt = (message: BusMessage, from: string) => {
    switch (message.t) {
      case 'emit':
        return local.announcer.emit(message);
      case 'nudge':
        return local.announcer.nudge(message.who, message.rev);
      case 'users':
        return local.users(message.rooms, message.payload);
      case 'whisper':
        return local.whisper(message.channel, message.event, message.payload);
      case 'cut':
        return local.cut(message.session);
      case 'leave':
        return local.leave(message.user, message.channel);
      case 'closed':
        return local.closed();
      case 'on':
        return remote.on(from, message.user, message.session);
      case 'off':
        return remote.off(from, message.user, message.session);
      case 'here':
        return remote.here(from, message.sockets);
      case 'beat':
        return undefined;
    }
  };
  const sayWhoIsHere = () => bus.publish({ t: 'here', sockets: local.all() });
  bus.listen({
    heard: doIt,
    // Whoever has just come knows of nobody here.
    came: sayWhoIsHere,
    went: (process) => {
      for (const user of remote.went(process)) wentOffline(user);
    },
    lost: () => {
      sayWhoIsHere();
      local.pullAll();
    },
  });
  sayWhoIsHere();
}

/** The same for the sockets of all processes. */
export function toAll(
  bus: Bus,
  local: LocalSockets,
): Pick<LocalSockets, 'announcer' | 'cut' | 'leave' | 'closed' | 'users' | 'whisper'> {
  return {
    announcer: {
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

/** Who is online here or there. */
export const withRemote = (own: Presence, remote: RemotePresence): Presence => ({
  ...own,
  online: () => [...new Set([...own.online(), ...remote.online()])],
  isOnline: (userId) => own.isOnline(userId) || remote.isOnline(userId),
});
