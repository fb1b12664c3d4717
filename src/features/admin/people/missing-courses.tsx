import { Plural, Trans } from '@lingui/react/macro';
import { maxNewCourses, type MissingCourse } from '../../../../contract/people-import.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import styles from '../admin.module.css';
import own from './people.module.css';

interface MissingCoursesProps {
  courses: readonly MissingCourse[];
  creates: boolean;
  onCreates: (creates: boolean) => void;
}

/** The courses that a table names and that do not exist, with the choice to create them; nothing without any. */
export function MissingCourses({ courses, creates, onCreates }: MissingCoursesProps) {
  const { list, number } = useFormats();
  if (courses.length === 0) return null;
  const isTooMany = courses.length > maxNewCourses;
  const names = courses.slice(0, maxNewCourses).map(({ title, rows }) => `${title} (${number(rows)})`);
  return (
    <section className={own.missing}>
      <p className={styles.name}>
        <Plural
          value={courses.length}
          one="# course of the table doesn’t exist yet"
          other="# courses of the table don’t exist yet"
        />
      </p>
      <p className={styles.facts}>
        <Trans>With the number of rows: {list(names)}</Trans>
      </p>
      {isTooMany ? (
        <p className={styles.facts}>
          <Trans>These are too many to create. Check which column contains the course.</Trans>
        </p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" checked={creates} onChange={({ target }) => onCreates(target.checked)} />
          <Plural
            value={courses.length}
            one="Create this course when the import starts"
            other="Create these # courses when the import starts"
          />
        </label>
      )}
    </section>
  );
}
