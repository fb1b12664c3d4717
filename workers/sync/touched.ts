/** Remembers what events changed while a list is on its way: the list is older than they are. */
export interface Touched {
  touch: (t: string, id: number) => void;
  /** Begins to remember for one list request. */
  since: () => { has: (t: string, id: number) => boolean; end: () => void };
}

export function createTouched(): Touched {
  const open = new Set<Set<string>>();
  return {
    touch: (t, id) => {
      for (const seen of open) seen.add(`${t}:${id}`);
    },
    since: () => {
      const seen = new Set<string>();
      open.add(seen);
      return { has: (t, id) => seen.has(`${t}:${id}`), end: () => open.delete(seen) };
    },
  };
}
