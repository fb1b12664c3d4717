import { useLingui } from '@lingui/react/macro';
import type { SharedField } from '../../../contract/contacts.ts';
import type { User } from '../../../contract/users.ts';

export function useFieldNames(): Record<SharedField, string> {
  const { t } = useLingui();
  return {
    email: t`E-mail`,
    phone: t`Phone`,
    work_place: t`Workplace`,
    position: t({ message: 'Position', context: 'job' }),
    linkedin_link: 'LinkedIn',
  };
}

/** The value of a field in the own profile; empty if there is none. */
export function ownValue(me: User, field: SharedField): string {
  if (field === 'work_place') return (me.work_place ?? []).join(', ');
  return me[field] ?? '';
}
