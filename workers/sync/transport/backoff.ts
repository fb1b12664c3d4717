const base = 1000;
const maxMs = 60_000;

/**
 * Pause before retry `n` (the first is 0), in ms: random, below a bound that doubles from a second to `max`, by default
 * a minute.
 */
export const backoff = (n: number, random: () => number, max = maxMs): number =>
  Math.floor(random() * Math.min(max, base * 2 ** Math.min(n, 16)));
