import { Trans, useLingui } from '@lingui/react/macro';
import type { PollForm } from '../../../contract/polls.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { type RoleAlias, roleAliases } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import styles from './polls.module.css';

export interface KnownAudiences {
  courses: readonly { id: number; localized_title: Localized }[];
  /** Null until they are loaded. */
  cohorts: readonly { id: number; name: string }[] | null;
}

type Audience = Pick<PollForm, 'roles' | 'courses' | 'cohorts'>;

interface AudienceFieldsProps {
  audience: Audience;
  known: KnownAudiences;
  error: string | undefined;
  onChange: (change: Partial<Audience>) => void;
}

const toggled = <T,>(all: readonly T[], value: T): T[] =>
  all.includes(value) ? all.filter((each) => each !== value) : [...all, value];

/** The audience of a poll. With nothing selected it is for everyone. */
export function AudienceFields({
  audience: { roles, courses, cohorts },
  known,
  error,
  onChange,
}: AudienceFieldsProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const names: Record<RoleAlias, string> = {
    attendee: t`Participants`,
    expert: t`Experts`,
    moderator: t`Moderators`,
    admin: t`Administrators`,
    platformadmin: t`Platform administrators`,
  };
  const unknown = cohorts.filter((id) => known.cohorts?.every((cohort) => cohort.id !== id) === true);
  return (
    <fieldset className={styles.languages}>
      <legend>
        <Trans>Audience (leave empty for everyone)</Trans>
      </legend>
      <Checks
        options={roleAliases.map((role) => ({ id: role, name: names[role] }))}
        chosen={roles}
        onToggle={(role) => onChange({ roles: toggled(roles, role) })}
      />
      <Checks
        label={t`Courses`}
        options={known.courses.map(({ id, localized_title }) => ({
          id,
          name: localized(localized_title, `#${id}`),
        }))}
        chosen={courses}
        onToggle={(id) => onChange({ courses: toggled(courses, id) })}
      />
      <Checks
        label={t`Cohorts`}
        options={[
          ...(known.cohorts ?? []),
          ...unknown.map((id) => ({ id, name: t({ message: 'A deleted cohort', context: 'audience' }) })),
        ]}
        chosen={cohorts}
        onToggle={(id) => onChange({ cohorts: toggled(cohorts, id) })}
      />
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChecksProps<Id extends string | number> {
  label?: string;
  options: readonly { id: Id; name: string }[];
  chosen: readonly Id[];
  onToggle: (id: Id) => void;
}

function Checks<Id extends string | number>({ label, options, chosen, onToggle }: ChecksProps<Id>) {
  if (options.length === 0) return null;
  return (
    <div className={styles.checks} {...(label && { role: 'group', 'aria-label': label })}>
      {options.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
          {name}
        </label>
      ))}
    </div>
  );
}
