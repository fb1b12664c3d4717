import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type RoleAlias, roleAliases } from '../../../../contract/users.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { isAdmin, isPlatformAdmin } from '../../../lib/organisers.ts';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { listCourses } from '../commands.ts';
import { useOwnRole } from '../hooks.ts';
import { roleLabels } from '../role-labels.ts';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface RoleSelectProps<Role extends RoleAlias> {
  value: Role;
  /** Roles that can be chosen; by default all that the caller may give. */
  roles?: readonly Role[];
  onChange: (role: Role) => void;
}

export function RoleSelect<Role extends RoleAlias = RoleAlias>({
  value,
  roles,
  onChange,
}: RoleSelectProps<Role>) {
  const { t, i18n } = useLingui();
  const own = useOwnRole();
  const offered: readonly RoleAlias[] =
    roles ?? roleAliases.filter((role) => isPlatformAdmin(own) || !isAdmin(role));
  return (
    <Select
      label={t`Role`}
      value={value}
      options={offered.map((role) => ({ value: role, label: i18n._(roleLabels[role]) }))}
      onChange={(chosen) => {
        const role = offered.find((each) => each === chosen);
        if (role) onChange(role as Role);
      }}
    />
  );
}

interface CourseSelectProps {
  value: number | null;
  onChange: (course: number | null) => void;
}

export function CourseSelect({ value, onChange }: CourseSelectProps) {
  const { t } = useLingui();
  const { localized } = useFormats();
  const courses = useRequest('courses', listCourses);
  return (
    <Select
      label={t`Course`}
      value={String(value ?? '')}
      options={[
        { value: '', label: t`None` },
        ...(courses.value ?? []).map(({ id, localized_title }) => ({
          value: String(id),
          label: localized(localized_title, String(id)),
        })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
