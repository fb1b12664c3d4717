import type { SessionCache } from '../auth/session-cache.ts';
import type { Bus } from '../cluster/bus.ts';
import type { CaughtUp, Touched } from './caught-up.ts';

/** What other processes change of what this process remembers. */
export interface RemoteChanges {
  changed: (touched: Touched) => void;
  sessionEnded: (sessionId: number) => void;
  /** Another process publishes all its changes; a process of an older version does not. */
  publishes: (process: string) => void;
  processLeft: (process: string) => void;
  /** Changes of other processes may have been missed. */
  missed: () => void;
}

interface Parts {
  caughtUp: Pick<CaughtUp, 'changed' | 'clear'>;
  sessions: Pick<SessionCache, 'evict' | 'evictPeople'>;
}

export function remoteChanges({ caughtUp, sessions }: Parts) {
  const publishing = new Set<string>();
  const changes: RemoteChanges = {
    changed: ({ audiences, people }) => {
      caughtUp.changed(audiences);
      sessions.evictPeople(people);
    },
    sessionEnded: sessions.evict,
    publishes: (process) => publishing.add(process),
    processLeft: (process) => {
      publishing.delete(process);
      caughtUp.clear();
    },
    missed: caughtUp.clear,
  };
  return {
    ...changes,
    /** Whether all other processes publish their changes. */
    areComplete: (bus: Bus): boolean => bus.state().others === publishing.size,
  };
}
