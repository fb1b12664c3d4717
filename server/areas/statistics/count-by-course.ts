import type { Sum } from './possible-ranges.ts';
import { suppress } from './suppress.ts';
import type { MarkedCount } from './tables.ts';

export interface CourseCount {
  /** What the key is, for example a role. */
  dimension: string;
  key: string;
  course: number;
  people: number;
}

export interface CountsByCourse {
  /** Keys of a dimension with people, in the order of the rows. */
  keys: (dimension: string) => readonly string[];
  /** People of a key in one course, or in all. */
  of: (dimension: string, key: string, course: number | undefined) => MarkedCount;
}

/**
 * Adds up the people of all courses by key, and marks all counts together: a small one must not follow from
 * the counts of other courses or of all courses.
 */
export function countsByCourse(rows: readonly CourseCount[]): CountsByCourse {
  const keys = new Map<string, Set<string>>();
  const courses = new Set<number>();
  const counts: number[] = [];
  const places = new Map<string, number>();
  const placeOf = (dimension: string, key: string, course: number | undefined): number => {
    const name = JSON.stringify([dimension, key, course]);
    const known = places.get(name);
    if (known !== undefined) return known;
    const at = counts.push(0) - 1;
    places.set(name, at);
    return at;
  };
  const add = (dimension: string, key: string, { course, people }: CourseCount) => {
    for (const each of [course, undefined]) counts[placeOf(dimension, key, each)]! += people;
  };
  for (const row of rows) {
    courses.add(row.course);
    keys.set(row.dimension, (keys.get(row.dimension) ?? new Set()).add(row.key));
    add(row.dimension, row.key, row);
  }

  const overCourses = (dimension: string, key: string): Sum => ({
    parts: [...courses].map((course) => placeOf(dimension, key, course)),
    total: placeOf(dimension, key, undefined),
  });
  const sums = [...keys].flatMap(([dimension, of]) => [...of].map((key) => overCourses(dimension, key)));
  const marks = suppress(counts, sums);

  const marked = (dimension: string, key: string, course: number | undefined): MarkedCount => {
    const at = places.get(JSON.stringify([dimension, key, course]));
    return at === undefined ? { count: 0, mark: 'shown' } : { count: counts[at]!, mark: marks[at]! };
  };
  return {
    keys: (dimension) => [...(keys.get(dimension) ?? [])],
    of: marked,
  };
}
