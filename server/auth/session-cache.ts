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

const freshForMs = 1000;
const mostKept = 5000;

export function sessionCache(
  look: (token: string) => Promise<Me | undefined>,
  now: () => number,
): SessionCache {
  const known = new Map<string, { me: Promise<Me | undefined>; at: number; sessionId?: number }>();

  return {
    find: (token) => {
      const key = tokenHash(token).toString('base64');
      const entry = known.get(key);
      if (entry && now() - entry.at < freshForMs) return entry.me;
      if (known.size >= mostKept) known.clear();
      const me = look(token);
      const fresh: { me: Promise<Me | undefined>; at: number; sessionId?: number } = { me, at: now() };
      known.set(key, fresh);
      me.then(
        (found) => {
          if (found) fresh.sessionId = found.sessionId;
          else known.delete(key);
        },
        () => known.delete(key),
      );
      return me;
    },
    evict: (sessionId) => {
      for (const [key, entry] of known) if (entry.sessionId === sessionId) known.delete(key);
    },
  };
}
