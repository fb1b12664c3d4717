import { Trans, useLingui } from '@lingui/react/macro';
import type { PollForm } from '../../../contract/polls.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { type RoleAlias, roleAliases } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './polls.module.css';

export interface Course {
  id: number;
  localized_title: Localized;
}

interface AudienceFieldsProps {
  roles: readonly RoleAlias[];
  courses: readonly number[];
  known: readonly Course[];
  onChange: (audience: Pick<PollForm, 'roles' | 'courses'>) => void;
}

const toggled = <T,>(all: readonly T[], value: T): T[] =>
  all.includes(value) ? all.filter((each) => each !== value) : [...all, value];

/** The audience of a poll. With nothing selected it is for everyone. */
export function AudienceFields({ roles, courses, known, onChange }: AudienceFieldsProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const names: Record<RoleAlias, string> = {
    attendee: t`Participants`,
    expert: t`Experts`,
    moderator: t`Moderators`,
    admin: t`Administrators`,
    platformadmin: t`Platform administrators`,
  };
  return (
    <fieldset className={styles.languages}>
      <legend>
        <Trans>Audience (leave empty for everyone)</Trans>
      </legend>
      <div className={styles.checks}>
        {roleAliases.map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              onChange={() => onChange({ roles: toggled(roles, role), courses: [...courses] })}
            />
            {names[role]}
          </label>
        ))}
      </div>
      {known.length > 0 && (
        <div className={styles.checks}>
          {known.map(({ id, localized_title }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={courses.includes(id)}
                onChange={() => onChange({ roles: [...roles], courses: toggled(courses, id) })}
              />
              {localized(localized_title, `#${id}`)}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
