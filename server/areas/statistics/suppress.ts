import { type Mark, minPeople, possibleRanges, type Sum } from './possible-ranges.ts';

/** The range of values that a hidden count must keep for a reader who subtracts the shown ones. */
const slack = minPeople - 2;

const isFew = (count: number) => count > 0 && count < minPeople;

/**
 * Decides which counts of people are shown. In each sum, further counts are hidden until the small ones can't
 * be calculated from the shown ones. The smallest counts are hidden first; a count of zero is always shown.
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

  const hideNext = ({ parts, total }: Sum): boolean => {
    const candidates = parts.filter((at) => isShown(at) && counts[at]! > 0);
    const [first, ...others] = candidates.length > 0 ? candidates : isShown(total) ? [total] : [];
    if (first === undefined) return false;
    marks[others.reduce((least, at) => (counts[at]! < counts[least]! ? at : least), first)] = 'hidden';
    return true;
  };

  /** Hides one more count beside each small one that several sums together give away. */
  const hideBesideCalculated = (): boolean => {
    const ranges = possibleRanges(counts, marks, sums);
    const calculated = marks.flatMap((mark, at) =>
      mark === 'few' && ranges[at]!.low === ranges[at]!.high ? [at] : [],
    );
    return calculated
      .map((at) => sums.some((each) => (each.total === at || each.parts.includes(at)) && hideNext(each)))
      .includes(true);
  };

  // A count that is hidden for one sum can make another sum of it unprotected.
  const protectSums = () => {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const each of sums) while (!isProtected(each) && hideNext(each)) isChanged = true;
    }
  };
  do protectSums();
  while (hideBesideCalculated());
  return marks;
}
