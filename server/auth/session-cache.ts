import { tokenHash } from './tokens.ts';
import type { Me } from './sessions.ts';

export interface SessionCache {
  /**
   * The caller of a token, cached for a second: a session that another process ends stays valid at most that
   * long.
   */
  find: (token: string) => Promise<Me | undefined>;
  evict: (sessionId: number) => void;
}

const cacheMs = 1000;
const maxEntries = 5000;

export function sessionCache(
  loadSession: (token: string) => Promise<Me | undefined>,
  now: () => number,
): SessionCache {
  const entries = new Map<string, { me: Promise<Me | undefined>; at: number; sessionId?: number }>();

  return {
    find: (token) => {
      const key = tokenHash(token).toString('base64');
      const entry = entries.get(key);
      if (entry && now() - entry.at < cacheMs) return entry.me;
      if (entries.size >= maxEntries) entries.clear();
      const me = loadSession(token);
      const fresh: { me: Promise<Me | undefined>; at: number; sessionId?: number } = { me, at: now() };
      entries.set(key, fresh);
      me.then(
        (found) => {
          if (found) fresh.sessionId = found.sessionId;
          else entries.delete(key);
        },
        () => entries.delete(key),
      );
      return me;
    },
    evict: (sessionId) => {
      for (const [key, entry] of entries) if (entry.sessionId === sessionId) entries.delete(key);
    },
  };
}
