const dayMs = 86_400_000;
const maxDays = 31;

/** The days from `first` to `last`, both included, as `YYYY-MM-DD`; empty if there are none, or more than 31. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const count = Math.floor((to - from) / dayMs) + 1;
  if (Number.isNaN(count) || count < 1 || count > maxDays) return [];
  return Array.from({ length: count }, (_, n) => new Date(from + n * dayMs).toISOString().slice(0, 10));
}
