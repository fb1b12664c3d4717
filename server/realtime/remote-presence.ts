/** Devices that are connected to other processes. */
export interface RemotePresence {
  online: () => number[];
  isOnline: (userId: number) => boolean;
  hasSession: (sessionId: number) => boolean;
  on: (process: string, userId: number, sessionId: number) => void;
  off: (process: string, userId: number, sessionId: number) => void;
  here: (process: string, sockets: readonly (readonly [number, number])[]) => void;
  /** Gives the people who were there and nowhere else among the others. */
  went: (process: string) => number[];
}

/** By process, the sockets of each session; what a process says first, all of them, counts. */
export function remotePresence(): RemotePresence {
  const processes = new Map<string, Map<number, { user: number; sockets: number }>>();
  const people = new Map<number, number>();
  const count = (user: number, by: number) => {
    const now = (people.get(user) ?? 0) + by;
    if (now > 0) people.set(user, now);
    else people.delete(user);
  };
  const sessionsOf = (process: string) => {
    let sessions = processes.get(process);
    if (!sessions) processes.set(process, (sessions = new Map()));
    return sessions;
  };
  const forget = (process: string): number[] => {
    const gone: number[] = [];
    for (const { user, sockets } of processes.get(process)?.values() ?? []) {
      count(user, -sockets);
      if (!people.has(user)) gone.push(user);
    }
    processes.delete(process);
    return gone;
  };

  const on: RemotePresence['on'] = (process, user, session) => {
    const sessions = sessionsOf(process);
    const known = sessions.get(session);
    sessions.set(session, { user, sockets: (known?.sockets ?? 0) + 1 });
    count(user, 1);
  };
  return {
    online: () => [...people.keys()],
    isOnline: (user) => people.has(user),
    hasSession: (session) => [...processes.values()].some((sessions) => sessions.has(session)),
    on,
    off: (process, user, session) => {
      const sessions = sessionsOf(process);
      const known = sessions.get(session);
      if (!known) return;
      count(user, -1);
      if (known.sockets > 1) sessions.set(session, { user, sockets: known.sockets - 1 });
      else sessions.delete(session);
    },
    here: (process, sockets) => {
      forget(process);
      for (const [user, session] of sockets) on(process, user, session);
    },
    went: forget,
  };
}
