const base = 1000;
const most = 60_000;

/** How long to wait before attempt `n` (0 is the first repetition): anything up to a bound that doubles to a minute. */
export const backoff = (n: number, random: () => number): number =>
  Math.floor(random() * Math.min(most, base * 2 ** Math.min(n, 16)));
