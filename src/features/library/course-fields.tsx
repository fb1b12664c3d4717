import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { isAdmin } from '../../lib/organisers.ts';
import { useProgramme } from './hooks.ts';
import type { Requester } from './rights.ts';
import styles from './dialogs.module.css';

interface CourseFieldsProps {
  me: Requester;
  chosen: readonly number[];
  onChange: (courses: number[]) => void;
}

/** For organisers: the courses whose members see a material. No course means everyone. */
export function CourseFields({ me, chosen, onChange }: CourseFieldsProps) {
  const { t } = useLingui();
  const { localized, byName } = useFormats();
  const events = useProgramme();
  const courses = useMemo(() => {
    const found = new Map<number, string>();
    for (const { course } of events ?? [])
      if (course) found.set(course.id, localized(course.localized_title, course.title));
    return byName(found, ([, title]) => title);
  }, [events, localized, byName]);
  if (me.isPlain || !isAdmin(me.role) || courses.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{t`Visible to`}</legend>
      <label className={styles.choice}>
        <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
        {t`Everyone`}
      </label>
      {courses.map(([id, title]) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
