import { Trans, useLingui } from '@lingui/react/macro';
import { UserX, Pencil } from 'lucide-react';
import type { DeskPerson } from '../../../../contract/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../admin.module.css';
import { deskPersonName } from '../desk-person-name.ts';
import { roleLabels } from '../role-labels.ts';
import { useMaySuspend } from '../use-may-suspend.ts';

interface PersonCardProps {
  person: DeskPerson;
  /** Title of the person's course; empty without one. */
  course: string;
  onEdit: () => void;
  /** Approves a person who was declined before. */
  onApprove: () => void;
  onSuspend: () => void;
  onUnsuspend: () => void;
}

/** A person in the list of all people, with the acts on the account. */
export function PersonCard({ person, course, onEdit, onApprove, onSuspend, onUnsuspend }: PersonCardProps) {
  const { t, i18n } = useLingui();
  const maySuspend = useMaySuspend(person.id, person.role);
  const name = deskPersonName(person);
  const isInvited = person.status === 'none' && person.email !== null;
  return (
    <Card className={styles.head}>
      <div className={styles.text}>
        <h2 className={styles.name}>{name}</h2>
        {person.email && person.email !== name && <p className={styles.facts}>{person.email}</p>}
        <div className={styles.tags}>
          <Tag hue="accent">{i18n._(roleLabels[person.role])}</Tag>
          {course && <Tag>{course}</Tag>}
          {person.chat_role && <Tag>{t`Chat administrator`}</Tag>}
          {person.status === 'pending' && <Tag hue="live">{t`Waiting for approval`}</Tag>}
          {person.status === 'declined' && <Tag hue="danger">{t`Declined`}</Tag>}
          {person.status === 'suspended' && (
            <Tag hue="danger">{t({ message: 'Suspended', context: 'person' })}</Tag>
          )}
          {person.status === 'none' && (
            <Tag>{isInvited ? t`Invitation not accepted yet` : t`No account`}</Tag>
          )}
          {/* Everybody who has not accepted an invitation is hidden. */}
          {!person.visible && !isInvited && <Tag>{t({ message: 'Hidden', context: 'person' })}</Tag>}
        </div>
        {person.status === 'suspended' && person.reason && (
          <p className={styles.facts}>{t`Reason: ${person.reason}`}</p>
        )}
      </div>
      {person.status === 'declined' && (
        <Button size="small" aria-label={t`Approve ${name}`} onClick={onApprove}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {person.status === 'suspended' && maySuspend && (
        <Button size="small" aria-label={t`End the suspension of ${name}`} onClick={onUnsuspend}>
          <Trans>End suspension</Trans>
        </Button>
      )}
      {person.status === 'approved' && maySuspend && (
        <IconButton label={t`Suspend ${name}`} aria-haspopup="dialog" onClick={onSuspend}>
          <UserX />
        </IconButton>
      )}
      <IconButton label={t`Edit ${name}`} aria-haspopup="dialog" onClick={onEdit}>
        <Pencil />
      </IconButton>
    </Card>
  );
}
