const maxWithoutGaps = 7;

/**
 * Returns all pages up to seven, else the first, the last and those next to the current one; null marks a
 * gap.
 */
export function pageNumbers(page: number, total: number): (number | null)[] {
  const all = Array.from({ length: total }, (_, at) => at + 1);
  if (total <= maxWithoutGaps) return all;
  const shown = all.filter((each) => each === 1 || each === total || Math.abs(each - page) <= 1);
  return shown.flatMap((each, at) => (at > 0 && each - (shown[at - 1] ?? each) > 1 ? [null, each] : [each]));
}
