import { tokenHash } from './tokens.ts';
import type { Me } from './sessions.ts';

export interface SessionCache {
  /** The caller of a token, cached. */
  find: (token: string) => Promise<Me | undefined>;
  /** Call after a session has ended. */
  evict: (sessionId: number) => void;
  /** Call after the account or the rights of people have changed. */
  evictPeople: (ids: readonly number[]) => void;
  /** Call after all sessions were replaced. */
  clear: () => void;
}

/**
 * In ms. A process that shares the database may learn late that another one has ended a session, so it reads the
 * session again each second.
 */
const cacheMs = { alone: 120_000, shared: 1000 };
const maxEntries = 20_000;

interface Entry {
  me: Promise<Me | undefined>;
  at: number;
  found?: Me;
}

/** `isAlone`: whether no other process can end sessions or change rights. */
export function sessionCache(
  loadSession: (token: string) => Promise<Me | undefined>,
  now: () => number,
  isAlone: () => boolean,
): SessionCache {
  const entries = new Map<string, Entry>();

  /** An entry that is loading may have been read before the change. */
  const evict = (isChanged: (me: Me) => boolean) => {
    for (const [key, { found }] of entries) if (!found || isChanged(found)) entries.delete(key);
  };

  return {
    find: (token) => {
      const key = tokenHash(token).toString('base64');
      const entry = entries.get(key);
      const lifetime = isAlone() ? cacheMs.alone : cacheMs.shared;
      // The clock may have been set back.
      if (entry && Math.abs(now() - entry.at) < lifetime) return entry.me;
      if (entries.size >= maxEntries) entries.clear();
      const me = loadSession(token);
      const fresh: Entry = { me, at: now() };
      entries.set(key, fresh);
      const discard = () => {
        if (entries.get(key) === fresh) entries.delete(key);
      };
      me.then((found) => {
        if (found) fresh.found = found;
        else discard();
      }, discard);
      return me;
    },
    evict: (sessionId) => evict((me) => me.sessionId === sessionId),
    evictPeople: (ids) => {
      if (ids.length === 0) return;
      const changed = new Set(ids);
      evict((me) => changed.has(me.id));
    },
    clear: () => entries.clear(),
  };
}
