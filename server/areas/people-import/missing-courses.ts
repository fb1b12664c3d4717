import { sql } from 'kysely';
import { courseTitleMax } from '../../../contract/programme-lists.ts';
import { type ImportSettings, maxNewCourses, type MissingCourse } from '../../../contract/people-import.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { Write } from '../../db/write.ts';
import { key } from './cell-values.ts';
import type { ReadRow } from './read-people.ts';

/** Whether the row could be imported if its course existed. */
const lacksOnlyCourse = ({ unknownCourse = '', errors }: ReadRow): boolean =>
  key(unknownCourse) !== '' &&
  unknownCourse.length <= courseTitleMax &&
  Object.keys(errors).every((field) => field === 'course');

/** Courses that the rows name and that do not exist, in the spelling of their first row; the most frequent first. */
export const missingCourses = (rows: readonly ReadRow[]): MissingCourse[] =>
  [...groupBy(rows.filter(lacksOnlyCourse), ({ unknownCourse = '' }) => key(unknownCourse)).values()]
    .map((same) => ({ title: same[0]?.unknownCourse ?? '', rows: same.length }))
    .toSorted((a, b) => b.rows - a.rows);

export const mayCreate = (missing: readonly MissingCourse[]): boolean =>
  missing.length > 0 && missing.length <= maxNewCourses;

/** An id that no course has, for a preview. */
const newCourse = 0;

/** The rows as they would be read if the missing courses existed. Creates nothing. */
export const withMissingCourses = (rows: readonly ReadRow[]): ReadRow[] =>
  rows.map((row) =>
    lacksOnlyCourse(row) ? { ...row, errors: {}, values: { ...row.values, course_type: newCourse } } : row,
  );

/** Any number; held while courses are created, so that two imports don't create the same course. */
const courseLock = 7_205_409;

/**
 * Creates the missing courses, with their titles in one language. `read` reads the rows with the courses of the
 * transaction.
 */
export async function createCourses(
  tx: Write,
  read: () => Promise<readonly ReadRow[]>,
  { language }: Pick<ImportSettings, 'language'>,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(courseLock)})`.execute(tx.db);
  const missing = missingCourses(await read());
  if (!mayCreate(missing)) return [];
  for (const { title } of missing)
    await tx.db
      .insertInto('course')
      .values({
        id: sql<number>`(select coalesce(max(id), 0) + 1 from course)`,
        localized_title: JSON.stringify({ [language]: title }),
      })
      .execute();
  return missing.map(({ title }) => title);
}
