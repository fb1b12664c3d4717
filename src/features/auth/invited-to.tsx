import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type * as v from 'valibot';
import type { openInvitation } from '../../../contract/invitations.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useSchoolName } from '../../ui/use-school.ts';
import styles from './entrance.module.css';

export type Invitation = v.InferOutput<(typeof openInvitation)['output']>;

const roleNames: Record<RoleAlias, MessageDescriptor> = {
  attendee: msg`Participant`,
  expert: msg`Expert`,
  moderator: msg`Moderator`,
  admin: msg`Administrator`,
  platformadmin: msg`Platform administrator`,
};

/** The school, and the role and the course that the invited person gets. */
export function InvitedTo({
  invitation: { role, course },
}: {
  invitation: Pick<Invitation, 'role' | 'course'>;
}) {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const facts = [
    [t`School`, useSchoolName()],
    [t`Role`, i18n._(roleNames[role])],
    ...(course ? [[t`Course`, localized(course, '')]] : []),
  ];
  return (
    <dl className={styles.invitedTo}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
