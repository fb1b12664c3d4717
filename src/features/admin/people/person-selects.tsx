import { useLingui } from '@lingui/react/macro';
import { type RoleAlias, roleAliases } from '../../../../contract/users.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { isAdmin, isPlatformAdmin } from '../../../lib/organisers.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { listCourses } from '../commands.ts';
import { useOwnRole } from '../hooks.ts';
import { roleLabels } from '../role-labels.ts';

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
    <SelectField
      label={t`Role`}
      value={value}
      options={offered.map((role) => [role, i18n._(roleLabels[role])])}
      onChange={(role) => onChange(role as Role)}
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
    <SelectField
      label={t`Course`}
      value={String(value ?? '')}
      options={[
        ['', t`None`],
        ...(courses.value ?? []).map(
          ({ id, localized_title }) => [String(id), localized(localized_title, String(id))] as const,
        ),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
