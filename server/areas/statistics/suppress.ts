import { type Mark, minPeople, possibleRanges, type Sum } from './possible-ranges.ts';

/** The range of values that a hidden count must keep for a reader who subtracts the shown ones. */
const slack = minPeople - 2;

/** Counts of a sum that are compared before one of them is hidden. */
const maxCandidates = 12;

const isFew = (count: number) => count > 0 && count < minPeople;

/**
 * Decides which counts of people are shown. In each sum, further counts are hidden until the small ones can't
 * be calculated from the shown ones: those that make the fewest further ones necessary, and of these the smallest. A count of zero is always shown.
 */
export function suppress(counts: readonly number[], sums: readonly Sum[]): Mark[] {
  const marks = counts.map((count): Mark => (isFew(count) ? 'few' : 'shown'));
  const isShown = (at: number) => marks[at] === 'shown';
  const sum = (at: readonly number[]) => at.reduce((all, each) => all + counts[each]!, 0);

  const isProtected = ({ parts, total }: Sum): boolean => {
    const concealed = parts.filter((at) => !isShown(at));
    if (!isShown(total)) return concealed.length > 0 || counts[total] === 0;
    if (concealed.length === 0) return true;
    const few = concealed.filter((at) => marks[at] === 'few').length;
    const hidden = concealed.length - few;
    const rest = sum(concealed);
    // A reader knows that each few is 1 to 4, and each hidden count is at least 5.
    return hidden > 0
      ? concealed.length > 1 && rest >= few + minPeople * hidden + slack
      : few > 1 && rest >= minPeople && rest < (minPeople - 1) * few;
  };

  const sumsOf = new Map<number, Sum[]>();
  for (const each of sums)
    for (const at of [...each.parts, each.total]) sumsOf.set(at, [...(sumsOf.get(at) ?? []), each]);

  /**
   * How much would be lost if this count was hidden: the sums that use it, and again those that would need a
   * further hidden count. A count that many sums share is a total that people want to see.
   */
  const costOf = (at: number): number => {
    const using = sumsOf.get(at)!;
    marks[at] = 'hidden';
    const unprotected = using.filter((each) => !isProtected(each));
    marks[at] = 'shown';
    return using.length + unprotected.length;
  };

  /** The count of these sums that is hidden next; undefined if none is left. */
  const candidateIn = (some: readonly Sum[]): number | undefined => {
    const candidates = [...new Set(some.flatMap(({ parts, total }) => [...parts, total]))]
      .filter((at) => isShown(at) && counts[at]! > 0)
      .toSorted((a, b) => counts[a]! - counts[b]!)
      .slice(0, maxCandidates)
      .map((at) => ({ at, cost: costOf(at) }));
    const [first, ...others] = candidates;
    return first && others.reduce((least, each) => (each.cost < least.cost ? each : least), first).at;
  };

  const hideIn = (some: readonly Sum[]): boolean => {
    const at = candidateIn(some);
    if (at === undefined) return false;
    marks[at] = 'hidden';
    return true;
  };

  /** Hides one more count beside the small ones that several sums together give away. */
  const hideBesideCalculated = (): boolean => {
    const ranges = possibleRanges(counts, marks, sums);
    const calculated = marks.flatMap((mark, at) =>
      mark === 'few' && ranges[at]!.low === ranges[at]!.high ? [at] : [],
    );
    return calculated.some((at) => hideIn(sumsOf.get(at) ?? []));
  };

  // A count that is hidden for one sum can make another sum of it unprotected.
  const protectSums = () => {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const each of sums) while (!isProtected(each) && hideIn([each])) isChanged = true;
    }
  };
  do protectSums();
  while (hideBesideCalculated());
  return marks;
}
