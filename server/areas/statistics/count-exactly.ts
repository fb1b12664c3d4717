import type { CourseCount, CountsByCourse } from './count-by-course.ts';
import type { MarkedCount } from './tables.ts';

/** Counts of people, none of which is hidden. */
export interface ExactCounts extends CountsByCourse {
  /** People of one course, or of all. */
  total: (course: number | undefined) => MarkedCount;
}

/**
 * Adds up the people of all courses by key, without hiding small counts: for facts that administrators also read in
 * lists of people with names (decision 030).
 *
 * @param whole A dimension that divides all people; `total` adds it up.
 */
export function countExactly(rows: readonly CourseCount[], whole?: string): ExactCounts {
  const shown = (matches: (row: CourseCount) => boolean): MarkedCount => ({
    count: rows.filter(matches).reduce((sum, { people }) => sum + people, 0),
    mark: 'shown',
  });
  const isOf = (row: CourseCount, course: number | undefined) =>
    course === undefined || row.course === course;
  return {
    keys: (dimension) => [
      ...new Set(rows.filter((row) => row.dimension === dimension).map(({ key }) => key)),
    ],
    of: (dimension, key, course) =>
      shown((row) => row.dimension === dimension && row.key === key && isOf(row, course)),
    total: (course) => shown((row) => row.dimension === whole && isOf(row, course)),
  };
}
