/** `few`: 1 to 4 people. `hidden`: a larger count from which a smaller one could be calculated. */
export type Mark = 'shown' | 'few' | 'hidden';

/** A sum in a table, as indices of its counts: the parts add up to the total. */
export interface Sum {
  parts: readonly number[];
  total: number;
}

/** Counts of people from 1 to one below this are not shown. */
export const minPeople = 5;

export interface Range {
  low: number;
  high: number;
}

/** Each round only narrows the ranges. More rounds than this would find hardly more. */
const maxRounds = 40;

/** The values that each count can have for a reader who knows the marks, the shown counts and the sums. */
export function possibleRanges(
  counts: readonly number[],
  marks: readonly Mark[],
  sums: readonly Sum[],
): Range[] {
  const ranges = counts.map((count, at): Range => {
    if (marks[at] === 'few') return { low: 1, high: minPeople - 1 };
    return marks[at] === 'hidden' ? { low: minPeople, high: Infinity } : { low: count, high: count };
  });
  const narrow = (at: number, low: number, high: number): boolean => {
    const range = ranges[at]!;
    if (!(low > range.low || high < range.high)) return false;
    ranges[at] = { low: Math.max(range.low, low), high: Math.min(range.high, high) };
    return true;
  };
  for (let round = 0, isNarrowed = true; isNarrowed && round < maxRounds; round += 1) {
    isNarrowed = false;
    for (const { parts, total } of sums) {
      const unknown = parts.filter((at) => marks[at] !== 'shown');
      const shown = parts.reduce((all, at) => all + (marks[at] === 'shown' ? counts[at]! : 0), 0);
      const before = unknown.map((at) => ranges[at]!);
      const low = before.reduce((all, range) => all + range.low, shown);
      const high = before.reduce((all, range) => all + (range.high === Infinity ? 0 : range.high), shown);
      const unlimited = before.filter((range) => range.high === Infinity).length;
      if (narrow(total, low, unlimited > 0 ? Infinity : high)) isNarrowed = true;
      const { low: least, high: most } = ranges[total]!;
      for (const [place, at] of unknown.entries()) {
        const own = before[place]!;
        const isOwnUnlimited = own.high === Infinity;
        const othersHigh =
          unlimited > (isOwnUnlimited ? 1 : 0) ? Infinity : high - (isOwnUnlimited ? 0 : own.high);
        if (narrow(at, least - othersHigh, most - (low - own.low))) isNarrowed = true;
      }
    }
  }
  return ranges;
}
