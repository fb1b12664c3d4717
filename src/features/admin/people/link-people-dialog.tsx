import { Trans } from '@lingui/react/macro';
import type { Invitation } from '../../../../contract/invitations.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { listInvited } from '../commands.ts';

/** The people who signed up by an invitation link. */
export function LinkPeopleDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { fullName, dateTime } = useFormats();
  const { value, failed, again } = useRequest(`invited ${invitation.id}`, () => listInvited(invitation.id));
  return (
    <Dialog
      title={invitation.name}
      onClose={onClose}
      secondary={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {failed && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={3} />}
      <ul className={styles.list}>
        {value?.map(({ person, used_at }) => (
          <li key={person.id}>
            <p className={styles.name}>{fullName(person) || <Trans>a deleted account</Trans>}</p>
            <p className={styles.facts}>{dateTime(used_at)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
