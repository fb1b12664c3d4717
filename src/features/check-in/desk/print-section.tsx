import { Trans, useLingui } from '@lingui/react/macro';
import { DoorOpen, IdCard } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { roleAliases } from '../../../../contract/users.ts';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { addresses } from '../../../lib/addresses.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { listCourses } from '../commands.ts';
import styles from './check-in-desk.module.css';
import { roleNames } from './role-names.ts';

/** Badges of all or some people as PDF, and signs for the doors of rooms. */
export function PrintSection({ events }: { events: readonly EventRow[] }) {
  const { t, i18n } = useLingui();
  const { localized, byName } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const id = useId();
  const [filter, setFilter] = useState({ role: '', course: '' });
  const { value: listed } = useRequest('courses', listCourses);
  // Without a connection, the courses of the programme.
  const courses = new Map(
    [...events.flatMap(({ course }) => course ?? []), ...(listed ?? [])].map((course) => [course.id, course]),
  );
  const chosen = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ['lang', i18n.locale], ['t', token ?? '']]);
  return (
    <section className={styles.people} aria-labelledby={`${id}-print`}>
      <h2 id={`${id}-print`}>
        <Trans>Badges and door signs</Trans>
      </h2>
      <div className={styles.choices}>
        <SelectField
          label={t`Badges for the role`}
          value={filter.role}
          options={[
            ['', t`All roles`],
            ...roleAliases.map((role) => [role, i18n._(roleNames[role])] as const),
          ]}
          onChange={(role) => setFilter({ ...filter, role })}
        />
        <SelectField
          label={t`Badges for the course`}
          value={filter.course}
          options={[
            ['', t`All courses`],
            ...byName(
              [...courses.values()].map(
                (course) =>
                  [
                    String(course.id),
                    localized(course.localized_title, 'title' in course ? course.title : ''),
                  ] as const,
              ),
              ([, name]) => name,
            ),
          ]}
          onChange={(course) => setFilter({ ...filter, course })}
        />
      </div>
      <p className={styles.note}>
        <Trans>Eight badges fit on a sheet of A4. The file needs a connection.</Trans>
      </p>
      <div className={styles.actions}>
        <a className={buttonClass()} href={token && `${apiBase}/desk/badges?${query}`} download="badges.pdf">
          <IdCard aria-hidden />
          <Trans>Download badges (PDF)</Trans>
        </a>
        <Link className={buttonClass()} href={addresses.schedulePrint.getHref('doors')}>
          <DoorOpen aria-hidden />
          <Trans>Print door signs</Trans>
        </Link>
      </div>
    </section>
  );
}
