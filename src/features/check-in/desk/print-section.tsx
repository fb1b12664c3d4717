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
import styles from './check-in-desk.module.css';
import { roleNames } from './role-names.ts';

/** Badges of all or some people as PDF, and signs for the doors of rooms. */
export function PrintSection({ events }: { events: readonly EventRow[] }) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const id = useId();
  const [filter, setFilter] = useState({ role: '', course: '' });
  const courses = new Map(events.flatMap(({ course }) => (course ? [[course.id, course] as const] : [])));
  const chosen = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ['lang', i18n.locale], ['t', token ?? '']]);
  return (
    <section className={styles.people} aria-labelledby={`${id}-print`}>
      <h2 id={`${id}-print`}>
        <Trans>Badges and door signs</Trans>
      </h2>
      <div className={styles.choices}>
        <div className={styles.select}>
          <label htmlFor={`${id}-role`}>
            <Trans>Badges for the role</Trans>
          </label>
          <select
            id={`${id}-role`}
            value={filter.role}
            onChange={({ target }) => setFilter({ ...filter, role: target.value })}
          >
            <option value="">{t`All roles`}</option>
            {roleAliases.map((role) => (
              <option key={role} value={role}>
                {i18n._(roleNames[role])}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.select}>
          <label htmlFor={`${id}-course`}>
            <Trans>Badges for the course</Trans>
          </label>
          <select
            id={`${id}-course`}
            value={filter.course}
            onChange={({ target }) => setFilter({ ...filter, course: target.value })}
          >
            <option value="">{t`All courses`}</option>
            {[...courses.values()].map((course) => (
              <option key={course.id} value={course.id}>
                {localized(course.localized_title, course.title)}
              </option>
            ))}
          </select>
        </div>
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
