const allUpTo = 7;

/**
 * Returns all pages up to seven, else the first, the last and those next to the current one; null marks a
 * gap.
 */
export function pageNumbers(page: number, of: number): (number | null)[] {
  const all = Array.from({ length: of }, (_, at) => at + 1);
  if (of <= allUpTo) return all;
  const shown = all.filter((each) => each === 1 || each === of || Math.abs(each - page) <= 1);
  return shown.flatMap((each, at) => (at > 0 && each - (shown[at - 1] ?? each) > 1 ? [null, each] : [each]));
}
