/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function repeated<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < times) all.push(await measure());
  return all;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;
