/*
 * Reads whose result is the same for everybody, made once until something changes for everybody: after an event has
 * moved, thousands of devices pull the same row. Only for a process that is alone, because the changes of others arrive
 * late.
 */
import type { CaughtUp } from './caught-up.ts';

export interface ForEverybody {
  /** The result of `make`, or that of an earlier call with this name. The caller must not change it. */
  read: <T>(name: string, make: () => Promise<T>) => Promise<T>;
}

interface Parts {
  now: () => number;
  isAlone: () => boolean;
  caughtUp: Pick<CaughtUp, 'version'>;
}

/** In ms. Limits how long a result is used that depends on something else too. */
const lifetimeMs = 5000;

export function forEverybody({ now, isAlone, caughtUp }: Parts): ForEverybody {
  const results = new Map<string, Promise<unknown>>();
  let version: string | undefined;
  let until = 0;
  return {
    read: async <T>(name: string, make: () => Promise<T>): Promise<T> => {
      const current = isAlone() ? caughtUp.version('all') : undefined;
      if (current === undefined) return make();
      if (current !== version || now() >= until) {
        results.clear();
        [version, until] = [current, now() + lifetimeMs];
      }
      const known = results.get(name) as Promise<T> | undefined;
      if (known) return known;
      const made = make();
      results.set(name, made);
      made.catch(() => results.delete(name));
      return made;
    },
  };
}
