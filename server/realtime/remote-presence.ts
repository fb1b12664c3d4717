import type { BusSocket } from '../cluster/bus.ts';

/** Devices that are connected to other processes. */
export interface RemotePresence {
  online: () => number[];
  isOnline: (userId: number) => boolean;
  hasSession: (sessionId: number) => boolean;
  /** Whether a device of this person, connected to another process, needs whole rows in signals. */
  needWholeRows: (userId: number) => boolean;
  on: (process: string, userId: number, sessionId: number, whole?: boolean) => void;
  off: (process: string, sessionId: number) => void;
  setSockets: (process: string, sockets: readonly BusSocket[]) => void;
  /** Removes a process. Returns the ids of people with sockets there and at no other remote process. */
  processLeft: (process: string) => number[];
}

interface RemoteSession {
  user: number;
  sockets: number;
  whole: boolean;
}

/** Counts the sockets of each session by process. `here` replaces all counts of a process. */
export function remotePresence(): RemotePresence {
  const processes = new Map<string, Map<number, RemoteSession>>();
  /** Number of sockets per person. `needing` counts those that need whole rows. */
  const people = new Map<number, number>();
  const needing = new Map<number, number>();
  const add = (counts: Map<number, number>, user: number, by: number) => {
    const now = (counts.get(user) ?? 0) + by;
    if (now > 0) counts.set(user, now);
    else counts.delete(user);
  };
  const count = ({ user, whole }: RemoteSession, by: number) => {
    add(people, user, by);
    if (whole) add(needing, user, by);
  };
  const sessionsOf = (process: string) => {
    let sessions = processes.get(process);
    if (!sessions) processes.set(process, (sessions = new Map()));
    return sessions;
  };
  const removeProcess = (process: string): number[] => {
    const offline: number[] = [];
    for (const session of processes.get(process)?.values() ?? []) {
      count(session, -session.sockets);
      if (!people.has(session.user)) offline.push(session.user);
    }
    processes.delete(process);
    return offline;
  };

  const on: RemotePresence['on'] = (process, user, session, whole = false) => {
    const sessions = sessionsOf(process);
    const before = sessions.get(session);
    // A session is one client, which declares the same extensions with each of its sockets.
    const now = { user, sockets: (before?.sockets ?? 0) + 1, whole: before?.whole ?? whole };
    sessions.set(session, now);
    count(now, 1);
  };
  return {
    online: () => [...people.keys()],
    isOnline: (user) => people.has(user),
    hasSession: (session) => [...processes.values()].some((sessions) => sessions.has(session)),
    needWholeRows: (user) => needing.has(user),
    on,
    off: (process, session) => {
      const sessions = sessionsOf(process);
      const before = sessions.get(session);
      if (!before) return;
      count(before, -1);
      if (before.sockets > 1) sessions.set(session, { ...before, sockets: before.sockets - 1 });
      else sessions.delete(session);
    },
    setSockets: (process, sockets) => {
      removeProcess(process);
      for (const [user, session, whole] of sockets) on(process, user, session, whole);
    },
    processLeft: removeProcess,
  };
}
