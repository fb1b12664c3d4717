const base = 1000;
const maxMs = 60_000;

/**
 * Pause before retry `n` (the first is 0), in ms: random, below a bound that doubles from a second to a
 * minute.
 */
export const backoff = (n: number, random: () => number): number =>
  Math.floor(random() * Math.min(maxMs, base * 2 ** Math.min(n, 16)));
